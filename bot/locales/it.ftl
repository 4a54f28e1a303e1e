# Caselle: il nome intero e quello che sta su un pulsante.
box-ones = Uno
box-twos = Due
box-threes = Tre
box-fours = Quattro
box-fives = Cinque
box-sixes = Sei
box-three_of_a_kind = Tris
box-four_of_a_kind = Poker
box-full_house = Full
box-small_straight = Scala piccola
box-large_straight = Scala grande
box-yahtzee = Yahtzee
box-chance = Chance
also-small_straight = scala corta
also-large_straight = scala lunga
also-yahtzee = yatzy
short-ones = 1
short-twos = 2
short-threes = 3
short-fours = 4
short-fives = 5
short-sixes = 6
short-three_of_a_kind = Tris
short-four_of_a_kind = Poker
short-full_house = Full
short-small_straight = Piccola
short-large_straight = Grande
short-yahtzee = Yahtzee
short-chance = Chance

# Il tavolo aperto.
lobby-title = 🎲 <b>Si gioca a Yahtzee!</b>
lobby-rules = Regole: { $rules }.
lobby-seats =
    { $count ->
        [0] Ancora nessuno al tavolo.
        [one] Al tavolo:
       *[other] Al tavolo in { $count }, in quest'ordine:
    }
lobby-seat = { $number }. { $name }
lobby-how = Tocca <b>Mi siedo</b> per giocare; chi ha aperto il tavolo dà il via. Si può entrare ancora durante il primo giro.
lobby-how-everyone = Rivincita! Chiunque sia seduto può dare il via.
lobby-how-private = Gioca da solo o aggiungi dei computer, poi tocca <b>Via!</b>
lobby-begun =
    { $count ->
        [one] 🎲 Partita iniziata: gioca { $names }.
       *[other] 🎲 Partita iniziata, in { $count }: { $names }.
    }
lobby-seal = 🔏 Impronta: <code>{ $fingerprint }</code>
lobby-mixed = 🔏 Impronta: <code>{ $fingerprint }</code>
    🔀 Mescolata: <code>{ $mix }</code>
lobby-closed = 🎲 Tavolo chiuso prima di cominciare.
button-join = 🪑 Mi siedo
button-leave = Mi alzo
button-rules = 📖 Regole
button-begin = ▶️ Via!
rules-classica = classica
rules-semplificata = semplificata
rules-famiglia = famiglia
rules-torneo = torneo
rules-ordinata = ordinata
rules-tripla = tripla
button-change-rules = ⚙️ Cambia regole
button-house = 🏠 Regole di casa
button-presets = ‹ Tutte le regole
button-done = ✅ Va bene così

# La tavola del turno.
turn-of = 🎲 Turno di { $mention } · giro{"\u00A0"}{ $round }{"\u00A0"}di{"\u00A0"}{ $rounds }
turn-since = <i>Dall'ultima volta: { $told }</i>
turn-since-more =
    { $count ->
        [one] { $told } e un altro turno
       *[other] { $told } e altri { $count } turni
    }
since-scored = { $name } { $points } in { $box }
since-scratched = { $name } scarta { $box }
turn-away = 🏝 { $name } è via fino al { $day }.
turn-stand-in =
    { $count ->
        [one] 🤖 Il computer gioca per { $names }.
       *[other] 🤖 Il computer gioca per { $names }.
    }
series-game = Partita { $number } di { $length }
series-title = <b>La serie finora</b>
series-place =
    { $wins ->
        [0] { $number }. { $name } · { $points }
        [one] { $number }. { $name } · { $points }, 1 vittoria
       *[other] { $number }. { $name } · { $points }, { $wins } vittorie
    }
turn-waiting = Tocca <b>Lancia</b> quando sei qui.
turn-dice = { $dice }   lancio { $roll } di { $rolls }
turn-held = Tieni { $dice }
turn-held-none = Tocca i dadi da tenere, o una casella.
turn-held-last = Scegli la casella: toccala due volte per segnare.
turn-armed = Tocca ancora <b>{ $box }</b> per scrivere { $points }.
turn-joker = 🃏 Yahtzee di nuovo: vale come jolly, nelle caselle qui sotto.
turn-box-due = Casella di questo giro: <b>{ $box }</b>.
turn-column = { $arrow }{"\u00A0"}{ $box }{"\u00A0"}{ $points }
turn-extra-roll = 🎁 Con il lancio extra.
turn-total = Totale { $total } · verso 63: { $bar } { $subtotal }
turn-total-bonus = Totale { $total } · bonus di 35 preso ✓
turn-total-no-bonus = Totale { $total } · sezione superiore { $subtotal }, senza bonus
button-roll = 🎲 Lancia
button-reroll =
    { $left ->
        [one] 🎲 Rilancia { $count } · ultimo lancio
       *[other] 🎲 Rilancia { $count } · ne restano { $left }
    }
button-extra-roll = 🎁 Lancio extra ({ $count })
button-all-held = ✋ Li tieni tutti
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
        [one] 🏆 Partita singola
       *[other] 🏆 Serie di { $count }
    }
button-back = 🪑 Riprendo il mio posto
button-missed = 🕘 Persi
button-points = 📋 Punti
button-turn = ⬇️ Riporta qui il tavolo

# La riga che resta quando il turno è finito.
line-by-computer = 🤖 per { $name }
line-scored = { $name }: { $dice } → <b>{ $box } { $points }</b> (tot.{"\u00A0"}{ $total })
line-scored-extra = { $name }: { $dice } → <b>{ $box } { $points }</b> e <b>+{ $extra }</b> di Yahtzee extra (tot.{"\u00A0"}{ $total })
line-columns = { $name }: { $dice } → ✎{"\u00A0"}<b>{ $box }{"\u00A0"}{ $points }</b> · { $others } (tot.{"\u00A0"}{ $total })
line-extra-roll = 🎁 { $name }
line-scratched = { $name }: { $dice } → { $box } ✕ scarto (tot.{"\u00A0"}{ $total })
line-dropped = Turno di { $name }, non giocato.
line-moved = ⬇️ Il tavolo è più in basso.

# La fine.
result-title = 🏁 <b>Partita finita!</b>
result-winner = 🏆 Vince <b>{ $name }</b> con { $total } punti!
result-winners = 🏆 Pareggio! Vincono <b>{ $names }</b> con { $total } punti.
result-alone = 🏆 <b>{ $name }</b> chiude con { $total } punti.
standing-place = { $rank }. { $name } · <b>{ $total }</b>
standing-left = { $name } 🤖
standing-missing = { $place } · al bonus: { $missing }
standing-bonus = { $place } · bonus ✓
button-rematch = 🔁 Rivincita
button-verify = 🔏 Controlla i dadi
closed-ended = ⏹ Partita chiusa senza risultato.
closed-ended-by = ⏹ { $name } ha chiuso la partita, senza risultato.
closed-empty = ⏹ Non c'è più nessuno al tavolo: partita chiusa, senza risultato.
closed-alone = ⏹ Uno dei due ha lasciato: partita chiusa, senza risultato. Nessuno ha perso.
closed-slow = ⏹ Nessuna mossa da troppo tempo: partita chiusa, senza risultato. Nessuno ha perso.
closed-expired = ⏹ Il tavolo ha aspettato una settimana: si chiude. /nuova ne apre un altro.
closed-migrated = ⏹ Qui continua la partita del vecchio gruppo: questa si chiude, senza risultato.
result-stand-in = 🤖 Per qualcuno ha giocato il computer: la partita non conta per le classifiche.
result-tie-break = Pari punti: ha deciso lo spareggio, prima gli Yahtzee extra e poi l'ordine di gioco.
result-extra-roll = 🎁 Con il lancio extra: la partita non conta per le classifiche.
list-and = { $first } e { $last }

# Il foglio.
sheet-title = 📋 <b>Punti</b> · regole: { $rules }
sheet-round = Giro { $round } di { $rounds }, turno di { $name }.
points-round = Giro { $round } di { $rounds }
sheet-subtotal = Parziale
sheet-bonus = Bonus
sheet-extra = Y. extra
sheet-all = IN TUTTO
sheet-total = TOTALE

# Risposte a chi tocca o scrive.
popup = { $text }
said-joined = { $name }: sei al tavolo!
said-back = { $name }, il posto è di nuovo tuo.
said-series =
    { $count ->
        [one] Si gioca una partita sola.
       *[other] Si gioca una serie di { $count } partite.
    }
said-voted = Hai detto sì: { $votes } su { $wanted }. Quando siete tutti d'accordo, continua il computer.
said-given-away = D'accordo: per { $name } continua il computer.
said-way-group = Ti ricordo il turno nel gruppo, al massimo una volta al giorno.
said-way-private = Ti ricordo il turno in privato, al massimo una volta al giorno.
said-way-private-closed = Va bene, in privato. Prima però scrivimi lì, sennò non posso: @{ $bot }
said-way-off = Non ti ricordo più il turno. Con /promemoria cambi idea.
said-away = Buon viaggio! Fino al { $day } niente promemoria, e il tuo posto ti aspetta.
said-away-too-long = Al massimo { $days } giorni.
said-here = Bentornato al tavolo!
said-missed-private = Te l'ho scritto in privato.
said-page-main = Va bene.
said-page-presets = Scegli le regole qui sotto.
said-page-house = Tocca una regola per cambiarla.
said-asked = La domanda è qui sotto.
said-set = Fatto.
said-zone = Fuso { $zone }: adesso sono le { $time }.
said-left = { $name } ha lasciato il tavolo.
said-kicked = { $name } non è più al tavolo.
said-begun = Si comincia!
said-ended = Partita chiusa.
said-rematch = Tavolo pronto: chiunque sia seduto può dare il via.
said-shown = Ecco il tavolo, qui sotto.
said-rolled =
    { $left ->
        [0] 🎲 { $dice } · ora scegli la casella
        [one] 🎲 { $dice } · hai ancora un lancio
       *[other] 🎲 { $dice } · hai ancora { $left } lanci
    }
said-held = Tieni { $dice }
said-held-none = Non tieni nessun dado
said-armed = { $box }: { $points }. Tocca ancora per segnare
said-armed-scratch = { $box }: sarebbe uno scarto, 0 punti. Tocca ancora se vuoi proprio
said-filled = Segnato: { $box } { $points }. Totale { $total }
said-filled-scratch = Scartato: { $box }. Totale { $total }
said-filled-extra = Segnato: { $box } { $points }, più { $extra } di Yahtzee extra! Totale { $total }
said-filled-bonus = Segnato: { $box } { $points }, e il bonus di 35 è tuo! Totale { $total }
said-rules-above = Le regole sono poco più su, in questa chat.
said-verify-above = La verifica dei dadi è poco più su, in questa chat.
said-never = Va bene, si continua.
said-language = D'ora in poi parlo italiano.

# No del tavolo.
refused-no_match = Qui non c'è nessuna partita. Aprine una con /nuova
refused-no_lobby = La partita è già cominciata.
refused-match_open = Qui si sta già giocando. Con /turno riporti il tavolo in basso.
refused-not_playing = La partita non è ancora cominciata: prima serve il via.
refused-not_seated = Non sei a questo tavolo.
refused-already_seated = Sei già al tavolo!
refused-table_full = Il tavolo è al completo: ci si sta in dodici.
refused-too_late = Ormai si entra solo nella prossima partita: il primo giro è finito.
refused-extra_roll_alone = Il lancio extra vale solo per chi gioca da solo, o contro i computer.
refused-nonsense = Così non torna: { $why }
nonsense-several_columns = tre colonne e il loro ordine vanno insieme: scegli «tripla» o un'altra regola intera.
nonsense-joker_without_choice = con le caselle in ordine non c'è niente da scegliere: il jolly libero non serve.
nonsense-ties_without_bonus = senza Yahtzee extra non possono essere loro a decidere i pareggi.
nonsense-hold_too_many = a un rilancio si può chiedere di tenere un dado, non di più.
nonsense-extra_roll_among_friends = il lancio extra vale solo per chi gioca da solo, o contro i computer.
refused-nobody_seated = Prima deve sedersi qualcuno.
refused-only_opener = Dà il via chi ha aperto il tavolo, o un amministratore. Dopo un giorno può farlo chiunque sia seduto.
refused-only_admin = Può farlo solo chi ha aperto il tavolo, o un amministratore.
refused-not_your_turn = Non tocca a te: è il turno di { $name }.
refused-stale = Questo pulsante è vecchio. La tavola buona è più in basso: se non la trovi, /turno
refused-over = Questa partita è finita.
refused-channel = Scrivi a nome di un canale: per giocare scrivi a nome tuo, o tocca il pulsante.
refused-anonymous = Scrivi come amministratore anonimo: per sederti al tavolo torna visibile, o tocca il pulsante.
refused-no_dice = Prima lancia i dadi.
refused-dice_not_there = Quei dadi non ci sono: hai { $dice }. Per esempio: /tieni { $example }
refused-not_yours = Questa domanda non è per te.

# No delle regole.
illegal-game_over = Questa partita è finita.
illegal-not_seated = Non sei a questo tavolo.
illegal-already_left = Hai lasciato questa partita.
illegal-not_left = Sei già al tuo posto.
illegal-not_your_turn = Non tocca a te.
illegal-no_rolls_left = Hai già fatto tutti i lanci: scegli una casella.
illegal-bad_dice = Qualcosa non va con i dadi. Riprova.
illegal-bad_hold = Quel dado non c'è.
illegal-all_held = Li tieni tutti: lasciane uno da lanciare, o scegli una casella.
illegal-hold_too_few = Qui bisogna tenere almeno un dado.
illegal-held_moved = Qualcosa non va con i dadi. Riprova.
illegal-must_roll_first = Prima lancia i dadi.
illegal-box_filled = Quella casella è già piena.
illegal-joker_forced = Questo Yahtzee è un jolly: va nella casella del suo numero se è libera, altrimenti in una inferiore.
illegal-wrong_order = Non è il turno di quella casella: qui si riempiono in ordine.
illegal-wrong_seat = Quel posto non è libero.
illegal-joined_too_late = Ormai si entra solo nella prossima partita: il primo giro è finito.

# Comandi scritti male.
usage-hold = Scrivi i dadi da tenere, per esempio /tieni 5 5 5. Con /tieni da solo li lasci tutti.
usage-fill = In quale casella? Per esempio /segna tris. Libere: { $boxes }
usage-fill-unknown = Non conosco la casella «{ $word }». Libere: { $boxes }
usage-fill-many = «{ $word }» può essere { $boxes }: scrivi qualche lettera in più.
usage-away = Per quanti giorni, o fino a quando? Per esempio /assente 10, /assente 24/12, /assente off.
usage-zone = In che fuso siete? Per esempio /fuso Europe/Rome
usage-zone-unknown = Non conosco il fuso «{ $name }». Scrivilo per esempio così: /fuso Europe/Rome
usage-kick = Chi deve lasciare il tavolo?
problem = Ops, qualcosa è andato storto da parte mia. La partita è salva: riprova fra un momento.
unreadable = Non riconosco questo pulsante.

# Domande.
ask-leave = Vuoi davvero lasciare la partita? In tre o più, al tuo posto continua il computer finché non torni; in due, la partita si chiude.
ask-leave-last = Vuoi davvero lasciare la partita? Senza di te si chiude, senza risultato.
ask-end = Chiudere la partita senza risultato?
button-yes-leave = Sì, lascio
button-yes-end = Sì, chiudi
button-never = No, si continua
ask-way = Quando tocca a te da più di un giorno, dove te lo ricordo?
ask-away = Quanti giorni starai via? Niente promemoria, e il tuo posto ti aspetta.
button-days =
    { $count ->
        [one] 1 giorno
       *[other] { $count } giorni
    }
button-here = Sono qui
button-way-group = 👥 Nel gruppo
button-way-private = ✉️ In privato
button-way-off = 🔕 Non ricordarmelo
words-way-group = gruppo group sì si on yes
words-way-private = privato private
words-way-off = off no mai never
button-to-table = ⬆️ Vai al tavolo
button-quiet = 🔕 Non ricordarmelo
button-away = 🏝 Sono via
button-vote = 🤖 Continui il computer
remind-one = ⏰ { $mention }, tocca ancora a te!
remind-many = ⏰ { $mention }, tocca a te in più partite:
remind-where = • { $where }, giro { $round }
remind-private = partita in privato
remind-more =
    { $count ->
        [one] e in un'altra
       *[other] e in altre { $count }
    }
remind-gives-way = Se non giochi entro il { $day }, al tuo posto continua il computer.
remind-closes = Se non giochi entro il { $day }, la partita si chiude senza risultato.
recap-nothing = Non ti sei perso niente.
recap-elsewhere = È un po' lungo: te lo racconto in privato.
button-recap = 🕘 Racconta
recap-more =
    { $count ->
        [one] Prima, un altro turno; poi:
       *[other] Prima, altri { $count } turni; poi:
    }
recap-leads = In testa { $name } con { $total }.
settings-main = ⚙️ <b>Impostazioni</b>
    Le cambia solo un amministratore.
settings-private = ⚙️ <b>Impostazioni</b>
    Dove ti ricordo il turno? Per la lingua, /lingua.
settings-zone = In che fuso siete? Se non c'è, scrivi per esempio <code>/fuso Europe/Madrid</code>
settings-from = Da che ora posso mandare promemoria?
settings-to = Fino a che ora?
settings-slow = Dopo quanti giorni senza una mossa continua il computer (o, in due, si chiude)?
settings-series = Quante partite ha una serie, di solito?
settings-days =
    { $count ->
        [one] 1 giorno
       *[other] { $count } giorni
    }
settings-rules = Con quali regole si gioca qui, di solito?
settings-house = Tocca una regola per cambiarla.
settings-button-rules = 📖 Regole: { $rules }
settings-never = mai
settings-button-zone = 🌍 Fuso: { $zone }
settings-button-from = ⏰ dalle { $hour }
settings-button-to = alle { $hour }
settings-button-slow = 🐌 Posti fermi: { $days }
settings-button-series =
    { $count ->
        [one] 🏆 Partite singole
       *[other] 🏆 Serie di { $count }
    }
ask-language = In che lingua parlo qui?
button-language-it = 🇮🇹 Italiano
button-language-en = 🇬🇧 English

# Presentazioni.
hello-group =
    Ciao! Con me si gioca a Yahtzee qui in chat, dal vivo o un turno al giorno, come vi va.

    /nuova apre un tavolo. /regole spiega il gioco, /aiuto tutto il resto.
hello-private =
    Ciao { $name }! Sono <b>Cinquina</b>: con me si gioca a Yahtzee.

    Per giocare con gli amici aggiungimi a un gruppo. Per giocare qui, da solo o contro i computer, /nuova. E poi: /regole, /aiuto.
button-add-to-group = ➕ Aggiungimi a un gruppo
help =
    <b>Come si gioca</b>
    Tutto si fa con i pulsanti sotto la tavola: lanci, tocchi i dadi da tenere, rilanci, e tocchi due volte la casella in cui segnare.

    <b>Il tavolo</b>
    /nuova – apri un tavolo
    /entra – siediti (fino alla fine del primo giro)
    /inizia – dai il via
    /turno – riporta la tavola in fondo alla chat
    /punti – il foglio di tutti
    /regole – le regole in vigore qui
    /rivedi – l'ultima partita, scelta per scelta
    /esci – lascia il tavolo
    /espelli – togli qualcuno dal tavolo
    /fine – chiudi la partita senza risultato

    <b>Senza pulsanti</b>
    /lancia
    /tieni 5 5 5
    /segna tris
    /consiglio – solo per te, quando è il tuo turno

    <b>Partite lunghe</b>
    /persi – che cosa ti sei perso
    /promemoria – come ricordarti il turno
    /assente 10 – sei via per dieci giorni
    /impostazioni – orari, posti fermi, serie, immagini
    /fuso – il fuso orario della chat

    <b>Dadi veri</b>
    /segnapunti Anna, Bruno – tengo il foglio per chi gioca al tavolo di casa
    /calcola 3 3 3 5 5 – quanto valgono questi dadi

    <b>I dadi</b>
    /verifica – come controllare che siano onesti
    /dadi – come sono caduti finora

    /lingua – italiano o inglese
    /privacy – che cosa ricordo

    <i>Yahtzee è un marchio di Hasbro; questo bot non ha legami con Hasbro.</i>
privacy =
    <b>Che cosa ricordo</b>
    Di chi si siede a un tavolo: il numero di utente, il nome e il nome utente di Telegram, e le mosse delle partite, con la loro revisione; per poter controllare i dadi, il numero che Telegram dà ai tocchi con cui ci si siede e si comincia; del segnapunti i nomi sul foglio, i punti e chi li ha scritti; come vuoi i promemoria e fino a quando sei via. Dei gruppi: il numero, il titolo e le impostazioni. Non leggo gli altri messaggi e non do niente a nessuno.

    I dati stanno sul computer di chi ospita questo bot: per farli cancellare, chiedi a chi lo ospita.

# Regole, una pagina alla volta.
rules-page = 📖 <b>{ $title }</b> ({ $number }/{ $count })

    { $body }
rules-turn-title = Il turno
rules-turn =
    Si gioca in 13 giri. Al tuo turno lanci cinque dadi, poi puoi rilanciare fino a due volte: ogni volta scegli quali dadi tenere, e puoi cambiare idea.{ $least }{ $extra }

    Puoi fermarti anche prima. Alla fine riempi <b>una</b> casella libera: se i dadi non vanno bene, ci scrivi 0 (uno <i>scarto</i>). Una casella si riempie una volta sola.

    Vince chi ha più punti. { $ties }
rules-turn-least = {" "}A ogni rilancio devi tenere almeno un dado.
rules-turn-extra = {" "}Dopo il terzo lancio puoi farne un quarto: il <b>lancio extra</b>. Chi lo usa resta fuori dalle classifiche.
rules-turn-draw = A pari punti si vince insieme.
rules-turn-ties = A pari punti vince chi ha più Yahtzee extra, poi chi gioca prima.
rules-order-down-title = Le caselle in ordine
rules-order-down =
    Qui le caselle si riempiono dall'alto in basso: <i>Uno</i> al primo giro, <i>Chance</i> all'ultimo. Non si sceglie: la carta dice qual è quella del giro.

    Il bonus arriva comunque a 63, anche se così è difficile.
rules-order-up-title = Le caselle in ordine
rules-order-up =
    Qui le caselle si riempiono dal basso in alto: <i>Chance</i> al primo giro, <i>Uno</i> all'ultimo. Non si sceglie: la carta dice qual è quella del giro.

    Il bonus arriva comunque a 63, anche se così è difficile.
rules-order-three-title = Tre colonne
rules-order-three =
    Giochi tre colonne insieme, con gli stessi dadi. Nella prima (✎) scegli la casella; la seconda (↓) si riempie dall'alto in basso, la terza (↑) dal basso in alto.

    Ogni colonna ha il suo bonus e il suo Yahtzee extra. Vince la somma delle tre.
rules-upper-title = Sezione superiore e bonus
rules-upper =
    <b>Uno … Sei</b>: la somma dei dadi di quel numero. Con 5 5 5 2 1, <i>Cinque</i> vale 15.

    Se le sei caselle arrivano insieme a <b>63</b> (come tre dadi per numero), prendi un <b>bonus di 35</b>.
rules-lower-title = Sezione inferiore
rules-lower =
    { $kinds }
    <b>Full</b>: tre uguali e due uguali, 25 punti.
    <b>Scala piccola</b>: quattro in fila, 30 punti.
    <b>Scala grande</b>: cinque in fila, 40 punti.
    <b>Yahtzee</b>: cinque uguali, 50 punti.
    <b>Chance</b>: qualsiasi cosa, somma di tutti i dadi.

    Cinque uguali non sono un Full. E non sei obbligato a metterli in Yahtzee: la casella la scegli tu.
rules-lower-all =
    <b>Tris</b>: almeno tre uguali, somma di tutti i dadi.
    <b>Poker</b>: almeno quattro uguali, somma di tutti i dadi.
rules-lower-equal =
    <b>Tris</b>: almeno tre uguali, somma di quei tre.
    <b>Poker</b>: almeno quattro uguali, somma di quei quattro.
rules-joker-bonus = Un altro Yahtzee quando la casella Yahtzee vale 50: <b>+100</b>, ogni volta. Se ci hai scritto 0, niente extra.
rules-joker-no-bonus = Un altro Yahtzee non porta punti extra.
rules-joker-title = Yahtzee extra e jolly
rules-joker =
    { $bonus }

    Se la casella Yahtzee è già piena, i cinque uguali sono un <b>jolly</b> e vanno segnati così:
    1. nella casella del loro numero, se è libera;
    2. altrimenti in una casella inferiore libera, a punti pieni: Full 25, Scala piccola 30, Scala grande 40, le altre la somma;
    3. se sono tutte piene, 0 in una casella superiore.

    <i>Esempio: 4 4 4 4 4, Yahtzee già segnato e Quattro libero: vanno in Quattro, per 20.</i>
rules-joker-free-title = Yahtzee extra e jolly
rules-joker-free =
    { $bonus }

    Se la casella Yahtzee è già piena, i cinque uguali sono un <b>jolly</b>: scegli la casella che vuoi, e quelle inferiori pagano a punti pieni (Full 25, Scala piccola 30, Scala grande 40).

    <i>Esempio: 4 4 4 4 4, Yahtzee già segnato: puoi scrivere 40 in Scala grande anche se Quattro è libero.</i>
rules-joker-none-title = Yahtzee extra
rules-joker-none =
    { $bonus }

    Non c'è jolly: altri cinque uguali vanno in una casella libera qualsiasi, al loro valore normale.

    <i>Esempio: 4 4 4 4 4 in Full valgono 0.</i>
rules-joker-ordered-title = Yahtzee extra e jolly
rules-joker-ordered =
    { $bonus }

    Se la casella Yahtzee è già piena, cinque uguali valgono come <b>jolly</b> nella casella del giro, se è una di quelle inferiori e quella del loro numero è già piena.
rules-joker-columns-title = Yahtzee extra e jolly
rules-joker-columns =
    { $bonus }

    Il jolly si guarda colonna per colonna. Nella colonna libera va nella casella del suo numero, se è libera; altrimenti in una inferiore, a punti pieni. Nelle colonne in ordine va nella casella del giro.
rules-here-title = Come si gioca qui
rules-here =
    Regole: <b>{ $rules }</b>.

    { $about }
rules-about-classica = Quelle ufficiali, con il jolly obbligato; Tris e Poker contano tutti e cinque i dadi.
rules-about-semplificata = Come le ufficiali, ma il jolly è libero: dopo un altro Yahtzee scegli la casella che vuoi.
rules-about-famiglia = Il foglio di casa: Tris e Poker contano solo i dadi uguali, a ogni rilancio se ne tiene almeno uno, niente jolly.
rules-about-torneo = Come le ufficiali, ma i pareggi si decidono: prima gli Yahtzee extra, poi l'ordine di gioco.
rules-about-ordinata = Come le ufficiali, ma le caselle si riempiono in ordine, dalla prima all'ultima.
rules-about-tripla = Tre colonne giocate insieme con gli stessi dadi: una libera, una in giù, una in su.
rules-tips-title = Tre consigli
rules-tips =
    Il bonus vale: cerca almeno tre dadi per ogni casella superiore, soprattutto Sei, Cinque e Quattro.

    Se il lancio va male, scarta dove costa poco: <i>Uno</i> è il posto giusto. Tieni Chance per i guai di metà partita.

    Con 2 3 4 5 in mano e due lanci, la Scala grande arriva più di una volta su due; con 1 2 3 4 meno di una su tre.

# Regole di casa, voce per voce.
rules-changed = { $name } ({ $changed })
house-joker-forced = jolly obbligato
house-joker-free = jolly libero
house-joker-none = niente jolly
house-yahtzee_bonus-100 = Yahtzee extra +100
house-yahtzee_bonus-0 = niente Yahtzee extra
house-kind_counts-all = Tris e Poker: tutti i dadi
house-kind_counts-equal = Tris e Poker: solo i dadi uguali
house-least_held-0 = si può rilanciare tutto
house-least_held-1 = si tiene almeno un dado
house-columns-free = caselle in ordine libero
house-columns-down = caselle dall'alto in basso
house-columns-up = caselle dal basso in alto
house-columns-three = tre colonne
house-ties-draw = i pareggi restano pari
house-ties-yahtzees = pareggi decisi dagli Yahtzee extra
house-extra_roll-no = niente lancio extra
house-extra_roll-yes = un lancio extra a turno

# Dadi che si possono controllare.
verify =
    🔏 <b>Dadi che si possono controllare</b>
    1. Apro il tavolo e scelgo un numero segreto: ne mostro subito l'impronta.
    2. La mescolata la fanno i tocchi di chi si siede e di chi dà il via.
    3. Ogni dado viene da segreto e mescolata: dopo il via non lo cambia più nessuno.
    4. A fine partita mostro il segreto e do il file con tutti i lanci.
    5. Chi vuole rifà i conti: <code>python -m engine.luck FILE</code>
verify-fingerprint = Impronta: <code>{ $fingerprint }</code>
verify-mix = Mescolata: <code>{ $mix }</code>
verify-mix-later = Mescolata: si completa al via.
verify-mix-never = Mescolata: nessuna, la partita non è cominciata.
verify-secret = Segreto: <code>{ $secret }</code>
verify-secret-later = Segreto: a fine partita.
verify-none = Questa partita è cominciata quando i dadi non si potevano ancora controllare: va avanti come sempre, ma senza verifica. Dalla prossima ci sarà.
button-verify-before = 🔏 La partita di prima
falls-title = 🎲 <b>Come cadono i dadi in questa chat</b>
falls-total =
    { $count ->
        [one] Finora un dado solo.
       *[other] Finora { $count } dadi lanciati.
    }
falls-none = Qui non è ancora caduto nessun dado.
falls-few = Sono ancora pochi per dire se cadono regolari.
falls-even = Regolari: con dadi perfetti, in { $count } chat su 100 cadrebbero più sbilanciati di così.
falls-uneven = Un po' sbilanciati, ma può essere un caso: con dadi perfetti, in { $count } chat su 100 lo sarebbero ancora di più.
falls-rare = Molto sbilanciati: con dadi perfetti succede in meno di una chat su 100. Con /verifica si controlla ogni lancio.

# Il segnapunti, per chi gioca con dadi veri.
pad-title = 📝 <b>Segnapunti</b> · regole: { $rules }
pad-number = Foglio { $number } della serata
pad-nobody = Ancora nessuno sul foglio. Scrivi i nomi, per esempio /segnapunti Anna, Bruno, oppure tocca il pulsante.
pad-round = Giro { $round } di { $rounds }
pad-complete = Foglio completo: tocca <b>Fine</b> quando è tutto giusto.
pad-last = ✍️ { $entry } – scritto da { $by } alle { $time }
pad-entry = { $name } · { $box }: <b>{ $points }</b>
pad-entry-scratch = { $name } · { $box }: ✕ scarto
pad-entry-extra = { $name } · { $box }: <b>{ $points }</b> e <b>+{ $extra }</b> di Yahtzee extra
pad-entry-bonus = { $name } · <b>+{ $extra }</b> di Yahtzee extra
pad-entry-dice = { $entry } (dadi { $dice })
pad-entry-joker = { $entry } (🃏 jolly, dadi { $dice })
pad-entry-was = { $entry }, prima era { $was }
pad-entry-back = <s>{ $entry }</s> annullato
pad-log-title = 📜 <b>Registro</b>
pad-log-entry = { $time } { $entry } – { $by }
pad-player = ✏️ <b>{ $name }</b> · totale { $total }
pad-player-missing = Al bonus mancano { $missing } punti.
pad-player-bonus = Bonus di 35 preso ✓
pad-player-full = Tutte le caselle sono piene.
pad-ask-box = In quale casella?
pad-bonus-counted = Il +{ $extra } dell'ultimo Yahtzee è già contato: l'hanno portato i dadi.
pad-box = ✏️ <b>{ $name }</b> · { $box }
pad-ask-value = Quanti punti?
pad-ask-correct =
    Ora c'è: { $entry }.
    Qual è il valore giusto?
pad-ask-take-back = Ora c'è: { $entry }. Lo annullo?
pad-ask-dice =
    Dadi: { $shown }
    Tocca i cinque dadi usciti.
pad-ask-joker = Cinque uguali: come valgono in questa casella?
pad-ask-end = Il foglio è completo. Lo chiudiamo qui?
pad-ask-end-early = Il foglio non è completo: se lo chiudi ora resta senza risultato. Lo chiudo?
pad-over = 🏁 <b>Foglio finito!</b>
pad-over-early = ⏹ Foglio chiuso prima della fine, senza risultato.
pad-evening = <b>La serata finora</b>
button-pad-me = 🪑 Ci sono anch'io
button-pad-fix = ↩️ Correggi
button-pad-log = 📜 Registro
button-pad-end = 🏁 Fine
button-pad-yes-end = Sì, chiudi
button-pad-main = ‹ Foglio
button-pad-boxes = ‹ Caselle
button-pad-values = ‹ Valori
button-pad-bonus = ⭐ +{ $extra } Yahtzee extra
button-pad-out = 🗑 Togli dal foglio
button-pad-dice = 🎲 Metti i dadi
button-pad-undo-die = ⌫ Togli l'ultimo
button-pad-scratch = ✕ scarto
button-pad-joker = 🃏 { $box } { $points }
button-pad-take-back = 🗑 Annulla
button-pad-again = 📄 Un altro foglio
said-pad-written = { $name } · { $box }: { $points }. Totale { $total }
said-pad-extra = { $name } · { $box }: { $points }, più { $extra } di Yahtzee extra! Totale { $total }
said-pad-scratched = { $name } · { $box }: scarto. Totale { $total }
said-pad-bonus = { $name }: +{ $extra } di Yahtzee extra! Totale { $total }
said-pad-taken-back = Annullato. { $name }: totale { $total }
said-pad-dice = Dadi: { $dice }
said-pad-no-dice = Nessun dado.
said-pad-joined = Sei sul foglio!
said-pad-out = { $name } non è più sul foglio.
said-pad-ended = Foglio chiuso.
said-pad-over = Questo foglio è chiuso.
said-pad-open = C'è già un foglio aperto: /segnapunti lo riporta qui sotto.
said-pad-again = Foglio nuovo, qui sotto.
said-pad-changed = Il foglio è cambiato: guarda com'è ora e riprova.
said-pad-unknown = Questo foglio non è di questa chat.
refused-only_keeper = Può chiuderlo solo chi ha aperto il foglio, o un amministratore. Quando è completo può farlo chiunque.
pad-refused-several_columns = Il segnapunti tiene una colonna per persona: con le tre colonne non va. Scegliete altre regole per questa chat.
pad-refused-pad_full = Sul foglio si sta al massimo in { $most }.
pad-refused-no_name = Quel nome non si legge: scrivilo con lettere o numeri.
pad-refused-already_on_it = Sei già sul foglio!
pad-refused-name_taken = { $name } c'è già sul foglio: scrivi un nome diverso.
pad-refused-not_on_it = Sul foglio non c'è.
pad-refused-has_entries = Ha già dei punti scritti: resta sul foglio.
pad-refused-box_filled = { $box } è già piena.
pad-refused-impossible_value = { $box } non può valere { $value }.
pad-refused-bad_dice = Servono cinque dadi da 1 a 6.
pad-refused-no_joker = Qui questi dadi non valgono come jolly.
pad-refused-no_bonus_here = Con queste regole non c'è Yahtzee extra.
pad-refused-no_yahtzee = L'extra vale solo con 50 nella casella Yahtzee.
pad-refused-bonuses_full = Di Yahtzee extra non ce ne stanno più: sono già { $most }.
pad-refused-nothing_to_correct = Non c'è niente da correggere.
pad-refused-not_your_entry = Può correggerlo solo chi l'ha scritto.
pad-refused-same_as_before = È già così.

# La calcolatrice.
calc-title = 🧮 <b>{ $dice }</b> · regole: { $rules }
calc-worth = { $box } <b>{ $points }</b>
calc-scratch = { $box } ✕
calc-extra = { $line } e <b>+{ $extra }</b>
calc-joker = { $line } 🃏
button-calc-free = Yahtzee: libero
button-calc-50 = 50
button-calc-0 = scarto
button-calc-unused = { $box }: libera
button-calc-used = { $box }: già piena
usage-calc = Scrivi i cinque dadi, per esempio /calcola 3 3 3 5 5 oppure /calcola 33355.

# La revisione, a partita finita.
review-title = 🔎 <b>La partita, rivista</b>
review-line = { $name } <b>{ $total }</b> · 🧠 { $lost } · 🎲 { $luck } · <i>{ $skill }</i>
review-key = <i>🧠 punti persi nelle scelte, rispetto al gioco migliore; 🎲 punti portati dalla fortuna.</i>
review-head = 🔎 <b>{ $name }</b> · { $total } punti · <i>{ $skill }</i>
review-sum = Attesi all'inizio { $expected } · 🎲 { $luck } · 🧠 { $lost }
review-stand-in = Qualche turno l'ha giocato il computer: i suoi errori non contano.
review-lost-first_hold = 1°{"\u00A0"}lancio{"\u00A0"}{ $lost }
review-lost-second_hold = 2°{"\u00A0"}lancio{"\u00A0"}{ $lost }
review-lost-third_hold = 3°{"\u00A0"}lancio{"\u00A0"}{ $lost }
review-lost-box = caselle{"\u00A0"}{ $lost }
review-grades = Scelte: { $told }
review-grade-exact =
    { $count ->
        [one] 1{"\u00A0"}esatta
       *[other] { $count }{"\u00A0"}esatte
    }
review-grade-nearly = { $count }{"\u00A0"}quasi
review-grade-minor =
    { $count ->
        [one] 1{"\u00A0"}imprecisa
       *[other] { $count }{"\u00A0"}imprecise
    }
review-grade-costly =
    { $count ->
        [one] 1{"\u00A0"}costosa
       *[other] { $count }{"\u00A0"}costose
    }
review-costliest = <b>Le scelte più costose</b>
review-where = { $number }. Giro { $round }, lancio { $roll }: <b>{ $dice }</b>
review-choice =
    { $where }
    ↳ { $did }, meglio { $better } ({ $cost })
review-did-keep = tenuto { $dice }
review-did-roll_all = rilanciato tutto
review-did-stop = niente rilancio
review-did-box = segnato { $box }
review-did-scratch = scartato { $box }
review-better-keep = tenere { $dice }
review-better-roll_all = rilanciare tutto
review-better-stop = fermarsi
review-better-box = { $box }
review-better-scratch = scartare { $box }
review-nothing-lost = Nemmeno una scelta da rifare: complimenti!
review-habit = In media: { $lost } punti persi a partita, su { $games } partite.
review-number = { $number }
review-none = Qui non c'è ancora una partita finita da rivedere.
review-skill-flawless = impeccabile
review-skill-masterly = da maestro
review-skill-good = buona
review-skill-fair = discreta
review-skill-instinct = d'istinto
review-skill-carefree = spensierata
button-review = 🔎 Rivedi
button-review-all = ‹ Tutti
button-review-mine = ✉️ La mia, in privato
said-reviewing = Preparo la revisione, un attimo…
said-review-above = La revisione è poco più su, in questa chat.
said-review-private = Ti ho mandato la tua revisione in privato.
chart-title = Com’è andata
chart-across = giri
chart-upwards = punti finali attesi
chart-mark = scelta costosa
settings-pictures = Come vuoi le immagini in questa chat?
settings-button-pictures = 🖼 Immagini: { $pictures }
pictures-light = chiare
pictures-dark = scure
pictures-none = nessuna

# Il menu dei comandi.
command-newgame = Apri un tavolo
command-join = Siediti al tavolo
command-begin = Dai il via
command-turn = Riporta la tavola in basso
command-score = Il foglio dei punti
command-rules = Le regole in vigore qui
command-roll = Lancia i dadi
command-hold = Tieni i dadi: /tieni 5 5 5
command-fill = Segna in una casella: /segna tris
command-leave = Lascia il tavolo
command-kick = Togli qualcuno dal tavolo
command-endgame = Chiudi la partita
command-recap = Che cosa mi sono perso
command-review = Rivedi l'ultima partita
command-remind = Come ricordarmi il turno
command-away = Sono via: /assente 10
command-scorepad = Il foglio per chi gioca con dadi veri
command-calc = Quanto valgono i dadi: /calcola 33355
command-verify = Controlla che i dadi siano onesti
command-dice = Come cadono i dadi qui
command-settings = Impostazioni di questa chat
command-language = Italiano o inglese
command-help = Come funziona
command-privacy = Che cosa ricordo

# I giocatori computer.
computer-greedy = 🤖 Pierino
computer-par = 🤖 Geometra
computer-old_fashioned = 🤖 Nonno Beppe
computer-bonus_hunter = 🤖 Zia Pina
computer-fanatic = 🤖 Furio
computer-gambler = 🤖 Carmen
computer-cautious = 🤖 Prudenza
computer-master = 🤖 Maestro
character-greedy = { $name }: alle prime armi, arraffa e via.
character-par = { $name }: misura tutto a spanne.
character-old_fashioned = { $name }: gioca all'antica.
character-bonus_hunter = { $name }: il bonus a ogni costo.
character-fanatic = { $name }: cinque uguali o niente.
character-gambler = { $name }: punta al colpo grosso.
character-cautious = { $name }: niente brutte sorprese.
character-master = { $name }: fa tutti i conti.
level-easy = facile
level-medium = medio
level-hard = difficile
lobby-level = 🎚 Livello dei computer: { $level }.
lobby-computers = <b>Chi vuoi al tavolo?</b>
button-computers = 🤖 Aggiungi un computer
button-level = 🎚 Livello: { $level }
said-dismissed = { $name } si alza dal tavolo.
said-level = Livello dei computer: { $level }.
said-page-computers = Scegli i computer qui sotto.
settings-button-remarks-on = 💬 Battute dei computer: sì
settings-button-remarks-off = 💬 Battute dei computer: no
line-remark = { $line } – <i>«{ $remark }»</i>
result-remark = <i>«{ $remark }»</i>

# Che cosa dicono, ogni tanto: di sé e dei propri dadi, mai di chi gioca con loro.
remark-greedy-win-1 = Ho vinto io? Ma se ho appena imparato!
remark-greedy-win-2 = La fortuna del principiante, dicono. E io ringrazio.
remark-greedy-win-3 = E adesso che cosa si vince? Una merenda?
remark-greedy-yahtzee-1 = Cinque uguali! Ho vinto? No? Ah.
remark-greedy-yahtzee-2 = Visto? VISTO?
remark-greedy-yahtzee-3 = Me li tengo tutti, grazie!
remark-greedy-bonus-1 = C'era anche un bonus? Nessuno me l'aveva detto!
remark-greedy-bonus-2 = Trentacinque punti gratis? Prendo!
remark-greedy-bonus-3 = Io segnavo e basta, e guarda qua.
remark-greedy-great-1 = Tanti punti, tanti punti!
remark-greedy-great-2 = Arraffo e scappo!
remark-greedy-great-3 = Facile, questo gioco!
remark-greedy-scratch-1 = Zero… però bello tondo.
remark-greedy-scratch-2 = Ops. Si può rifare?
remark-greedy-scratch-3 = Vabbè, quella casella non mi piaceva.
remark-greedy-poor-1 = Pochi, ma subito.
remark-greedy-poor-2 = Meglio di niente, no?
remark-greedy-poor-3 = Due spiccioli: li prendo lo stesso.
remark-par-win-1 = Tutto come da progetto, spanna più spanna meno.
remark-par-win-2 = A occhio e croce, direi che ho vinto.
remark-par-win-3 = Collaudo superato.
remark-par-yahtzee-1 = Cinque uguali, a occhio e croce.
remark-par-yahtzee-2 = Questo non era nel progetto, ma lo firmo.
remark-par-yahtzee-3 = Misurati due volte: sono proprio uguali.
remark-par-bonus-1 = Il bonus ci sta al millimetro.
remark-par-bonus-2 = Tre per numero, e si arriva: lo dico sempre.
remark-par-bonus-3 = Conti fatti a spanne, e tornano.
remark-par-great-1 = Sopra la media: si mette a verbale.
remark-par-great-2 = Un lavoro fatto come si deve.
remark-par-great-3 = Di solito misuro meno. Molto meno.
remark-par-scratch-1 = Errore di misura: capita.
remark-par-scratch-2 = Qui i conti non tornano.
remark-par-scratch-3 = Segno zero e passo al piano di sopra.
remark-par-poor-1 = Sotto la media, ma nella tolleranza.
remark-par-poor-2 = Di solito misuro di più.
remark-par-poor-3 = Poca roba: si recupera più avanti.
remark-old_fashioned-win-1 = Visto? Il nonno qualcosa la sa ancora.
remark-old_fashioned-win-2 = Ho vinto, e adesso un sonnellino.
remark-old_fashioned-win-3 = Chi va piano… eh, il resto lo sapete.
remark-old_fashioned-yahtzee-1 = Come al bar, nel Sessantadue.
remark-old_fashioned-yahtzee-2 = Questi sì che sono dadi educati.
remark-old_fashioned-yahtzee-3 = Cinque uguali! Fatemi mettere gli occhiali.
remark-old_fashioned-bonus-1 = Trentacinque in più? Ai miei tempi ce li sudavamo.
remark-old_fashioned-bonus-2 = Piano piano, come si è sempre fatto.
remark-old_fashioned-bonus-3 = Tre per numero: me l'ha insegnato mio padre.
remark-old_fashioned-great-1 = Il vecchio ha ancora il polso buono.
remark-old_fashioned-great-2 = Si vede che i dadi mi conoscono.
remark-old_fashioned-great-3 = Così si giocava una volta!
remark-old_fashioned-scratch-1 = Uno zero non ha mai fatto male a nessuno.
remark-old_fashioned-scratch-2 = Eh, il polso non è più quello.
remark-old_fashioned-scratch-3 = Nella vita si scarta e si va avanti.
remark-old_fashioned-poor-1 = Poca roba, ma onesta.
remark-old_fashioned-poor-2 = Con meno di così ci ho cresciuto tre figli.
remark-old_fashioned-poor-3 = Chi si accontenta gode.
remark-bonus_hunter-win-1 = Ho vinto! Chi resta a cena?
remark-bonus_hunter-win-2 = Tutto merito del bonus. Anche quando non c'è.
remark-bonus_hunter-win-3 = La zia non si batte: si abbraccia.
remark-bonus_hunter-yahtzee-1 = Belli, belli! Ma io pensavo al bonus.
remark-bonus_hunter-yahtzee-2 = Evviva! E adesso torniamo alle cose serie: il bonus.
remark-bonus_hunter-yahtzee-3 = Cinque gemelli! Fatevi dare un bacio.
remark-bonus_hunter-bonus-1 = IL BONUS! Stasera si brinda.
remark-bonus_hunter-bonus-2 = Trentacinque! L'avevo detto io, l'avevo detto!
remark-bonus_hunter-bonus-3 = Il bonus è servito: chi ne vuole una fetta?
remark-bonus_hunter-great-1 = Così mi piacete, dadi miei.
remark-bonus_hunter-great-2 = Che bel bottino! Me lo metto da parte.
remark-bonus_hunter-great-3 = Ah, fossero tutti così!
remark-bonus_hunter-scratch-1 = Uno zero, pazienza: il bonus chiede sacrifici.
remark-bonus_hunter-scratch-2 = Questo non l'avete visto.
remark-bonus_hunter-scratch-3 = Quella casella era solo un soprammobile.
remark-bonus_hunter-poor-1 = Dadi miei, che figura.
remark-bonus_hunter-poor-2 = Pochini… ma ci si fa la scarpetta.
remark-bonus_hunter-poor-3 = Non si butta via niente, nemmeno questi.
remark-fanatic-win-1 = Vinco, e lo Yahtzee di domani sarà ancora più bello.
remark-fanatic-win-2 = Visto? A inseguire i sogni si arriva primi.
remark-fanatic-win-3 = Questa la dedico ai cinque uguali.
remark-fanatic-yahtzee-1 = CINQUE! CINQUE! CINQUE!
remark-fanatic-yahtzee-2 = Lo sapevo! Lo sapevo! Lo sapevo!
remark-fanatic-yahtzee-3 = Questa è vita. Il resto sono numeri.
remark-fanatic-bonus-1 = Un bonus? Stavo cercando altro.
remark-fanatic-bonus-2 = Ah, già, ci sono anche le altre caselle.
remark-fanatic-bonus-3 = Trentacinque. Sempre meno di uno Yahtzee.
remark-fanatic-great-1 = Bello. Ma non sono cinque uguali.
remark-fanatic-great-2 = Per voi è tanto. Per me è un ripiego.
remark-fanatic-great-3 = Sì, va bene, ma lo Yahtzee?
remark-fanatic-scratch-1 = O cinque uguali o zero: sono di parola.
remark-fanatic-scratch-2 = Ne mancavano pochi! Più o meno.
remark-fanatic-scratch-3 = Vale sempre la pena provarci.
remark-fanatic-poor-1 = Mi stavo allenando per lo Yahtzee.
remark-fanatic-poor-2 = Pochi punti, ma inseguivo un sogno.
remark-fanatic-poor-3 = La prossima volta, cinque. Me lo sento.
remark-gambler-win-1 = Ho sbancato! Stasera offro io.
remark-gambler-win-2 = Il rischio paga. A volte anche gli interessi.
remark-gambler-win-3 = Fate il vostro gioco: questo piatto è mio.
remark-gambler-yahtzee-1 = La fortuna aiuta gli audaci!
remark-gambler-yahtzee-2 = O la va o la spacca: è andata!
remark-gambler-yahtzee-3 = Me lo sentivo nel polso!
remark-gambler-bonus-1 = Il bonus! E nemmeno lo cercavo.
remark-gambler-bonus-2 = Trentacinque fiches, grazie.
remark-gambler-bonus-3 = Il banco paga!
remark-gambler-great-1 = E dicevano di fermarsi…
remark-gambler-great-2 = Chi non risica non rosica.
remark-gambler-great-3 = Rilancio! Ah no, segno.
remark-gambler-scratch-1 = Ho puntato tutto, ho perso tutto. Che brivido!
remark-gambler-scratch-2 = Zero: il banco ringrazia.
remark-gambler-scratch-3 = Chi non rischia non scarta.
remark-gambler-poor-1 = Il piatto piange.
remark-gambler-poor-2 = Due fiches. Le rigioco al prossimo giro.
remark-gambler-poor-3 = Anche ai casinò capitano giornate storte.
remark-cautious-win-1 = Ho vinto? Ricontate, non si sa mai.
remark-cautious-win-2 = Senza correre e senza cadere, eccomi qua.
remark-cautious-win-3 = Chi porta l'ombrello arriva asciutto.
remark-cautious-yahtzee-1 = Cinque uguali… mi devo sedere un attimo.
remark-cautious-yahtzee-2 = Con calma. Cinque uguali, ma con calma.
remark-cautious-yahtzee-3 = Non ci speravo: così è più bello.
remark-cautious-bonus-1 = Il bonus: messo al sicuro.
remark-cautious-bonus-2 = Un passo alla volta, e si arriva.
remark-cautious-bonus-3 = Chi va cauto va lontano.
remark-cautious-great-1 = Quasi troppo. Non sarà un errore?
remark-cautious-great-2 = Questi li chiudo nel cassetto.
remark-cautious-great-3 = Bene, ma non montiamoci la testa.
remark-cautious-scratch-1 = Meglio uno zero oggi che due domani.
remark-cautious-scratch-2 = L'avevo previsto. Avevo previsto anche di peggio.
remark-cautious-scratch-3 = Lo sapevo che dovevo restare a letto.
remark-cautious-poor-1 = Pochi, ma sicuri.
remark-cautious-poor-2 = Poteva andare peggio. Può sempre andare peggio.
remark-cautious-poor-3 = Piano piano si riempie il salvadanaio.
remark-master-win-1 = Un piacere giocare con voi: bella partita.
remark-master-win-2 = Buoni dadi e ottima compagnia.
remark-master-win-3 = I conti tornano. E la rivincita è sempre aperta.
remark-master-yahtzee-1 = I numeri, ogni tanto, fanno un regalo.
remark-master-yahtzee-2 = Cinque uguali. Il calcolo approva.
remark-master-yahtzee-3 = Non era probabile. Per questo è bello.
remark-master-bonus-1 = Il bonus era nei conti.
remark-master-bonus-2 = Trentacinque, come da previsione.
remark-master-bonus-3 = Un punto qua, uno là: il resto è aritmetica.
remark-master-great-1 = Meglio della media: non mi lamento.
remark-master-great-2 = I dadi hanno fatto i compiti.
remark-master-great-3 = Questo non l'avevo calcolato. Scherzo.
remark-master-scratch-1 = Uno zero calcolato.
remark-master-scratch-2 = Lo scarto migliore è quello che costa meno.
remark-master-scratch-3 = Anche lo zero è un numero.
remark-master-poor-1 = Ah, la varianza: una vecchia amica.
remark-master-poor-2 = Prima o poi la media mi darà ragione.
remark-master-poor-3 = Con questi dadi non c'era di meglio. Ho controllato.

# I consigli.
button-hint = 💡 Consiglio
button-hints = 💡 Consigli: sì
button-no-hints = 💡 Consigli: no
lobby-hints = 💡 Si gioca con i consigli.
said-hints-yes = Al proprio turno ognuno può chiedere un consiglio: lo vede solo chi lo chiede.
said-hints-no = Tra amici niente consigli. Chi gioca da solo, o contro i computer, li ha sempre.
said-hint-soon = 🤔 Sto pensando… riprova tra un attimo.
refused-no_hints = Qui si gioca senza consigli.
hint-in-private = Il consiglio lo vedi solo tu: tocca 💡 sotto la tavola, dopo il lancio.
hint-hold = tieni { $dice }
hint-hold-none = rilancia tutti i dadi
hint-box = segna { $box }
hint-scratch = scarta { $box }
hint-best =
    💡 Meglio: { $best }.
    In media chiudi a { $score }.
hint-tie =
    💡 È uguale: { $best } o { $second }.
    In media chiudi a { $score }.
hint-second = Seconda scelta: { $second } ({ $score }).
hint-why-roll = 💡 Per ora c'è solo da lanciare. In media chiudi a { $score }.
hint-extra-roll = Il lancio extra conviene.
hint-no-extra-roll = Il lancio extra non serve.
hint-chance =
    { $percent ->
        [0] meno dell'1%
       *[other] { $percent }%
    }
hint-why-must_hold = Almeno uno va tenuto, e così costa meno.
hint-why-nothing = Nessuno di questi dadi merita di restare.
hint-why-yahtzee = Obiettivo: Yahtzee ({ $chance }).
hint-why-pace = Obiettivo: { $box }, in corsa per il bonus.
hint-why-upper = Obiettivo: { $box }.
hint-why-kind = Obiettivo: { $box } ({ $chance }).
hint-why-full_house = Obiettivo: Full ({ $chance }).
hint-why-straight = Per la { $box } ti serve un { $face } ({ $chance }).
hint-why-straight-two = Per la { $box } ti serve un { $low } o un { $high } ({ $chance }).
hint-why-straight_far = Per la { $box } mancano ancora { $wanting } numeri ({ $chance }).
hint-why-chance = I dadi alti fanno comodo in Chance.
hint-why-sure = { $box } è già al sicuro: punta a qualcosa di più.
hint-why-open = Lasci aperte più strade, soprattutto { $first } e { $second }.
hint-why-open-one = Da qui si arriva più spesso a { $box }.
hint-why-wins_bonus = Arrivi a 63: il bonus di 35 è tuo.
hint-why-joker = È di nuovo Yahtzee, e qui vale come jolly.
hint-why-full_points = Sono punti pieni: prendili subito.
hint-why-only_box = È l'ultima casella che resta.
hint-why-order = L'ordine delle caselle non lascia scelta.
hint-why-stop = Rilanciare, in media, non porta di più.
hint-why-scratch = È lo scarto che costa meno.
hint-why-keeps_pace = Così resti in corsa per il bonus.
hint-why-points = Adesso nessuna casella dà di più.
hint-why-saves = { $box } darebbe di più adesso, ma conviene tenerla libera.
settings-button-hints = 💡 Consigli tra amici: sì
settings-button-no-hints = 💡 Consigli tra amici: no
command-hint = Un consiglio, solo per te
