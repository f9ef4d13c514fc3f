; Germany's first turn: the British fleet in the North Sea; Egypt is among the rules of every game.

(defrule germany-north-sea
  "North Sea -- in the first round submarines and aircraft sink the British fleet in the North Sea: no landing for two rounds
   | Mer du Nord -- au premier tour sous-marins et avions coulent la flotte anglaise en mer du Nord : pas de débarquement avant deux tours"
  (declare (salience 94))
  (turn (power germany) (phase combat_move) (round 1))
  (target (zone sz_north_sea) (takes ?takes&:(>= ?takes 0.8)) (gain ?gain&:(> ?gain 0)))
  =>
  (assault sz_north_sea))

(defrule germany-means-to-take-karelia
  "Take Karelia -- Karelia first: its factory makes units at the front
   | Prendre la Carélie -- la Carélie d'abord : son usine fait des unités au front"
  (declare (salience 93))
  (turn (power germany) (phase purchase) (round 1))
  =>
  (assert (intent (name conquer) (power germany) (zone karelia) (since 1))))

(defrule germany-goes-on-to-russia
  "On to Russia -- with Karelia taken Russia is next
   | Ensuite la Russie -- la Carélie prise, la Russie est la suivante"
  (declare (salience 91))
  (turn (power germany) (phase purchase) (round ?round))
  (zone (id karelia) (owner germany))
  (not (intent (name conquer) (power germany)))
  =>
  (assert (intent (name conquer) (power germany) (zone russia) (since ?round))))
