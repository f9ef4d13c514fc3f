; Where to attack: the target that gains most comes first. Gain is the exact expectation of the battle in IPC, with what
; the zone is worth, less the enemy's best reply.

(defrule end-game-capital
  "an enemy capital can fall: that decides the war
   | une capitale ennemie peut tomber : cela décide de la guerre"
  (declare (salience 90))
  (turn (phase combat_move))
  (target (zone ?zone) (takes ?takes&:(>= ?takes 0.6)))
  (zone (id ?zone) (capital ~none) (side enemy))
  =>
  (assault ?zone))

(defrule attack-best
  "of the attacks left this one gains most, counting the enemy's reply
   | de toutes les attaques restantes c'est celle qui rapporte le plus, riposte comprise"
  (declare (salience 50))
  (turn (phase combat_move))
  ?target <- (target (zone ?zone) (gain ?gain&:(>= ?gain 0.5)))
  (not (target (gain ?more&:(> ?more ?gain))))
  =>
  (retract ?target)
  (assault ?zone))

(defrule skip-poor-targets
  "this attack costs more than it brings
   | cette attaque coûte plus qu'elle ne rapporte"
  (declare (salience 55))
  (turn (phase combat_move))
  ?target <- (target (gain ?gain&:(< ?gain 0.5)))
  =>
  (retract ?target))

(defrule strategic-raid
  "an idle bomber burns money of a factory without guns
   | un bombardier oisif brûle l'argent d'une usine sans canons"
  (declare (salience 10))
  (turn (phase combat_move))
  =>
  (raid))
