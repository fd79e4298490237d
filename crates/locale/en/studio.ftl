## What the studio's server says when something is wrong.

studio-fault-bad-request = The request cannot be understood. { $detail }
studio-fault-bad-json = The request is not what is expected here: { $detail }
studio-fault-shape = There is no such board: { $detail }
studio-fault-host = This server is not known by that name. Open it by the address it printed when it started.
studio-fault-origin = Another site may not ask this server.
studio-fault-header = The header X-Masume: 1 is missing: changes are only taken from the studio's own page.
studio-fault-not-found = There is no such document here; it may have been deleted, or belong to another browser.
studio-fault-no-route = There is nothing at this address.
studio-fault-not-built = That is not built yet.
studio-fault-method = That cannot be done at this address.
studio-fault-slow = The request came in too slowly.
studio-fault-stale = The document was changed elsewhere, perhaps in another tab. It is shown as it is now.
studio-fault-old-key = The puzzle has changed since this was asked.
studio-fault-not-unique = That needs a puzzle with exactly one solution.
studio-fault-full = There is no room for another document. Delete some, then try again.
studio-fault-too-large = That is too much at once.
studio-fault-media-type = The request must be JSON (Content-Type: application/json).
studio-fault-damaged = The log of this document cannot be read ({ $detail }). It is kept as it is.
studio-fault-unreadable = That cannot be read: { $detail }
studio-fault-bad-state = That is not a document: { $detail }
studio-fault-unwritable = That cannot be written: { $detail }
studio-fault-refused = That is refused. { $detail }
studio-fault-internal = Something went wrong in the server. The document is as it was after the last answer.
studio-fault-busy = The server has its hands full. Try again in a moment.
studio-fault-deadline = That was not found out in time.
studio-fault-storage = The document could not be saved ({ $detail }). Nothing was changed.
