; Where to attack: the target that gains most comes first. Gain is the exact expectation of the battle in IPC, with what
; the zone is worth, less the enemy's best reply.

(defrule end-game-capital
  "An enemy capital -- an enemy capital can fall: that decides the war
   | Une capitale ennemie -- une capitale ennemie peut tomber : cela décide de la guerre"
  (declare (salience 90))
  (turn (phase combat_move))
  (target (zone ?zone) (takes ?takes&:(>= ?takes 0.6)))
  (zone (id ?zone) (capital ~none) (side enemy))
  =>
  (assault ?zone))

(defrule carry-the-campaign
  "The campaign's landing -- the enemy's capital over the sea can be landed on, and the ships before it beaten
   | Le débarquement de la campagne -- on peut débarquer sur la capitale ennemie outre-mer, et battre les navires qui la gardent"
  (declare (salience 89))
  (turn (phase combat_move))
  (test (campaigning))
  =>
  (campaign))

(defrule press-on-by-land
  "Press on by land -- on the great fronts who waits is pushed back: everybody goes forward, and only the reply to an attack is feared
   | En avant sur terre -- sur les grands fronts qui attend recule : tous vont de l'avant, et l'on ne craint que la riposte à une attaque"
  (declare (salience 98))
  (turn (power germany|ussr))
  =>
  (doctrine hold 1.01))

(defrule germany-minds-the-reply
  "Germany minds the reply -- Germany cannot afford to lose its stack: the enemy's reply counts nearly in full
   | L'Allemagne craint la riposte -- l'Allemagne ne peut perdre son armée : la riposte compte presque entière"
  (declare (salience 98))
  (turn (power germany) (phase combat_move))
  =>
  (doctrine reply-weight 0.8))

(defrule economic-victory-is-near
  "Economic victory near -- a side is near the income that wins the game: every territory counts double
   | Victoire économique proche -- un camp approche du revenu qui gagne la partie : chaque territoire compte double"
  (declare (salience 96))
  (turn (phase combat_move) (rounds-left ?left&:(> ?left 0)))
  (test (or (<= (income-missing friend) 10) (<= (income-missing enemy) 10)))
  =>
  (doctrine income-worth 7))

(defrule last-round
  "Last round -- the game is judged by income after this round: land counts, what comes later does not
   | Dernier tour -- la partie est jugée au revenu après ce tour : la terre compte, la suite non"
  (declare (salience 97))
  (turn (phase combat_move) (rounds-left 0))
  =>
  (doctrine income-worth 12)
  (doctrine reply-weight 0.15)
  (doctrine capital-risk 0.5)
  (doctrine hold 0.95)
  (doctrine accept 0.35))

(defrule attack-best
  "The best attack -- of the attacks left this one gains most, counting the enemy's reply
   | La meilleure attaque -- de toutes les attaques restantes c'est celle qui rapporte le plus, riposte comprise"
  (declare (salience 50))
  (turn (phase combat_move))
  ?target <- (target (zone ?zone) (gain ?gain&:(>= ?gain 0.5)))
  (not (target (gain ?more&:(> ?more ?gain))))
  =>
  (retract ?target)
  (assault ?zone))

(defrule skip-poor-targets
  "Poor targets -- this attack costs more than it brings
   | Cibles sans intérêt -- cette attaque coûte plus qu'elle ne rapporte"
  (declare (salience 55))
  (turn (phase combat_move))
  ?target <- (target (gain ?gain&:(< ?gain 0.5)))
  =>
  (retract ?target))

(defrule strategic-raid
  "Strategic raid -- an idle bomber burns money of a factory without guns
   | Raid stratégique -- un bombardier oisif brûle l'argent d'une usine sans canons"
  (declare (salience 10))
  (turn (phase combat_move))
  =>
  (raid))
