; Japan's first turn: transports for the mainland, and Pearl Harbor.

(defrule japan-first-purchase
  "First Japanese purchase -- in the first round two transports and three infantry: the mainland is taken with men from Japan
   | Premier achat japonais -- au premier tour deux transports et trois fantassins : le continent se prend avec des hommes du Japon"
  (declare (salience 92))
  (turn (power japan) (phase purchase) (round 1))
  =>
  (buy transport 2)
  (buy infantry 3))

(defrule japan-pearl-harbor
  "Pearl Harbor -- in the first round the American carrier at Hawaii is sunk before it sails
   | Pearl Harbor -- au premier tour le porte-avions américain d'Hawaï est coulé avant d'appareiller"
  (declare (salience 94))
  (turn (power japan) (phase combat_move) (round 1))
  (target (zone sz_hawaii) (takes ?takes&:(>= ?takes 0.75)) (gain ?gain&:(> ?gain 0)))
  =>
  (assault sz_hawaii))

(defrule japan-means-to-take-china
  "Take China -- China first, then India: the Allies cannot send help there quickly
   | Prendre la Chine -- la Chine d'abord, puis l'Inde : les Alliés n'y envoient pas vite de secours"
  (declare (salience 93))
  (turn (power japan) (phase purchase) (round 1))
  =>
  (assert (intent (name conquer) (power japan) (zone china) (since 1))))

(defrule japan-goes-on-to-india
  "On to India -- with China taken India is next
   | Ensuite l'Inde -- la Chine prise, l'Inde est la suivante"
  (declare (salience 91))
  (turn (power japan) (phase purchase) (round ?round))
  (zone (id china) (side friend))
  (zone (id india) (side enemy))
  (not (intent (name conquer) (power japan)))
  =>
  (assert (intent (name conquer) (power japan) (zone india) (since ?round))))
