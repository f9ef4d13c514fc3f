; What a power means to do is kept from turn to turn as an intent: it is followed until it is done or given up.

(defrule follow-the-intent
  "Follow the intent -- this is what we mean to take, and it can be taken now
   | Suivre le dessein -- c'est ce que nous voulons prendre, et cela se prend maintenant"
  (declare (salience 60))
  (turn (power ?power) (phase combat_move))
  (intent (name conquer|land) (power ?power) (zone ?zone))
  ?target <- (target (zone ?zone) (takes ?takes&:(>= ?takes 0.65)) (gain ?gain&:(> ?gain -2)))
  =>
  (retract ?target)
  (assault ?zone))

(defrule ships-for-the-landing
  "Ships for the landing -- a landing needs more transports
   | Navires pour le débarquement -- un débarquement demande plus de transports"
  (declare (salience 75))
  (turn (power ?power) (phase purchase))
  (intent (name land) (power ?power))
  =>
  (doctrine transports 5))

(defrule the-intent-is-done
  "Intent achieved -- what we meant to take is ours
   | Dessein accompli -- ce que nous voulions prendre est à nous"
  (declare (salience 95))
  (turn (power ?power) (phase purchase) (round ?round&:(> ?round 1)))
  ?intent <- (intent (power ?power) (zone ?zone))
  (zone (id ?zone) (side friend))
  =>
  (retract ?intent))

(defrule the-intent-is-given-up
  "Intent given up -- after four rounds in vain we mean to do something else
   | Dessein abandonné -- après quatre tours en vain nous voulons autre chose"
  (declare (salience 94))
  (turn (power ?power) (phase purchase) (round ?round))
  ?intent <- (intent (power ?power) (since ?since&:(> ?round (+ ?since 4))))
  =>
  (retract ?intent))
