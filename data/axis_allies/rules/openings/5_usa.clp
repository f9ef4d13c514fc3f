; The United States' first turn: transports in the Atlantic, for Africa and then Europe.

(defrule usa-first-purchase
  "First American purchase -- in the first round two transports and men for them: the way to the war is by sea
   | Premier achat américain -- au premier tour deux transports et des hommes : le chemin de la guerre passe par la mer"
  (declare (salience 92))
  (turn (power usa) (phase purchase) (round 1))
  =>
  (buy transport 2)
  (buy infantry 4))

(defrule usa-means-to-land-in-africa
  "Land in Africa -- Algeria is the nearest coast of the Axis
   | Débarquer en Afrique -- l'Algérie est la côte de l'Axe la plus proche"
  (declare (salience 93))
  (turn (power usa) (phase purchase) (round 1))
  =>
  (assert (intent (name land) (power usa) (zone algeria) (since 1))))

(defrule usa-goes-on-to-western-europe
  "On to Western Europe (United States) -- with Algeria taken Western Europe is next
   | Ensuite l'Europe de l'Ouest (États-Unis) -- l'Algérie prise, l'Europe de l'Ouest est la suivante"
  (declare (salience 91))
  (turn (power usa) (phase purchase) (round ?round))
  (zone (id algeria) (side friend))
  (zone (id west_europe) (side enemy))
  (not (intent (name land) (power usa)))
  =>
  (assert (intent (name land) (power usa) (zone west_europe) (since ?round))))
