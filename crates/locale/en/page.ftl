## A whole path as a page.

page-title = How the puzzle falls
page-steps = { $n ->
    [one] One step
   *[other] { $n } steps
}
page-clues = { $n ->
    [one] One clue
   *[other] { $n } clues
}
page-start = The puzzle
page-end = Where the steps lead
page-solved = Solved
page-open = { $n ->
    [one] One cell stays open.
   *[other] { $n } cells stay open.
}
page-rating = Rating
page-scale = On the scale of Sudoku Explainer: the hardest step of all, the hardest up to the first digit, and the first step.
page-hardest = Hardest step
page-first-digit = Up to the first digit
page-first-step = First step
page-none = none
page-technique = Technique
page-se = Rating
page-count = Times
page-step = Step { $number }
page-range = Steps { $first }–{ $last }
page-singles = { $n ->
    [one] One single
   *[other] { $n } singles
}
page-each = Each in words
page-whole-chain = The whole chain
page-key = Marks in the pictures
key-pattern = the pattern; in a chain: supposed true
key-second = in a chain: supposed false; elsewhere the second part of the pattern
key-removed = goes
key-placed = is placed
key-strong = if the first is false, the next is true
key-weak = if the first is true, the next is false

## The page of masume studio.

page-rail = Modes and files
page-side = About the puzzle
page-mode-make = Make
page-mode-solve = Solve
page-new = New
page-open-list = Open
page-import = Import
page-export = Share
page-settings = Settings
page-help = Help
page-close = Close
page-cancel = Cancel
page-stop = Stop
page-no = No
page-sure = Are you sure?
page-undo = Undo
page-redo = Redo
page-zoom-in = Larger
page-zoom-out = Smaller
page-zoom-fit = Whole board
page-title-label = Title
page-untitled = Untitled
page-language = Language
page-theme = Light or dark
page-theme-system = As the system
page-theme-light = Light
page-theme-dark = Dark
page-away = Masume does not answer. Your puzzle is safe here, and you can go on; I keep asking.
page-away-now = Ask now
page-away-waiting = { $n ->
    [one] One change waits here.
   *[other] { $n } changes wait here.
}
page-away-edit = This needs Masume, which does not answer just now. Clues, digits, marks and plans can be changed.
page-back = Masume is back.
page-back-sent = { $n ->
    [one] Masume is back and has your change.
   *[other] Masume is back and has your { $n } changes.
}
page-back-refused = { $n ->
    [one] Masume is back. One of your changes could not be made.
   *[other] Masume is back. { $n } of your changes could not be made.
}
page-stale = The puzzle was changed in another window. This is how it is now.
page-damage = The file of this puzzle was damaged at line { $line }. What came before is here; the file is kept as { $kept }.
page-thinking = thinking …
page-drop = Drop it here: a file, a text, a link

page-grid-make = Board, making
page-grid-solve = Board, solving
page-cell = row { $row }, column { $col }
page-cell-comma = {", "}
page-cell-given = given
page-cell-empty = empty
page-cell-decided = decided: { $digit }
page-cell-possible = { $n } possible: { $digits }
page-cell-unknown = { $n } not known yet
page-cell-centre = centre marks { $digits }
page-cell-corner = corner marks { $digits }
page-cell-planned = planned
page-cell-conflict = conflict
page-cell-redundant = not needed
page-cell-inside = choosing a digit
page-is-active = { $digit }, possible
page-is-dead = { $digit }, dead
page-is-unknown = { $digit }, not known yet
page-said-placed = { $digit } placed

page-tools = Tools
page-tool-clue = Clue
page-tool-clue-why = A click on a blue digit places it, a click on a clue takes it away.
page-tool-plan = Plan
page-tool-plan-why = Paint the cells that shall hold clues.
page-tool-sign = Rules
page-tool-sign-why = Draw cages, lines, dots and numbers of rules; switch rules on and off.
page-symmetry = Symmetry of the brush
page-symmetry-now = Symmetry: { $name }
page-gallery = Patterns
page-gallery-title = Patterns
page-gallery-how = A pattern plans its cells. Then “Fill” puts clues there.
page-complete = Fill
page-complete-why = Put clues in the planned cells so that there is one solution.
page-complete-none = Plan some cells first: choose “Plan” and paint, or take a pattern.
page-alternatives = Six to choose from
page-alternatives-why = Six puzzles on the same cells.
page-easier = Easier
page-easier-why = Change clues so that the puzzle gets easier.
page-harder = Harder
page-harder-why = Change clues so that the puzzle gets harder.
page-generate = Generate
page-dead = No solution has { $digit } here. Hold Shift to place it all the same.
page-insist = No solution has { $digit } here: the puzzle would have none. Place it all the same?
page-insist-yes = Place it
page-job = Work under way
page-job-progress = { $tried } tried, { $found } found.
page-job-best = The closest has { $n } solutions.
page-job-choose = Click one to put it on the board. Undo brings the old one back.
page-job-one = Number { $n }, { $clues } clues
page-job-made = Done: { $n } clues, one solution.
page-job-made-rules = Done: { $rules ->
    [one] one rule clue
   *[other] { $rules } rule clues
}, { $n ->
    [0] no digits
    [one] one digit
   *[other] { $n } digits
}, one solution.
page-job-nothing = Nothing was found. Plan a few more cells, or take some clues away.
page-job-stopped = Stopped.

page-sign-title = Rules and signs
page-sign-start = Choose a rule. Or click a sign on the board to change it or take it away.
page-sign-search = Search rules
page-sign-not-found = No rule has these words.
page-sign-group-cells = Cells and cages
page-sign-group-lines = Lines
page-sign-group-borders = Between two cells
page-sign-group-edge = Numbers at the edge
page-sign-group-board = On the whole board
page-sign-other = All rules
page-sign-how-cells = Click a cell, or drag over several.
page-sign-how-group = Drag over the cells, or click them one by one.
page-sign-how-line = Drag along the line from its beginning, or click its cells in order.
page-sign-how-pair = Click the border of two cells, or drag from one to the other.
page-sign-how-square = Click where four cells meet.
page-sign-how-edge = Click an arrow beside the board, then type the number.
page-sign-how-copies = Draw the first group, then click where its copy lies.
page-sign-how-copy = Now click the cell where the copy begins.
page-sign-how-arrow = Drag from the circle along the arrow, or click the cells in order.
page-sign-how-change = Change the number, draw it anew, or take it away.
page-sign-circle = Cells in the circle
page-sign-number = Number
page-sign-number-optional = Number, if any
page-sign-digits = Digits
page-sign-no-number = { $rule }: that is no number.
page-sign-place = Place
page-sign-next = Next: the copy
page-sign-change = Change
page-sign-redraw = Draw anew
page-sign-remove = Take away
page-sign-remove-this = Take away: { $name }
page-sign-drop = Leave it
page-sign-list = { $n ->
    [one] One on the board
   *[other] { $n } on the board
}
page-sign-slots = Places for numbers around the board
page-sign-slot-left = row { $n }, from the left
page-sign-slot-right = row { $n }, from the right
page-sign-slot-top = column { $n }, from the top
page-sign-slot-bottom = column { $n }, from the bottom
page-sign-slot-diagonal = diagonal { $arrow } from row { $row }, column { $col }
page-sign-cell-drawn = in the new sign
page-sign-said-selected = { $rule } chosen
page-sign-said-placed = { $rule } placed
page-sign-said-removed = { $rule } taken away
page-sign-said-cells = { $n ->
    [one] one cell
   *[other] { $n } cells
}

page-pad = Digits
page-pad-again = Press the digit once more to place it.
page-pad-left = { $digit }, { $n } left
page-plan-cell = Plan this cell
page-unplan-cell = No longer plan it
page-clear = Clear
page-tidy = Tidy marks by itself
page-colour = Colour { $n }
page-pen-digit = Digit
page-pen-corner = Corner
page-pen-centre = Centre
page-pen-colour = Colour
page-auto-marks = Marks
page-auto-marks-why = Write down what the rules leave to each cell.
page-hint = Hint
page-hint-more = Tell me more
page-hint-where = Where to look
page-hint-what = What to look for
page-hint-step = The step
page-hint-apply = Do it
page-check = Check
page-check-wrong = { $n ->
    [one] One digit is wrong.
   *[other] { $n } digits are wrong.
}
page-check-good = So far all is right.
page-check-done = Solved. Well done!
page-path = Whole path
page-path-none = There is no step to show.
page-step-of = Step { $number } of { $n }
page-previous = Step before
page-next = Next step
page-clock-start = Start the clock
page-clock-stop = Stop the clock

page-facts = Facts
page-empty = Choose a pattern, or paint cells with “Plan”; then press “Fill”. Or place clues one by one: Masume keeps the puzzle solvable.
page-solutions = Solutions
page-solutions-one = one solution
page-solutions-none = no solution
page-solutions-exact = { $n } solutions
page-solutions-least = at least { $n } solutions
page-solutions-about = about { $n } solutions
page-clues-label = Clues
page-clues-n = { $n ->
    [one] 1 clue
   *[other] { $n } clues
}
page-planned-n = , { $n } planned
page-decided = Decided cells
page-hardest-is = { $name } is the hardest step
page-minutes = about { $n } min
page-rating-none = could not be rated in time
page-redundant = Clues that are not needed
page-redundant-none = none: every clue counts
page-redundant-n = { $n ->
    [one] 1 clue: show it
   *[other] { $n } clues: show them
}
page-whatif = What if …
page-whatif-place = If { $digit } stood there
page-whatif-remove = Without this { $digit }
page-whatif-board = Cells that would be decided
page-whatif-how = Point at a digit to see what it would do, or at a clue to see what hangs on it.
page-whatif-decides = { $n ->
    [one] 1 cell decided
   *[other] { $n } cells decided
}
page-whatif-undecides = { $n ->
    [one] 1 cell open again
   *[other] { $n } cells open again
}
page-whatif-rules = { $n } go by the rules
page-whatif-dies = { $n } would die
page-whatif-allowed = { $n } allowed again
page-whatif-revives = { $n } alive again
page-whatif-open = { $n } not known yet
page-history = History
page-savepoint = Savepoint
page-savepoint-why = Give this state a name, so that you find it again.
page-savepoint-name = Saved { $time }
page-savepoint-rename = Name this state
page-saved = Savepoint “{ $name }”

page-new-title = New board
page-new-kind = Kind of board
page-new-usual = Boxes
page-new-jigsaw = Jigsaw
page-new-gattai = Joined boards
page-new-size = Size
page-new-layout = Layout
page-new-rules = Further rules
page-new-signs = Cages, lines, dots and numbers are drawn on the board: tool “Rules”.
page-new-clues = Clues of the puzzle
page-new-clues-digits = digits
page-new-without-digits = Without digits
page-new-without-digits-why = Killer cages do well without digits; many other rules need a few.
page-new-keep = Keep what stands on the board
page-new-preview = Picture of the board
page-new-make = Make it
page-level = Puzzle
page-level-none = none, an empty board
page-level-easy = easy
page-level-medium = medium
page-level-hard = hard
page-level-expert = expert
page-level-extreme = extreme
page-regions = Regions
page-regions-how = Choose a region, then paint its cells.
page-regions-brush = Region to paint
page-regions-cell = row { $row }, column { $col }, region { $region }
page-regions-ready = The regions fit.
page-regions-split = The regions fit, though one lies in parts.
page-extra-how = Paint 2 to { $n } cells that shall differ; choose the next letter for another region.
page-regions-wrong = Each region needs { $n } cells.
page-open-title = Your puzzles
page-open-none = There are none yet.
page-delete = Delete { $title }
page-deleted = { $title } is deleted.
page-import-title = Import
page-import-how = Paste a puzzle, a grid, a file of another program or a link; or drop a file anywhere on the page.
page-import-text = Text of the puzzle
page-import-file = Choose a file
page-import-read = Read it
page-import-open = Open as new
page-import-here = Put it on this board
page-import-nothing = There is no puzzle in this text.
page-import-at = Line { $line }, column { $column }:{" "}
page-import-number = Puzzle { $n }
page-import-lost = Not kept: { $words }
page-export-title = Share, save, print
page-share = Link
page-share-why = The link holds the whole puzzle. Nothing is stored anywhere.
page-copy = Copy
page-copied = Copied.
page-copy-failed = The browser does not let me copy. Choose the text and copy it yourself.
page-picture = Picture and paper
page-print = Print
page-paper = Print view
page-paper-several = This does not have exactly one solution yet, so it is not a finished puzzle.
page-paper-puzzle = { $n ->
    [one] The puzzle with one clue
   *[other] The puzzle with { $n } clues
}
page-paper-solution = Solution
page-paper-by = by { $author }
page-clues-said = { $n ->
    [one] 1 clue
   *[other] { $n } clues
}
page-paper-rating = difficulty { $rating }
page-play-it = Play it
page-with-solution = with the solution
page-with-marks = with digits and marks
page-with-dark = dark
page-text = Text
page-format = Format
page-save-file = Save as file
page-names = Names of rows and columns
page-names-none = none
page-names-rc = 1, 2, 3 and 1, 2, 3
page-names-letters = A, B, C and 1, 2, 3
page-set-dead = Show dead digits while making
page-set-seen = Shade the cells that the chosen one sees
page-set-warn = Warn of clashes while solving
page-this-puzzle = This puzzle
page-author = Author
page-turn-right = Turn
page-turn-mirror = Mirror
page-turn-transpose = Swap rows and columns
page-entries-to-clues = Make clues of the entries
page-clear-solving = Clear all entries
page-clear-making = Clear all clues

page-help-title = Keys and colours
page-help-how = Every digit of a cell has its place. Point at one to see what it would do; click to place it.
page-keys-everywhere = Everywhere
page-keys-letters = On boards with more than nine digits letters are digits; hold Alt to use them as keys.
page-legend-active = possible: some solution has it
page-legend-dead = dead: no solution has it
page-legend-unknown = not known yet
page-legend-clue = clue; a hollow bar: not needed
page-legend-decided = decided by the clues
page-legend-planned = planned for a clue
page-legend-removed = would go by the rules
page-legend-dies = would die
page-legend-finishing = would leave one solution
page-key-move = move
page-key-extend = choose more cells
page-key-far = to the edge
page-key-all = choose all
page-key-undo = undo, redo
page-key-save = savepoint
page-key-print = print view
page-key-clear = clear the cell
page-key-cycle = next tool
page-key-mode = make or solve
page-key-files = new, open, import, share
page-key-zoom = zoom
page-key-escape = close, let go
page-key-help = this sheet
page-key-clue = place a clue
page-key-insist = place it though it is dead
page-key-inside = walk through the digits of a cell
page-key-tools-make = clue, plan, rules
page-key-sign = draw a sign: add the cell, draw on
page-key-plan = plan this cell
page-key-symmetry = next symmetry
page-key-complete = fill the planned cells
page-key-digit = digit, with the pen chosen
page-key-corner = corner mark
page-key-centre = centre mark
page-key-tools-solve = digit, corner, centre, colour
page-key-hint = hint, then more
page-key-check = check
page-key-marks = marks by the rules
page-key-clock = stop or start the clock
page-key-steps = steps of the path

page-tour = Tour
page-tour-count = { $number } of { $n }
page-tour-welcome = Welcome. In three minutes you will have made a puzzle of your own.
page-tour-point = Every cell shows its nine digits. Point at one: pink ones go by the rules, red ones would die.
page-tour-place = Click a digit to place your first clue. Blue digits keep the puzzle solvable; grey ones are dead.
page-tour-pattern = A good puzzle has a picture. Choose one under “Patterns”, or paint cells with “Plan”.
page-tour-complete = Now let Masume fill the planned cells.
page-tour-facts = One solution: it is a puzzle! Here is how hard it is, and whether any clue could go.
page-tour-print = Want it on paper? “Print” shows the sheet as it will be.
page-tour-solve = Try it yourself: switch to “Solve”.
page-tour-hint = Stuck? A hint says where to look, then what to look for, then the step.
page-tour-end = Share it by link, picture or paper. Have fun.
page-tour-start = Begin
page-tour-next = Next
page-tour-skip = Not now
page-tour-done = Done
page-tour-again = Take the tour
