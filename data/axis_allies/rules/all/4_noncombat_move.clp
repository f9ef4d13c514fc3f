; Peaceful moves: aircraft down, the capital safe, men over the sea, everybody to the front that holds.

(defrule aircraft-down
  "Aircraft land -- aircraft that fought come down where they are safest
   | Atterrissage -- les avions qui ont combattu se posent là où ils sont le plus en sûreté"
  (declare (salience 90))
  (turn (phase noncombat_move))
  =>
  (land-planes))

(defrule capital-guard
  "Guard of the capital -- the capital is in danger: neighbours come to its help
   | Garde de la capitale -- la capitale est en danger : les voisins viennent à son aide"
  (declare (salience 80))
  (turn (phase noncombat_move))
  (test (> (capital-threat) 0.06))
  =>
  (defend-capital))

(defrule over-the-sea
  "Over the sea -- men on quiet coasts sail nearer to the enemy, empty transports come home for more
   | Par la mer -- les hommes des côtes tranquilles s'approchent de l'ennemi par mer, les transports vides rentrent en chercher"
  (declare (salience 70))
  (turn (phase noncombat_move))
  =>
  (shuttle))

(defrule escorts
  "Escorts -- warships sail to where they save most
   | Escortes -- les navires de guerre vont là où ils sauvent le plus"
  (declare (salience 65))
  (turn (phase noncombat_move))
  =>
  (escort))

(defrule front-line
  "The front line -- everybody goes to the most advanced zone that can be held against the enemy's best attack
   | La ligne de front -- tous vont à la zone la plus avancée qui tient contre la meilleure attaque de l'ennemi"
  (declare (salience 60))
  (turn (phase noncombat_move))
  =>
  (rally))

(defrule step-back
  "A step back -- these men would be lost where they are: one stays, the others fall back on their friends
   | Un pas en arrière -- ces hommes seraient perdus là où ils sont : un reste, les autres se replient vers les leurs"
  (declare (salience 50))
  (turn (phase noncombat_move))
  =>
  (fall-back))

(defrule aircraft-to-safety
  "Aircraft to safety -- idle aircraft leave zones that may fall, and come nearer to the front
   | Avions à l'abri -- les avions oisifs quittent les zones qui peuvent tomber et se rapprochent du front"
  (declare (salience 40))
  (turn (phase noncombat_move))
  =>
  (save-planes))
