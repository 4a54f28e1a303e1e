# Boxes: the whole name, and what fits on a button.
box-ones = Ones
box-twos = Twos
box-threes = Threes
box-fours = Fours
box-fives = Fives
box-sixes = Sixes
box-three_of_a_kind = Three of a kind
box-four_of_a_kind = Four of a kind
box-full_house = Full house
box-small_straight = Small straight
box-large_straight = Large straight
box-yahtzee = Yahtzee
box-chance = Chance
also-small_straight = short straight
also-large_straight = long straight
also-yahtzee = yatzy
short-ones = 1
short-twos = 2
short-threes = 3
short-fours = 4
short-fives = 5
short-sixes = 6
short-three_of_a_kind = 3 of a k.
short-four_of_a_kind = 4 of a k.
short-full_house = Full
short-small_straight = Small
short-large_straight = Large
short-yahtzee = Yahtzee
short-chance = Chance

# The open table.
lobby-title = 🎲 <b>Who's in for Yahtzee?</b>
lobby-rules = Rules: { $rules }.
lobby-seats =
    { $count ->
        [0] Nobody at the table yet.
        [one] At the table:
       *[other] { $count } at the table, in this order:
    }
lobby-seat = { $number }. { $name }
lobby-how = Tap <b>Sit down</b> to play; whoever opened the table starts the game. You can still join during the first round.
lobby-how-everyone = Rematch! Anyone at the table may start.
lobby-how-private = Play on your own or add some computers, then tap <b>Start</b>.
lobby-begun =
    { $count ->
        [one] 🎲 Game on: { $names } plays.
       *[other] 🎲 Game on, { $count } players: { $names }.
    }
lobby-seal = 🔏 Fingerprint: <code>{ $fingerprint }</code>
lobby-mixed = 🔏 Fingerprint: <code>{ $fingerprint }</code>
    🔀 Mix: <code>{ $mix }</code>
lobby-closed = 🎲 This table closed before the game began.
button-join = 🪑 Sit down
button-leave = Get up
button-rules = 📖 Rules
button-begin = ▶️ Start
rules-classica = classic
rules-semplificata = simplified
rules-famiglia = family
rules-torneo = tournament
rules-ordinata = in order
rules-tripla = triple
button-change-rules = ⚙️ Change rules
button-house = 🏠 House rules
button-presets = ‹ All rules
button-done = ✅ That's it

# The board of a turn.
turn-of = 🎲 { $mention }, your turn · round{"\u00A0"}{ $round }{"\u00A0"}of{"\u00A0"}{ $rounds }
turn-since = <i>Since last time: { $told }</i>
turn-since-more =
    { $count ->
        [one] { $told } and one more turn
       *[other] { $told } and { $count } more turns
    }
since-scored = { $name } { $points } in { $box }
since-scratched = { $name } scratched { $box }
turn-away = 🏝 { $name } is away until { $day }.
turn-stand-in =
    { $count ->
        [one] 🤖 The computer plays for { $names }.
       *[other] 🤖 The computer plays for { $names }.
    }
series-game = Game { $number } of { $length }
series-title = <b>The series so far</b>
series-place =
    { $wins ->
        [0] { $number }. { $name } · { $points }
        [one] { $number }. { $name } · { $points }, 1 win
       *[other] { $number }. { $name } · { $points }, { $wins } wins
    }
turn-waiting = Tap <b>Roll</b> when you're here.
turn-dice = { $dice }   roll { $roll } of { $rolls }
turn-held = Holding { $dice }
turn-held-none = Tap the dice to hold, or a box.
turn-held-last = Choose a box: tap it twice to score.
turn-armed = Tap <b>{ $box }</b> again to write { $points }.
turn-joker = 🃏 Another Yahtzee: it counts as a joker, in the boxes below.
turn-box-due = This round's box: <b>{ $box }</b>.
turn-column = { $arrow }{"\u00A0"}{ $box }{"\u00A0"}{ $points }
turn-extra-roll = 🎁 With the extra roll.
turn-total = Total { $total } · towards 63: { $bar } { $subtotal }
turn-total-bonus = Total { $total } · bonus of 35 won ✓
turn-total-no-bonus = Total { $total } · upper section { $subtotal }, no bonus
button-roll = 🎲 Roll
button-reroll =
    { $left ->
        [one] 🎲 Reroll { $count } · last roll
       *[other] 🎲 Reroll { $count } · { $left } left
    }
button-extra-roll = 🎁 Extra roll ({ $count })
button-all-held = ✋ All five held
button-held = 🔒 { $face }
button-free = { $face }
button-box = { $box } { $points }
button-box-good = { $box } { $points }★
button-box-scratch = { $box } ✕
button-upper = { $box }·{ $points }
button-upper-good = { $box }·{ $points }★
button-upper-scratch = { $box }·✕
button-box-armed = 👉 { $box } { $points }
button-series =
    { $count ->
        [one] 🏆 A single game
       *[other] 🏆 Series of { $count }
    }
button-back = 🪑 I'm back in my seat
button-missed = 🕘 Missed
button-points = 📋 Scores
button-turn = ⬇️ Bring the table here

# The line that stays when a turn is over.
line-by-computer = 🤖 for { $name }
line-scored = { $name }: { $dice } → <b>{ $box } { $points }</b> (total{"\u00A0"}{ $total })
line-scored-extra = { $name }: { $dice } → <b>{ $box } { $points }</b> and a <b>+{ $extra }</b> Yahtzee bonus (total{"\u00A0"}{ $total })
line-columns = { $name }: { $dice } → ✎{"\u00A0"}<b>{ $box }{"\u00A0"}{ $points }</b> · { $others } (total{"\u00A0"}{ $total })
line-extra-roll = 🎁 { $name }
line-scratched = { $name }: { $dice } → { $box } ✕ scratched (total{"\u00A0"}{ $total })
line-dropped = { $name }'s turn, not played.
line-moved = ⬇️ The table is further down.

# The end.
result-title = 🏁 <b>Game over!</b>
result-winner = 🏆 <b>{ $name }</b> wins with { $total } points!
result-winners = 🏆 It's a draw! <b>{ $names }</b> win with { $total } points.
result-alone = 🏆 <b>{ $name }</b> finishes with { $total } points.
standing-place = { $rank }. { $name } · <b>{ $total }</b>
standing-left = { $name } 🤖
standing-missing = { $place } · to the bonus: { $missing }
standing-bonus = { $place } · bonus ✓
button-rematch = 🔁 Rematch
button-verify = 🔏 Check the dice
closed-ended = ⏹ Game closed without a result.
closed-ended-by = ⏹ { $name } closed the game, without a result.
closed-empty = ⏹ Nobody is left at the table: game closed, without a result.
closed-alone = ⏹ One of the two left: game closed, without a result. Nobody lost.
closed-slow = ⏹ No move for too long: game closed, without a result. Nobody lost.
closed-expired = ⏹ This table waited for a week and closes. /newgame opens another.
closed-migrated = ⏹ The old group's game goes on here: this one closes, without a result.
result-stand-in = 🤖 The computer played for somebody: this game doesn't count in the rankings.
result-tie-break = Equal points: the tie-break decided, first Yahtzee bonuses, then turn order.
result-extra-roll = 🎁 With the extra roll: this game doesn't count in the rankings.
list-and = { $first } and { $last }

# The sheet.
sheet-title = 📋 <b>Scores</b> · rules: { $rules }
sheet-round = Round { $round } of { $rounds }, { $name } to play.
points-round = Round { $round } of { $rounds }
sheet-subtotal = Subtotal
sheet-bonus = Bonus
sheet-extra = Y. bonus
sheet-all = IN ALL
sheet-total = TOTAL

# Answers to who taps or types.
popup = { $text }
said-joined = { $name }, you're at the table!
said-back = { $name }, the seat is yours again.
said-series =
    { $count ->
        [one] A single game it is.
       *[other] A series of { $count } games it is.
    }
said-voted = You said yes: { $votes } of { $wanted }. Once you all agree, the computer plays on.
said-given-away = Agreed: the computer plays on for { $name }.
said-way-group = I'll remind you in the group, once a day at most.
said-way-private = I'll remind you in private, once a day at most.
said-way-private-closed = In private then. But write to me there first, or I can't: @{ $bot }
said-way-off = No more reminders for you. /remind changes that.
said-away = Have a good trip! No reminders until { $day }, and your seat waits for you.
said-away-too-long = { $days } days at most.
said-here = Welcome back to the table!
said-missed-private = I've written it to you in private.
said-page-main = All right.
said-page-presets = Choose the rules below.
said-page-house = Tap a rule to change it.
said-asked = The question is right below.
said-set = Done.
said-zone = Zone { $zone }: it's { $time } there now.
said-left = { $name } left the table.
said-kicked = { $name } is no longer at the table.
said-begun = Here we go!
said-ended = Game closed.
said-rematch = The table is ready: anyone seated may start.
said-shown = Here's the table, just below.
said-rolled =
    { $left ->
        [0] 🎲 { $dice } · now choose a box
        [one] 🎲 { $dice } · one roll left
       *[other] 🎲 { $dice } · { $left } rolls left
    }
said-held = Holding { $dice }
said-held-none = Holding nothing
said-armed = { $box }: { $points }. Tap again to score
said-armed-scratch = { $box }: that would be a scratch, 0 points. Tap again if you mean it
said-filled = Scored: { $box } { $points }. Total { $total }
said-filled-scratch = Scratched: { $box }. Total { $total }
said-filled-extra = Scored: { $box } { $points }, plus { $extra } Yahtzee bonus! Total { $total }
said-filled-bonus = Scored: { $box } { $points }, and the bonus of 35 is yours! Total { $total }
said-rules-above = The rules are a little further up in this chat.
said-verify-above = The check of these dice is a little further up in this chat.
said-never = All right, the game goes on.
said-language = From now on I speak English.

# The table's no.
refused-no_match = There's no game here. Open one with /newgame
refused-no_lobby = The game has already begun.
refused-match_open = A game is on here. /turn brings the table down.
refused-not_playing = The game hasn't begun yet: somebody has to start it.
refused-not_seated = You're not at this table.
refused-already_seated = You're already at the table!
refused-table_full = The table is full: twelve players.
refused-too_late = You can join the next game: the first round is over.
refused-extra_roll_alone = The extra roll is only for those who play alone, or against computers.
refused-nonsense = That doesn't add up: { $why }
nonsense-several_columns = three columns and their order go together: choose “triple” or another whole set of rules.
nonsense-joker_without_choice = with the boxes in order there's nothing to choose: a free joker has no use.
nonsense-ties_without_bonus = without Yahtzee bonuses they can't break ties.
nonsense-hold_too_many = a reroll may ask for one held die, not for more.
nonsense-extra_roll_among_friends = the extra roll is only for those who play alone, or against computers.
refused-nobody_seated = Somebody has to sit down first.
refused-only_opener = Whoever opened the table starts the game, or an admin. After a day, anyone seated may.
refused-only_admin = Only whoever opened the table can do that, or an admin.
refused-not_your_turn = It isn't your turn: { $name } is to play.
refused-stale = That button is old. The right table is further down: if you can't find it, /turn
refused-over = This game is over.
refused-channel = You're writing as a channel: to play, write as yourself or tap the button.
refused-anonymous = You're writing as an anonymous admin: to sit down, show yourself or tap the button.
refused-no_dice = Roll the dice first.
refused-dice_not_there = Those dice aren't there: you have { $dice }. For example: /hold { $example }
refused-not_yours = That question isn't for you.

# The rules' no.
illegal-game_over = This game is over.
illegal-not_seated = You're not at this table.
illegal-already_left = You left this game.
illegal-not_left = You're in your seat already.
illegal-not_your_turn = It isn't your turn.
illegal-no_rolls_left = No rolls left: choose a box.
illegal-bad_dice = Something is wrong with the dice. Please try again.
illegal-bad_hold = That die isn't there.
illegal-all_held = You hold all five: let one go to roll, or choose a box.
illegal-hold_too_few = At least one die must be held here.
illegal-held_moved = Something is wrong with the dice. Please try again.
illegal-must_roll_first = Roll the dice first.
illegal-box_filled = That box is already full.
illegal-joker_forced = This Yahtzee is a joker: it goes in the box of its number if that's free, otherwise in a lower one.
illegal-wrong_order = It isn't that box's turn: here they're filled in order.
illegal-wrong_seat = That seat isn't free.
illegal-joined_too_late = You can join the next game: the first round is over.

# Commands gone wrong.
usage-hold = Type the dice to hold, for example /hold 5 5 5. Just /hold lets all of them go.
usage-fill = In which box? For example /fill chance. Free: { $boxes }
usage-fill-unknown = I don't know a box “{ $word }”. Free: { $boxes }
usage-fill-many = “{ $word }” could be { $boxes }: type a few more letters.
usage-away = For how many days, or until when? For example /away 10, /away 24/12, /away off.
usage-zone = Which time zone are you in? For example /zone Europe/London
usage-zone-unknown = I don't know the zone “{ $name }”. Type it like this: /zone Europe/London
usage-kick = Who should leave the table?
problem = Oops, something went wrong on my side. The game is safe: try again in a moment.
unreadable = I don't recognise this button.

# Questions.
ask-leave = Do you really want to leave the game? With three or more, the computer plays on for you until you're back; with two, the game closes.
ask-leave-last = Do you really want to leave the game? Without you it closes, with no result.
ask-end = Close the game without a result?
button-yes-leave = Yes, I'm off
button-yes-end = Yes, close it
button-never = No, play on
ask-way = When it's been your turn for more than a day, where shall I remind you?
ask-away = For how many days will you be away? No reminders, and your seat waits for you.
button-days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
button-here = I'm here
button-way-group = 👥 In the group
button-way-private = ✉️ In private
button-way-off = 🔕 Don't remind me
words-way-group = group gruppo on yes sì si
words-way-private = private privato
words-way-off = off no never mai
button-to-table = ⬆️ To the table
button-quiet = 🔕 Don't remind me
button-away = 🏝 I'm away
button-vote = 🤖 Let the computer play
remind-one = ⏰ { $mention }, it's still your turn!
remind-many = ⏰ { $mention }, it's your turn in several games:
remind-where = • { $where }, round { $round }
remind-private = a private game
remind-more =
    { $count ->
        [one] and in one more
       *[other] and in { $count } more
    }
remind-gives-way = If you don't play by { $day }, the computer takes over for you.
remind-closes = If you don't play by { $day }, the game closes without a result.
recap-nothing = You haven't missed anything.
recap-elsewhere = It's a bit long: I'll tell you in private.
button-recap = 🕘 Tell me
recap-more =
    { $count ->
        [one] Before that, one more turn; then:
       *[other] Before that, { $count } more turns; then:
    }
recap-leads = { $name } leads with { $total }.
settings-main = ⚙️ <b>Settings</b>
    Only an admin can change them.
settings-private = ⚙️ <b>Settings</b>
    Where shall I remind you of your turn? For the language, /language.
settings-zone = Which time zone are you in? If it isn't here, type for example <code>/zone Europe/Madrid</code>
settings-from = From what hour may I send reminders?
settings-to = Until what hour?
settings-slow = After how many days without a move does the computer take over (or, with two, the game close)?
settings-series = How many games does a series have, usually?
settings-days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
settings-rules = Which rules do you usually play by here?
settings-house = Tap a rule to change it.
settings-button-rules = 📖 Rules: { $rules }
settings-never = never
settings-button-zone = 🌍 Zone: { $zone }
settings-button-from = ⏰ from { $hour }:00
settings-button-to = to { $hour }:00
settings-button-slow = 🐌 Slow seats: { $days }
settings-button-series =
    { $count ->
        [one] 🏆 Single games
       *[other] 🏆 Series of { $count }
    }
ask-language = Which language should I speak here?
button-language-it = 🇮🇹 Italiano
button-language-en = 🇬🇧 English

# Introductions.
hello-group =
    Hi! I run games of Yahtzee right here in the chat, live or a turn a day, just as you like.

    /newgame opens a table. /rules explains the game, /help everything else.
hello-private =
    Hi { $name }! I'm <b>Cinquina</b>, and I play Yahtzee.

    To play with friends, add me to a group. To play here, on your own or against computers, /newgame. And then: /rules, /help.
button-add-to-group = ➕ Add me to a group
help =
    <b>How to play</b>
    Everything works with the buttons below the board: roll, tap the dice to hold, reroll, and tap twice on the box to score.

    <b>The table</b>
    /newgame – open a table
    /join – sit down (until the first round is over)
    /begin – start the game
    /turn – bring the board to the bottom of the chat
    /score – everyone's sheet
    /rules – the rules in force here
    /review – the last game, choice by choice
    /leave – leave the table
    /kick – take somebody off the table
    /endgame – close the game without a result

    <b>Without buttons</b>
    /roll
    /hold 5 5 5
    /fill chance
    /hint – for your eyes only, when it's your turn

    <b>Long games</b>
    /recap – what you missed
    /remind – how to remind you of your turn
    /away 10 – you're away for ten days
    /settings – hours, slow seats, series, pictures
    /zone – the chat's time zone

    <b>Real dice</b>
    /scorepad Anna, Bruno – I keep the sheet for a game at your own table
    /calc 3 3 3 5 5 – what these dice are worth

    <b>The dice</b>
    /verify – how to check that they are honest
    /dice – how they have fallen so far

    /language – Italian or English
    /privacy – what I remember

    <i>Yahtzee is a trademark of Hasbro; this bot is not connected with Hasbro.</i>
privacy =
    <b>What I remember</b>
    Of those who sit down at a table: user number, name and username on Telegram, and the moves of their games, with their reviews; so that dice can be checked, the number that Telegram gives the taps of sitting down and starting; of score pads the names on the sheet, the points and who wrote them; how they want to be reminded and until when they're away. Of groups: number, title and settings. I don't read other messages and pass nothing on to anyone.

    The data is on the computer of whoever hosts this bot: to have yours deleted, ask them.

# The rules, a page at a time.
rules-page = 📖 <b>{ $title }</b> ({ $number }/{ $count })

    { $body }
rules-turn-title = Your turn
rules-turn =
    A game has 13 rounds. On your turn you roll five dice, then you may reroll up to twice: each time you choose which dice to hold, and you can change your mind.{ $least }{ $extra }

    You can stop earlier. In the end you fill <b>one</b> free box: if the dice don't fit, you write 0 (a <i>scratch</i>). A box is filled only once.

    The most points win. { $ties }
rules-turn-least = {" "}At least one die must be held at every reroll.
rules-turn-extra = {" "}After the third roll you may take a fourth: the <b>extra roll</b>. Games that use it stay out of the rankings.
rules-turn-draw = If tied, you win together.
rules-turn-ties = If tied, more Yahtzee bonuses win, then who plays earlier.
rules-order-down-title = The boxes in order
rules-order-down =
    Here the boxes are filled from the top down: <i>Ones</i> in the first round, <i>Chance</i> in the last. There's no choice: the card names the box of the round.

    The bonus still takes 63, hard as that is this way.
rules-order-up-title = The boxes in order
rules-order-up =
    Here the boxes are filled from the bottom up: <i>Chance</i> in the first round, <i>Ones</i> in the last. There's no choice: the card names the box of the round.

    The bonus still takes 63, hard as that is this way.
rules-order-three-title = Three columns
rules-order-three =
    You play three columns at once, with the same dice. In the first (✎) you choose the box; the second (↓) is filled from the top down, the third (↑) from the bottom up.

    Each column has its own bonus and its own Yahtzee bonus. The sum of the three wins.
rules-upper-title = Upper section and bonus
rules-upper =
    <b>Ones … Sixes</b>: the sum of the dice of that number. With 5 5 5 2 1, <i>Fives</i> is worth 15.

    If the six boxes together reach <b>63</b> (as with three dice of each), you get a <b>bonus of 35</b>.
rules-lower-title = Lower section
rules-lower =
    { $kinds }
    <b>Full house</b>: three equal and two equal, 25 points.
    <b>Small straight</b>: four in a row, 30 points.
    <b>Large straight</b>: five in a row, 40 points.
    <b>Yahtzee</b>: five equal, 50 points.
    <b>Chance</b>: anything, sum of all dice.

    Five equal are no full house. And you needn't put them in Yahtzee: the box is yours to choose.
rules-lower-all =
    <b>Three of a kind</b>: at least three equal, sum of all dice.
    <b>Four of a kind</b>: at least four equal, sum of all dice.
rules-lower-equal =
    <b>Three of a kind</b>: at least three equal, sum of those three.
    <b>Four of a kind</b>: at least four equal, sum of those four.
rules-joker-bonus = Another Yahtzee while your Yahtzee box holds 50: <b>+100</b>, every time. If you wrote 0 there, no bonus.
rules-joker-no-bonus = Another Yahtzee brings no bonus.
rules-joker-title = Yahtzee bonus and joker
rules-joker =
    { $bonus }

    If your Yahtzee box is filled already, five equal are a <b>joker</b> and are scored like this:
    1. in the box of their number, if it's free;
    2. otherwise in a free lower box, at full points: full house 25, small straight 30, large straight 40, the others the sum;
    3. if those are all filled, 0 in an upper box.

    <i>Example: 4 4 4 4 4, Yahtzee scored and Fours free: they go in Fours, for 20.</i>
rules-joker-free-title = Yahtzee bonus and joker
rules-joker-free =
    { $bonus }

    If your Yahtzee box is filled already, five equal are a <b>joker</b>: choose any box, and the lower ones pay full points (full house 25, small straight 30, large straight 40).

    <i>Example: 4 4 4 4 4, Yahtzee scored: you may write 40 in the large straight even if Fours is free.</i>
rules-joker-none-title = Yahtzee bonus
rules-joker-none =
    { $bonus }

    There's no joker: another five equal go in any free box, at their ordinary value.

    <i>Example: 4 4 4 4 4 in Full house are worth 0.</i>
rules-joker-ordered-title = Yahtzee bonus and joker
rules-joker-ordered =
    { $bonus }

    If your Yahtzee box is filled already, five equal count as a <b>joker</b> in the box of the round, if it's a lower one and the box of their number is filled.
rules-joker-columns-title = Yahtzee bonus and joker
rules-joker-columns =
    { $bonus }

    The joker is looked at column by column. In the free column it goes in the box of its number, if that's free; otherwise in a lower one, at full points. In the ordered columns it goes in the box of the round.
rules-here-title = How we play here
rules-here =
    Rules: <b>{ $rules }</b>.

    { $about }
rules-about-classica = The official ones, with the forced joker; three and four of a kind count all five dice.
rules-about-semplificata = Like the official ones, but the joker is free: after another Yahtzee you choose any box.
rules-about-famiglia = An Italian family's sheet: three and four of a kind count only the equal dice, at least one die is held at every reroll, no joker.
rules-about-torneo = Like the official ones, but ties are broken: first by Yahtzee bonuses, then by turn order.
rules-about-ordinata = Like the official ones, but the boxes are filled in order, from first to last.
rules-about-tripla = Three columns played at once with the same dice: one free, one downwards, one upwards.
rules-tips-title = Three tips
rules-tips =
    The bonus is worth it: aim for three dice in each upper box, above all Sixes, Fives and Fours.

    If a roll goes wrong, scratch where it costs little: <i>Ones</i> is the place. Keep Chance for trouble in mid-game.

    Holding 2 3 4 5 with two rolls to go, the large straight comes more than half the time; holding 1 2 3 4, less than a third.

# House rules, one by one.
rules-changed = { $name } ({ $changed })
house-joker-forced = forced joker
house-joker-free = free joker
house-joker-none = no joker
house-yahtzee_bonus-100 = Yahtzee bonus +100
house-yahtzee_bonus-0 = no Yahtzee bonus
house-kind_counts-all = of a kind: all dice count
house-kind_counts-equal = of a kind: only equal dice
house-least_held-0 = all dice may be rerolled
house-least_held-1 = at least one die is held
house-columns-free = boxes in any order
house-columns-down = boxes from the top down
house-columns-up = boxes from the bottom up
house-columns-three = three columns
house-ties-draw = ties stay ties
house-ties-yahtzees = ties broken by Yahtzee bonuses
house-extra_roll-no = no extra roll
house-extra_roll-yes = one extra roll a turn

# Dice that can be checked.
verify =
    🔏 <b>Dice that can be checked</b>
    1. I open the table, choose a secret number and show its fingerprint at once.
    2. The taps of whoever sits down and starts make the mix.
    3. Every die follows from secret and mix: after the start nobody can change it.
    4. When the game is over I show the secret and hand out the file with every roll.
    5. Whoever likes does the sums again: <code>python -m engine.luck FILE</code>
verify-fingerprint = Fingerprint: <code>{ $fingerprint }</code>
verify-mix = Mix: <code>{ $mix }</code>
verify-mix-later = Mix: complete at the start.
verify-mix-never = Mix: none, the game never started.
verify-secret = Secret: <code>{ $secret }</code>
verify-secret-later = Secret: when the game is over.
verify-none = This game began before dice could be checked: it goes on as ever, but can't be verified. From the next one on they can.
button-verify-before = 🔏 The game before
falls-title = 🎲 <b>How the dice fall in this chat</b>
falls-total =
    { $count ->
        [one] Just one die so far.
       *[other] { $count } dice rolled so far.
    }
falls-none = No die has fallen here yet.
falls-few = Too few yet to tell whether they fall evenly.
falls-even = Even: with fair dice, { $count } chats in 100 would see them fall less evenly than this.
falls-uneven = A little uneven, but it may be chance: with fair dice, { $count } chats in 100 would see them fall less evenly still.
falls-rare = Very uneven: with fair dice, fewer than one chat in 100 would see this. With /verify every roll can be checked.

# The score-keeper, for people with real dice.
pad-title = 📝 <b>Score pad</b> · rules: { $rules }
pad-number = Sheet { $number } of the evening
pad-nobody = Nobody on the sheet yet. Type the names, for example /scorepad Anna, Bruno, or tap the button.
pad-round = Round { $round } of { $rounds }
pad-complete = The sheet is complete: tap <b>Finish</b> once it's all right.
pad-last = ✍️ { $entry } – written by { $by } at { $time }
pad-entry = { $name } · { $box }: <b>{ $points }</b>
pad-entry-scratch = { $name } · { $box }: ✕ scratched
pad-entry-extra = { $name } · { $box }: <b>{ $points }</b> and a <b>+{ $extra }</b> Yahtzee bonus
pad-entry-bonus = { $name } · <b>+{ $extra }</b> Yahtzee bonus
pad-entry-dice = { $entry } (dice { $dice })
pad-entry-joker = { $entry } (🃏 joker, dice { $dice })
pad-entry-was = { $entry }, was { $was }
pad-entry-back = <s>{ $entry }</s> taken back
pad-log-title = 📜 <b>Log</b>
pad-log-entry = { $time } { $entry } – { $by }
pad-player = ✏️ <b>{ $name }</b> · total { $total }
pad-player-missing = { $missing } points to the bonus.
pad-player-bonus = Bonus of 35 won ✓
pad-player-full = Every box is full.
pad-ask-box = Which box?
pad-bonus-counted = The +{ $extra } for the last Yahtzee is counted already: the dice brought it.
pad-box = ✏️ <b>{ $name }</b> · { $box }
pad-ask-value = How many points?
pad-ask-correct =
    Now it says: { $entry }.
    What is the right value?
pad-ask-take-back = Now it says: { $entry }. Take it back?
pad-ask-dice =
    Dice: { $shown }
    Tap the five dice that were rolled.
pad-ask-joker = Five of a kind: what are they worth in this box?
pad-ask-end = The sheet is complete. Shall I close it?
pad-ask-end-early = The sheet isn't complete: closed now, it has no result. Shall I close it?
pad-over = 🏁 <b>Sheet complete!</b>
pad-over-early = ⏹ Sheet closed before the end, without a result.
pad-evening = <b>The evening so far</b>
button-pad-me = 🪑 I'm in too
button-pad-fix = ↩️ Correct
button-pad-log = 📜 Log
button-pad-end = 🏁 Finish
button-pad-yes-end = Yes, close it
button-pad-main = ‹ Sheet
button-pad-boxes = ‹ Boxes
button-pad-values = ‹ Values
button-pad-bonus = ⭐ +{ $extra } Yahtzee bonus
button-pad-out = 🗑 Take off the sheet
button-pad-dice = 🎲 Enter the dice
button-pad-undo-die = ⌫ Remove the last
button-pad-scratch = ✕ scratch
button-pad-joker = 🃏 { $box } { $points }
button-pad-take-back = 🗑 Take back
button-pad-again = 📄 Another sheet
said-pad-written = { $name } · { $box }: { $points }. Total { $total }
said-pad-extra = { $name } · { $box }: { $points }, plus { $extra } Yahtzee bonus! Total { $total }
said-pad-scratched = { $name } · { $box }: scratched. Total { $total }
said-pad-bonus = { $name }: +{ $extra } Yahtzee bonus! Total { $total }
said-pad-taken-back = Taken back. { $name }: total { $total }
said-pad-dice = Dice: { $dice }
said-pad-no-dice = No dice.
said-pad-joined = You're on the sheet!
said-pad-out = { $name } is no longer on the sheet.
said-pad-ended = Sheet closed.
said-pad-over = This sheet is closed.
said-pad-open = There's an open sheet already: /scorepad brings it down here.
said-pad-again = A new sheet, just below.
said-pad-changed = The sheet has changed: look at it as it is now and try again.
said-pad-unknown = That sheet isn't of this chat.
refused-only_keeper = Only whoever opened the sheet can close it, or an admin. Once it's complete, anyone can.
pad-refused-several_columns = The score pad keeps one column each: three columns won't do. Choose other rules for this chat.
pad-refused-pad_full = There's room for { $most } on the sheet.
pad-refused-no_name = That name can't be read: write it with letters or numbers.
pad-refused-already_on_it = You're already on the sheet!
pad-refused-name_taken = { $name } is on the sheet already: write a different name.
pad-refused-not_on_it = Not on the sheet.
pad-refused-has_entries = Points are written there already: they stay on the sheet.
pad-refused-box_filled = { $box } is already full.
pad-refused-impossible_value = { $box } can't be worth { $value }.
pad-refused-bad_dice = It takes five dice from 1 to 6.
pad-refused-no_joker = These dice are no joker here.
pad-refused-no_bonus_here = These rules have no Yahtzee bonus.
pad-refused-no_yahtzee = The bonus needs 50 in the Yahtzee box.
pad-refused-bonuses_full = No more Yahtzee bonuses fit: there are { $most } already.
pad-refused-nothing_to_correct = There's nothing to correct.
pad-refused-not_your_entry = Only who wrote it can correct it.
pad-refused-same_as_before = It says so already.

# The calculator.
calc-title = 🧮 <b>{ $dice }</b> · rules: { $rules }
calc-worth = { $box } <b>{ $points }</b>
calc-scratch = { $box } ✕
calc-extra = { $line } and <b>+{ $extra }</b>
calc-joker = { $line } 🃏
button-calc-free = Yahtzee: free
button-calc-50 = 50
button-calc-0 = scratched
button-calc-unused = { $box }: free
button-calc-used = { $box }: filled
usage-calc = Type the five dice, for example /calc 3 3 3 5 5 or /calc 33355.

# The review, when the game is over.
review-title = 🔎 <b>The game, reviewed</b>
review-line = { $name } <b>{ $total }</b> · 🧠 { $lost } · 🎲 { $luck } · <i>{ $skill }</i>
review-key = <i>🧠 points lost by choices, against the best play there is; 🎲 points that luck brought.</i>
review-head = 🔎 <b>{ $name }</b> · { $total } points · <i>{ $skill }</i>
review-sum = Expected at the start { $expected } · 🎲 { $luck } · 🧠 { $lost }
review-stand-in = The computer played some of these turns: its mistakes don't count.
review-lost-first_hold = 1st{"\u00A0"}roll{"\u00A0"}{ $lost }
review-lost-second_hold = 2nd{"\u00A0"}roll{"\u00A0"}{ $lost }
review-lost-third_hold = 3rd{"\u00A0"}roll{"\u00A0"}{ $lost }
review-lost-box = boxes{"\u00A0"}{ $lost }
review-grades = Choices: { $told }
review-grade-exact =
    { $count ->
        [one] 1{"\u00A0"}exact
       *[other] { $count }{"\u00A0"}exact
    }
review-grade-nearly = { $count }{"\u00A0"}nearly
review-grade-minor =
    { $count ->
        [one] 1{"\u00A0"}inexact
       *[other] { $count }{"\u00A0"}inexact
    }
review-grade-costly =
    { $count ->
        [one] 1{"\u00A0"}costly
       *[other] { $count }{"\u00A0"}costly
    }
review-costliest = <b>The choices that cost most</b>
review-where = { $number }. Round { $round }, roll { $roll }: <b>{ $dice }</b>
review-choice =
    { $where }
    ↳ { $did }, better { $better } ({ $cost })
review-did-keep = held { $dice }
review-did-roll_all = rerolled all
review-did-stop = no reroll
review-did-box = scored { $box }
review-did-scratch = scratched { $box }
review-better-keep = hold { $dice }
review-better-roll_all = reroll all
review-better-stop = stop there
review-better-box = { $box }
review-better-scratch = scratch { $box }
review-nothing-lost = Not one choice to take back: well played!
review-habit = On average: { $lost } points lost a game, over { $games } games.
review-number = { $number }
review-none = No game has been finished here yet that could be reviewed.
review-skill-flawless = flawless
review-skill-masterly = masterly
review-skill-good = good
review-skill-fair = fair
review-skill-instinct = by instinct
review-skill-carefree = carefree
button-review = 🔎 Review
button-review-all = ‹ Everybody
button-review-mine = ✉️ Mine, in private
said-reviewing = Getting the review ready, just a moment…
said-review-above = The review is a little further up in this chat.
said-review-private = I've sent you your review in private.
chart-title = How it went
chart-across = rounds
chart-upwards = final points expected
chart-mark = costly choice
settings-pictures = How would you like pictures in this chat?
settings-button-pictures = 🖼 Pictures: { $pictures }
pictures-light = light
pictures-dark = dark
pictures-none = none

# The command menu.
command-newgame = Open a table
command-join = Sit down at the table
command-begin = Start the game
command-turn = Bring the board down here
command-score = Everyone's sheet
command-rules = The rules in force here
command-roll = Roll the dice
command-hold = Hold dice: /hold 5 5 5
command-fill = Score in a box: /fill chance
command-leave = Leave the table
command-kick = Take somebody off the table
command-endgame = Close the game
command-recap = What I missed
command-review = Review the last game
command-remind = How to remind me of my turn
command-away = I'm away: /away 10
command-scorepad = The sheet for a game with real dice
command-calc = What dice are worth: /calc 33355
command-verify = Check that the dice are honest
command-dice = How the dice fall here
command-settings = This chat's settings
command-language = Italian or English
command-help = How it works
command-privacy = What I remember

# The computer players.
computer-greedy = 🤖 Pierino
computer-par = 🤖 Geometra
computer-old_fashioned = 🤖 Nonno Beppe
computer-bonus_hunter = 🤖 Zia Pina
computer-fanatic = 🤖 Furio
computer-gambler = 🤖 Carmen
computer-cautious = 🤖 Prudenza
computer-master = 🤖 Maestro
character-greedy = { $name }: a beginner, grabs what's there.
character-par = { $name }: measures by rule of thumb.
character-old_fashioned = { $name }: plays the old-fashioned way.
character-bonus_hunter = { $name }: the bonus, whatever it costs.
character-fanatic = { $name }: five of a kind or nothing.
character-gambler = { $name }: goes for the big one.
character-cautious = { $name }: no nasty surprises.
character-master = { $name }: works everything out.
level-easy = easy
level-medium = medium
level-hard = hard
lobby-level = 🎚 Level of the computers: { $level }.
lobby-computers = <b>Who would you like at the table?</b>
button-computers = 🤖 Add a computer
button-level = 🎚 Level: { $level }
said-dismissed = { $name } leaves the table.
said-level = Level of the computers: { $level }.
said-page-computers = Choose the computers below.
settings-button-remarks-on = 💬 Computers chat: yes
settings-button-remarks-off = 💬 Computers chat: no
line-remark = { $line } – <i>“{ $remark }”</i>
result-remark = <i>“{ $remark }”</i>

# What they say now and then: of themselves and their dice, never of those they play with.
remark-greedy-win-1 = I won? But I've only just learnt!
remark-greedy-win-2 = Beginner's luck, they say. I say thank you.
remark-greedy-win-3 = And what's the prize? Cake?
remark-greedy-yahtzee-1 = Five of a kind! Did I win? No? Oh.
remark-greedy-yahtzee-2 = Did you see that? DID YOU?
remark-greedy-yahtzee-3 = I'll keep them all, thank you!
remark-greedy-bonus-1 = There's a bonus too? Nobody told me!
remark-greedy-bonus-2 = Thirty-five points for free? Mine!
remark-greedy-bonus-3 = I was just filling boxes, and look at that.
remark-greedy-great-1 = So many points, so many!
remark-greedy-great-2 = Grab it and run!
remark-greedy-great-3 = This game is easy!
remark-greedy-scratch-1 = Zero… but a pretty one.
remark-greedy-scratch-2 = Oops. Can I do that again?
remark-greedy-scratch-3 = Oh well, I never liked that box.
remark-greedy-poor-1 = Not many, but right now.
remark-greedy-poor-2 = Better than nothing, right?
remark-greedy-poor-3 = Small change. I'll take it.
remark-par-win-1 = All according to plan, give or take an inch.
remark-par-win-2 = At a rough guess, I'd say I won.
remark-par-win-3 = Final inspection: passed.
remark-par-yahtzee-1 = Five of a kind, at a rough guess.
remark-par-yahtzee-2 = That wasn't in the drawings, but I'll sign it.
remark-par-yahtzee-3 = Measured twice: they really are the same.
remark-par-bonus-1 = The bonus fits to the millimetre.
remark-par-bonus-2 = Three of each gets you there: I always say so.
remark-par-bonus-3 = Rough sums, and they add up.
remark-par-great-1 = Above average: let the record show it.
remark-par-great-2 = A proper piece of work.
remark-par-great-3 = It usually comes out less. Much less.
remark-par-scratch-1 = A measuring error. It happens.
remark-par-scratch-2 = This doesn't add up.
remark-par-scratch-3 = Zero here. On to the next floor.
remark-par-poor-1 = Below average, but within tolerance.
remark-par-poor-2 = It usually comes out more.
remark-par-poor-3 = Not much: we'll make it up later.
remark-old_fashioned-win-1 = See? Grandpa still knows a thing or two.
remark-old_fashioned-win-2 = I've won. Now for a nap.
remark-old_fashioned-win-3 = Slow and steady… well, you know the rest.
remark-old_fashioned-yahtzee-1 = Just like at the café in '62.
remark-old_fashioned-yahtzee-2 = Now these are well-mannered dice.
remark-old_fashioned-yahtzee-3 = Five of a kind! Let me get my glasses.
remark-old_fashioned-bonus-1 = Thirty-five more? In my day we sweated for it.
remark-old_fashioned-bonus-2 = Bit by bit, the way it's always been done.
remark-old_fashioned-bonus-3 = Three of each: my father taught me that.
remark-old_fashioned-great-1 = The old man still has the wrist.
remark-old_fashioned-great-2 = You can tell the dice know me.
remark-old_fashioned-great-3 = That's how we used to play!
remark-old_fashioned-scratch-1 = A zero never hurt anyone.
remark-old_fashioned-scratch-2 = Ah, the wrist isn't what it was.
remark-old_fashioned-scratch-3 = In life you scratch and move on.
remark-old_fashioned-poor-1 = Not much, but honest.
remark-old_fashioned-poor-2 = I raised three children on less.
remark-old_fashioned-poor-3 = A contented mind is a feast.
remark-bonus_hunter-win-1 = I won! Who's staying for dinner?
remark-bonus_hunter-win-2 = It's all down to the bonus. Even without it.
remark-bonus_hunter-win-3 = You don't beat your auntie: you hug her.
remark-bonus_hunter-yahtzee-1 = Lovely, lovely! But I was thinking of the bonus.
remark-bonus_hunter-yahtzee-2 = Hooray! Now, back to what matters: the bonus.
remark-bonus_hunter-yahtzee-3 = Quintuplets! Come here and give me a kiss.
remark-bonus_hunter-bonus-1 = THE BONUS! Tonight we drink to it.
remark-bonus_hunter-bonus-2 = Thirty-five! I said so, didn't I?
remark-bonus_hunter-bonus-3 = The bonus is served. Who wants a slice?
remark-bonus_hunter-great-1 = That's how I like you, my dears.
remark-bonus_hunter-great-2 = What a haul! I'll put it by.
remark-bonus_hunter-great-3 = Ah, if only they were all like that!
remark-bonus_hunter-scratch-1 = A zero, never mind: the bonus takes sacrifice.
remark-bonus_hunter-scratch-2 = You didn't see that.
remark-bonus_hunter-scratch-3 = That box was only an ornament.
remark-bonus_hunter-poor-1 = My dears, what will people say?
remark-bonus_hunter-poor-2 = A bit thin… but we'll mop up the plate.
remark-bonus_hunter-poor-3 = Waste not, want not.
remark-fanatic-win-1 = I win, and tomorrow's Yahtzee will be even better.
remark-fanatic-win-2 = See? Chase your dreams and you come first.
remark-fanatic-win-3 = This one is for five of a kind.
remark-fanatic-yahtzee-1 = FIVE! FIVE! FIVE!
remark-fanatic-yahtzee-2 = I knew it! I knew it! I knew it!
remark-fanatic-yahtzee-3 = This is life. The rest is just numbers.
remark-fanatic-bonus-1 = A bonus? I was after something else.
remark-fanatic-bonus-2 = Oh, right, there are other boxes too.
remark-fanatic-bonus-3 = Thirty-five. Still less than a Yahtzee.
remark-fanatic-great-1 = Nice. But it isn't five of a kind.
remark-fanatic-great-2 = A lot to you. A consolation to me.
remark-fanatic-great-3 = Yes, fine, but where's my Yahtzee?
remark-fanatic-scratch-1 = Five of a kind or zero: I keep my word.
remark-fanatic-scratch-2 = Only a few short! More or less.
remark-fanatic-scratch-3 = It's always worth a try.
remark-fanatic-poor-1 = I was training for the Yahtzee.
remark-fanatic-poor-2 = Few points, but I was chasing a dream.
remark-fanatic-poor-3 = Next time, five. I can feel it.
remark-gambler-win-1 = I broke the bank! Drinks are on me.
remark-gambler-win-2 = Risk pays. Sometimes with interest.
remark-gambler-win-3 = Place your bets: this pot is mine.
remark-gambler-yahtzee-1 = Fortune favours the bold!
remark-gambler-yahtzee-2 = All or nothing: it's all!
remark-gambler-yahtzee-3 = I felt it in my wrist!
remark-gambler-bonus-1 = The bonus! And I wasn't even looking.
remark-gambler-bonus-2 = Thirty-five chips, thank you.
remark-gambler-bonus-3 = The bank pays out!
remark-gambler-great-1 = And they told me to stop…
remark-gambler-great-2 = Nothing ventured, nothing gained.
remark-gambler-great-3 = I raise! Oh no, I score.
remark-gambler-scratch-1 = Bet it all, lost it all. What a thrill!
remark-gambler-scratch-2 = Zero: the bank says thanks.
remark-gambler-scratch-3 = No risk, no scratch.
remark-gambler-poor-1 = The pot is crying.
remark-gambler-poor-2 = Two chips. I'll bet them next round.
remark-gambler-poor-3 = Even casinos have bad days.
remark-cautious-win-1 = I won? Count again, you never know.
remark-cautious-win-2 = No running, no falling, and here I am.
remark-cautious-win-3 = Take an umbrella and you arrive dry.
remark-cautious-yahtzee-1 = Five of a kind… I need to sit down.
remark-cautious-yahtzee-2 = Calmly now. Five of a kind, but calmly.
remark-cautious-yahtzee-3 = I didn't dare hope: it's nicer that way.
remark-cautious-bonus-1 = The bonus: safely put away.
remark-cautious-bonus-2 = One step at a time, and you get there.
remark-cautious-bonus-3 = Careful goes a long way.
remark-cautious-great-1 = Almost too much. It isn't a mistake, is it?
remark-cautious-great-2 = I'll lock these in the drawer.
remark-cautious-great-3 = Good, but let's not get carried away.
remark-cautious-scratch-1 = Better one zero today than two tomorrow.
remark-cautious-scratch-2 = I saw it coming. I saw worse coming, too.
remark-cautious-scratch-3 = I knew I should have stayed in bed.
remark-cautious-poor-1 = Few, but safe.
remark-cautious-poor-2 = It could be worse. It can always be worse.
remark-cautious-poor-3 = Little by little the piggy bank fills up.
remark-master-win-1 = A pleasure playing with you: good game.
remark-master-win-2 = Good dice and excellent company.
remark-master-win-3 = It all adds up. And a rematch is always on.
remark-master-yahtzee-1 = Now and then the numbers hand out a present.
remark-master-yahtzee-2 = Five of a kind. The maths approves.
remark-master-yahtzee-3 = It wasn't likely. That's why it's beautiful.
remark-master-bonus-1 = The bonus was in the sums.
remark-master-bonus-2 = Thirty-five, as forecast.
remark-master-bonus-3 = A point here, a point there: the rest is arithmetic.
remark-master-great-1 = Better than average: I won't complain.
remark-master-great-2 = The dice have done their homework.
remark-master-great-3 = I hadn't worked that out. I'm joking.
remark-master-scratch-1 = A calculated zero.
remark-master-scratch-2 = The best scratch is the one that costs least.
remark-master-scratch-3 = Zero is a number, too.
remark-master-poor-1 = Variance, my old friend.
remark-master-poor-2 = Sooner or later the average will prove me right.
remark-master-poor-3 = There was nothing better in these dice. I checked.

# Hints.
button-hint = 💡 Hint
button-hints = 💡 Hints: yes
button-no-hints = 💡 Hints: no
lobby-hints = 💡 With hints.
said-hints-yes = Each of you may ask for a hint on your own turn; only the one who asks sees it.
said-hints-no = No hints among friends. Whoever plays alone, or against computers, always has them.
said-hint-soon = 🤔 Still thinking… try again in a moment.
refused-no_hints = This game is played without hints.
hint-in-private = A hint is for your eyes only: tap 💡 below the board, once you have rolled.
hint-hold = hold { $dice }
hint-hold-none = reroll all the dice
hint-box = score { $box }
hint-scratch = scratch { $box }
hint-best =
    💡 Best: { $best }.
    You finish with { $score } on average.
hint-tie =
    💡 Just as good: { $best } or { $second }.
    You finish with { $score } on average.
hint-second = Second best: { $second } ({ $score }).
hint-why-roll = 💡 All you can do now is roll. You finish with { $score } on average.
hint-extra-roll = The extra roll is worth it.
hint-no-extra-roll = No need for the extra roll.
hint-chance =
    { $percent ->
        [0] less than 1%
       *[other] { $percent }%
    }
hint-why-must_hold = One at least must be held, and this costs least.
hint-why-nothing = None of these dice is worth holding.
hint-why-yahtzee = Going for a Yahtzee ({ $chance }).
hint-why-pace = Going for { $box }, on course for the bonus.
hint-why-upper = Going for { $box }.
hint-why-kind = Going for { $box } ({ $chance }).
hint-why-full_house = Going for a full house ({ $chance }).
hint-why-straight = { $box }: you need a { $face } ({ $chance }).
hint-why-straight-two = { $box }: you need a { $low } or a { $high } ({ $chance }).
hint-why-straight_far = { $box }: { $wanting } numbers still to come ({ $chance }).
hint-why-chance = High dice are good for Chance.
hint-why-sure = { $box } is safe already: try for more.
hint-why-open = Keeps more ways open: { $first }, { $second }.
hint-why-open-one = From here it's most often { $box }.
hint-why-wins_bonus = You reach 63: the bonus of 35 is yours.
hint-why-joker = A Yahtzee again, and here it is a joker.
hint-why-full_points = Full points: take them.
hint-why-only_box = It is the last box left.
hint-why-order = The order of the boxes leaves no choice.
hint-why-stop = On average, rolling again brings no more.
hint-why-scratch = This zero costs least.
hint-why-keeps_pace = You stay on course for the bonus.
hint-why-points = No box gives more right now.
hint-why-saves = { $box } gives more now, but is better kept free.
settings-button-hints = 💡 Hints among friends: yes
settings-button-no-hints = 💡 Hints among friends: no
command-hint = A hint, for your eyes only
