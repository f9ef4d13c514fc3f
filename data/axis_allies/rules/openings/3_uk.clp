; The United Kingdom's first turn: ships again, and a landing in the north.

(defrule uk-first-purchase
  "First British purchase -- in the first round a transport and men for it: the fleet in the North Sea was sunk
   | Premier achat britannique -- au premier tour un transport et des hommes : la flotte de mer du Nord a été coulée"
  (declare (salience 92))
  (turn (power uk) (phase purchase) (round 1))
  =>
  (buy transport 1)
  (buy infantry 2))

(defrule uk-means-to-land-in-norway
  "Land in Norway -- Norway is the nearest coast that Germany holds thinly
   | Débarquer en Norvège -- la Norvège est la côte la plus proche que l'Allemagne tient faiblement"
  (declare (salience 93))
  (turn (power uk) (phase purchase) (round 1))
  =>
  (assert (intent (name land) (power uk) (zone finland_norway) (since 1))))

(defrule uk-goes-on-to-western-europe
  "On to Western Europe (United Kingdom) -- with Norway taken Western Europe is next
   | Ensuite l'Europe de l'Ouest (Royaume-Uni) -- la Norvège prise, l'Europe de l'Ouest est la suivante"
  (declare (salience 91))
  (turn (power uk) (phase purchase) (round ?round))
  (zone (id finland_norway) (side friend))
  (zone (id west_europe) (side enemy))
  (not (intent (name land) (power uk)))
  =>
  (assert (intent (name land) (power uk) (zone west_europe) (since ?round))))
