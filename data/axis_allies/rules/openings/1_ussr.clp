; The Soviet Union's first turn: infantry, and the German spearhead in Ukraine.

(defrule ussr-first-purchase
  "First Soviet purchase -- in the first round eight infantry hold Karelia and Russia
   | Premier achat soviétique -- au premier tour huit fantassins tiennent la Carélie et la Russie"
  (declare (salience 92))
  (turn (power ussr) (phase purchase) (round 1))
  =>
  (buy infantry 8))

(defrule ussr-ukraine
  "Ukraine -- in the first round Ukraine falls while the Germans there stand alone
   | L'Ukraine -- au premier tour l'Ukraine tombe pendant que les Allemands y sont seuls"
  (declare (salience 94))
  (turn (power ussr) (phase combat_move) (round 1))
  (target (zone ukraine) (takes ?takes&:(>= ?takes 0.7)) (gain ?gain&:(> ?gain 0)))
  =>
  (assault ukraine))

(defrule ussr-means-to-hold-karelia
  "Hold Karelia -- Karelia is the key of the front: whatever is lost there is taken back
   | Tenir la Carélie -- la Carélie est la clé du front : ce qui s'y perd est repris"
  (declare (salience 93))
  (turn (power ussr) (phase purchase) (round 1))
  =>
  (assert (intent (name conquer) (power ussr) (zone karelia) (since 1))))
