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
short-small_straight = S. piccola
short-large_straight = S. grande
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
lobby-how-private = Tocca <b>Via!</b> quando sei pronto.
lobby-begun =
    { $count ->
        [one] 🎲 Partita iniziata: gioca { $names }.
       *[other] 🎲 Partita iniziata, in { $count }: { $names }.
    }
lobby-closed = 🎲 Tavolo chiuso prima di cominciare.
button-join = 🪑 Mi siedo
button-leave = Mi alzo
button-rules = 📖 Regole
button-begin = ▶️ Via!
rules-classica = classica

# La tavola del turno.
turn-of = 🎲 Tocca a { $mention } · giro { $round } di { $rounds }
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
turn-total = Totale { $total } · verso 63: { $bar } { $subtotal }
turn-total-bonus = Totale { $total } · bonus di 35 preso ✓
turn-total-no-bonus = Totale { $total } · sezione superiore { $subtotal }, senza bonus
button-roll = 🎲 Lancia
button-reroll =
    { $left ->
        [one] 🎲 Rilancia { $count } · ultimo lancio
       *[other] 🎲 Rilancia { $count } · ne restano { $left }
    }
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
line-by-computer = 🤖 { $name }
line-scored = { $name }: { $dice } → <b>{ $box } { $points }</b> (totale { $total })
line-scored-extra = { $name }: { $dice } → <b>{ $box } { $points }</b> e <b>+{ $extra }</b> di Yahtzee extra (totale { $total })
line-scratched = { $name }: { $dice } → { $box } ✕ scarto (totale { $total })
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
closed-ended = ⏹ Partita chiusa senza risultato.
closed-ended-by = ⏹ { $name } ha chiuso la partita, senza risultato.
closed-empty = ⏹ Non c'è più nessuno al tavolo: partita chiusa, senza risultato.
closed-alone = ⏹ Uno dei due ha lasciato: partita chiusa, senza risultato. Nessuno ha perso.
closed-slow = ⏹ Nessuna mossa da troppo tempo: partita chiusa, senza risultato. Nessuno ha perso.
closed-expired = ⏹ Il tavolo ha aspettato una settimana: si chiude. /nuova ne apre un altro.
closed-migrated = ⏹ Qui continua la partita del vecchio gruppo: questa si chiude, senza risultato.
result-stand-in = 🤖 Per qualcuno ha giocato il computer: la partita non conta per le classifiche.
list-and = { $first } e { $last }

# Il foglio.
sheet-title = 📋 <b>Punti</b> · regole: { $rules }
sheet-round = Giro { $round } di { $rounds }, tocca a { $name }.
points-round = Giro { $round } di { $rounds }
sheet-subtotal = Parziale
sheet-bonus = Bonus
sheet-extra = Y. extra
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
said-filled-extra = Segnato: { $box } { $points }, più { $extra } di Yahtzee extra! Totale { $total }
said-filled-bonus = Segnato: { $box } { $points }, e il bonus di 35 è tuo! Totale { $total }
said-rules-above = Le regole sono poco più su, in questa chat.
said-never = Va bene, si continua.
said-language = D'ora in poi parlo italiano.

# No del tavolo.
refused-no_match = Qui non c'è nessuna partita. Aprine una con /nuova
refused-no_lobby = La partita è già cominciata.
refused-match_open = Qui si sta già giocando. Con /turno riporti il tavolo in basso.
refused-not_playing = La partita non è ancora cominciata: prima serve il via.
refused-not_seated = Non sei a questo tavolo.
refused-already_seated = Sei già al tavolo!
refused-table_full = Il tavolo è al completo: siete in dodici.
refused-too_late = Ormai si entra solo nella prossima partita: il primo giro è finito.
refused-nobody_seated = Prima deve sedersi qualcuno.
refused-only_opener = Dà il via chi ha aperto il tavolo, o un amministratore. Dopo un giorno può farlo chiunque sia seduto.
refused-only_admin = Può farlo solo chi ha aperto il tavolo, o un amministratore.
refused-not_your_turn = Non tocca a te: tocca a { $name }.
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

    Per giocare con gli amici aggiungimi a un gruppo. Per giocare qui da solo, /nuova. E poi: /regole, /aiuto.
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
    /esci – lascia il tavolo
    /espelli – togli qualcuno dal tavolo
    /fine – chiudi la partita senza risultato

    <b>Senza pulsanti</b>
    /lancia
    /tieni 5 5 5
    /segna tris

    <b>Partite lunghe</b>
    /persi – che cosa ti sei perso
    /promemoria – come ricordarti il turno
    /assente 10 – sei via per dieci giorni
    /impostazioni – orari, posti fermi, serie
    /fuso – il fuso orario della chat

    /lingua – italiano o inglese
    /privacy – che cosa ricordo

    <i>Yahtzee è un marchio di Hasbro; questo bot non ha legami con Hasbro.</i>
privacy =
    <b>Che cosa ricordo</b>
    Di chi si siede a un tavolo: il numero di utente, il nome e il nome utente di Telegram, e le mosse delle partite; come vuoi i promemoria e fino a quando sei via. Dei gruppi: il numero, il titolo e le impostazioni. Non leggo gli altri messaggi e non do niente a nessuno.

    I dati stanno sul computer di chi ospita questo bot: per farli cancellare, chiedi a chi lo ospita.

# Regole, una pagina alla volta.
rules-page = 📖 <b>{ $title }</b> ({ $number }/{ $count })

    { $body }
rules-turn-title = Il turno
rules-turn =
    Si gioca in 13 giri. Al tuo turno lanci cinque dadi, poi puoi rilanciare fino a due volte: ogni volta scegli quali dadi tenere, e puoi cambiare idea.

    Puoi fermarti anche prima. Alla fine riempi <b>una</b> casella libera: se i dadi non vanno bene, ci scrivi 0 (uno <i>scarto</i>). Una casella si riempie una volta sola.

    Vince chi ha più punti; a pari punti si vince insieme.
rules-upper-title = Sezione superiore e bonus
rules-upper =
    <b>Uno … Sei</b>: la somma dei dadi di quel numero. Con 5 5 5 2 1, <i>Cinque</i> vale 15.

    Se le sei caselle arrivano insieme a <b>63</b> (come tre dadi per numero), prendi un <b>bonus di 35</b>.
rules-lower-title = Sezione inferiore
rules-lower =
    <b>Tris</b>: almeno tre uguali, somma di tutti i dadi.
    <b>Poker</b>: almeno quattro uguali, somma di tutti i dadi.
    <b>Full</b>: tre uguali e due uguali, 25 punti.
    <b>Scala piccola</b>: quattro in fila, 30 punti.
    <b>Scala grande</b>: cinque in fila, 40 punti.
    <b>Yahtzee</b>: cinque uguali, 50 punti.
    <b>Chance</b>: qualsiasi cosa, somma di tutti i dadi.

    Cinque uguali non sono un Full. E non sei obbligato a metterli in Yahtzee: la casella la scegli tu.
rules-joker-title = Yahtzee extra e jolly
rules-joker =
    Un altro Yahtzee quando la casella Yahtzee vale 50: <b>+100</b>, ogni volta. Se ci hai scritto 0, niente extra.

    Se la casella Yahtzee è già piena, i cinque uguali sono un <b>jolly</b> e vanno segnati così:
    1. nella casella del loro numero, se è libera;
    2. altrimenti in una casella inferiore libera, a punti pieni: Full 25, Scala piccola 30, Scala grande 40, le altre la somma;
    3. se sono tutte piene, 0 in una casella superiore.

    <i>Esempio: 4 4 4 4 4, Yahtzee già segnato e Quattro libero: segni 20 in Quattro, più 100.</i>
rules-here-title = Come si gioca qui
rules-here =
    Regole <b>{ $rules }</b>: quelle ufficiali, con il jolly obbligato e Tris e Poker che contano tutti e cinque i dadi. In caso di parità si vince insieme.
rules-tips-title = Tre consigli
rules-tips =
    Il bonus vale: cerca almeno tre dadi per ogni casella superiore, soprattutto Sei, Cinque e Quattro.

    Se il lancio va male, scarta dove costa poco: <i>Uno</i> è il posto giusto. Tieni Chance per i guai di metà partita.

    Con 2 3 4 5 in mano e due lanci, la Scala grande arriva più di una volta su due; con 1 2 3 4 meno di una su tre.

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
command-remind = Come ricordarmi il turno
command-away = Sono via: /assente 10
command-settings = Impostazioni di questa chat
command-language = Italiano o inglese
command-help = Come funziona
command-privacy = Che cosa ricordo
