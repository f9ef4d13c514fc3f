; Bustros 2009, 5.4.2: the combat moves. The first turn has ready-made answers in Africa.

(defrule italy-landing
  "Landing from Italy -- in the first turn the British always stand in the same place: Italy's infantry lands in Egypt, the battleship goes with it
   | Débarquement depuis l'Italie -- au premier tour les Anglais sont toujours au même endroit : l'infanterie d'Italie débarque en Égypte, le cuirassé l'accompagne"
  (declare (salience 100))
  (turn (power germany) (phase combat_move) (round 1))
  =>
  (order load 2 infantry south_europe sz_central_mediterranean)
  (order move 1 battleship sz_central_mediterranean sz_east_mediterranean)
  (order move 1 transport 2 infantry sz_central_mediterranean sz_east_mediterranean)
  (order unload 2 infantry sz_east_mediterranean egypt))

(defrule libya-blitz
  "Blitz from Libya -- in the first turn Libya's tank takes the empty colony on its way to Egypt
   | Blitz depuis la Libye -- au premier tour le char de Libye prend au passage la colonie vide et attaque l'Égypte"
  (declare (salience 98))
  (turn (power germany) (phase combat_move) (round 1))
  =>
  (order move 1 tank libya french_equatorial_africa egypt))

(defrule libya-infantry
  "Infantry of Libya -- in the first turn Libya's infantry attacks Egypt
   | Infanterie de Libye -- au premier tour l'infanterie de Libye attaque l'Égypte"
  (declare (salience 97))
  (turn (power germany) (phase combat_move) (round 1))
  =>
  (order move 1 infantry libya egypt))

(defrule algeria
  "Algeria -- in the first turn Algeria's infantry takes French West Africa
   | L'Algérie -- au premier tour l'infanterie d'Algérie prend l'Afrique de l'Ouest"
  (declare (salience 96))
  (turn (power germany) (phase combat_move) (round 1))
  =>
  (order move 1 infantry algeria french_west_africa))

(defrule sink-transports
  "Sink the transports -- to sink the enemy transports that could land on us, without losing aircraft
   | Couler les transports -- pour couler les transports ennemis qui pourraient débarquer chez nous, sans perdre d'avion"
  (declare (salience 60))
  (turn (power germany) (phase combat_move))
  =>
  (sea-attacks uk usa))

(defrule conquer
  "Conquest -- to conquer as much land as the odds allow: the best defence is attack
   | Conquête -- pour conquérir autant de territoires que les chances le permettent : la meilleure défense est l'attaque"
  (declare (salience 50))
  (turn (power germany) (phase combat_move))
  =>
  (land-attacks))
