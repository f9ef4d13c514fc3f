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

(defrule press-on-by-land
  "on the great fronts who waits is pushed back: everybody goes forward, and only the reply to an attack is feared
   | sur les grands fronts qui attend recule : tous vont de l'avant, et l'on ne craint que la riposte à une attaque"
  (declare (salience 98))
  (turn (power germany|ussr))
  =>
  (doctrine hold 1.01))

(defrule germany-minds-the-reply
  "Germany cannot afford to lose its stack: the enemy's reply counts nearly in full
   | l'Allemagne ne peut perdre son armée : la riposte compte presque entière"
  (declare (salience 98))
  (turn (power germany) (phase combat_move))
  =>
  (doctrine reply-weight 0.8))

(defrule last-round
  "the game is judged by income after this round: land counts, what comes later does not
   | la partie est jugée au revenu après ce tour : la terre compte, la suite non"
  (declare (salience 97))
  (turn (phase combat_move) (rounds-left 0))
  =>
  (doctrine income-worth 12)
  (doctrine reply-weight 0.15)
  (doctrine capital-risk 0.5)
  (doctrine hold 0.95)
  (doctrine accept 0.35))

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
