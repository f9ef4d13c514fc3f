; Bustros 2009, 5.4.3: the peaceful moves.

(defrule aircraft-land
  "Aircraft land -- aircraft that fought have to come down: as near to Russia as they can
   | Atterrissage -- les avions qui ont combattu doivent se poser : le plus près possible de la Russie"
  (declare (salience 100))
  (turn (power germany) (phase noncombat_move))
  =>
  (land-aircraft russia))

(defrule west-europe-tanks
  "Tanks of Western Europe -- in the first turn the tanks of Western Europe go to the Russian front
   | Chars d'Europe de l'Ouest -- au premier tour les chars d'Europe de l'Ouest vont au front russe"
  (declare (salience 90))
  (turn (power germany) (phase noncombat_move) (round 1))
  =>
  (if (eq (owner east_europe) germany)
   then (order move 2 tank west_europe germany east_europe)
   else (order move 2 tank west_europe germany)))

(defrule west-europe-infantry
  "Infantry for Western Europe -- in the first turn two infantry of Germany take the tanks' place in Western Europe
   | Infanterie pour l'Europe de l'Ouest -- au premier tour deux unités d'infanterie d'Allemagne remplacent les chars en Europe de l'Ouest"
  (declare (salience 89))
  (turn (power germany) (phase noncombat_move) (round 1))
  =>
  (order move 2 infantry germany west_europe))

(defrule atlantic-defence
  "Defence of the Atlantic coast -- Western Europe can be attacked from the sea: nobody leaves
   | Défense de l'Atlantique -- l'Europe de l'Ouest peut être attaquée par mer : personne ne part"
  (declare (salience 80))
  (turn (power germany) (phase noncombat_move) (round ?round&:(>= ?round 2)))
  (test (>= (landing-threat west_europe) (option fear)))
  =>
  (hold west_europe))

(defrule capital-defence
  "Defence of the capital -- Germany can be invaded: nobody leaves
   | Défense de la capitale -- l'Allemagne peut être envahie : personne ne part"
  (declare (salience 80))
  (turn (power germany) (phase noncombat_move))
  (test (>= (threat germany) (option fear)))
  =>
  (hold germany))

(defrule mediterranean-defence
  "Defence of the Mediterranean -- the Allies rule the Mediterranean and have transports there: nobody leaves Southern Europe
   | Défense de la Méditerranée -- les Alliés tiennent la Méditerranée et y ont des transports : personne ne quitte l'Europe du Sud"
  (declare (salience 80))
  (turn (power germany) (phase noncombat_move))
  (test (controls-mediterranean enemy friend))
  (test (> (count enemy transport sz_west_mediterranean sz_central_mediterranean sz_east_mediterranean) 0))
  =>
  (hold south_europe))

(defrule towards-russia
  "Towards Russia -- everybody else goes where Russia is nearest
   | Vers la Russie -- tous les autres vont là où la Russie est la plus proche"
  (declare (salience 10))
  (turn (power germany) (phase noncombat_move))
  =>
  (advance russia))
