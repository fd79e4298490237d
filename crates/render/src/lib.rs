//! Boards drawn: a scene is made once from a document and turned into SVG, PNG or terminal text.
