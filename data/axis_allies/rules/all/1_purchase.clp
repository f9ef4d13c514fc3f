; What to buy. Each power first makes its capital safe, then buys what its front needs.

(defrule capital-in-danger
  "Capital in danger -- the capital could be taken: infantry first
   | Capitale en danger -- la capitale pourrait être prise : l'infanterie d'abord"
  (declare (salience 90))
  (turn (phase purchase))
  (test (> (capital-threat) 0.06))
  =>
  (buy-defence))

(defrule factory-on-the-mainland
  "Factory on the mainland -- a factory on the mainland makes land units at the front every turn
   | Usine sur le continent -- une usine sur le continent fait des unités terrestres au front à chaque tour"
  (declare (salience 80))
  (turn (power japan) (phase purchase) (round ?round&:(<= ?round 4)) (ipc ?ipc&:(>= ?ipc 24)))
  (zone (id ?zone&manchuria|french_indochina|kwangtung) (owner japan) (factory no) (income ?income&:(>= ?income 3)))
  (not (zone (id manchuria|french_indochina|kwangtung) (factory yes)))
  (not (danger (zone ?zone) (takes ?takes&:(> ?takes 0.3))))
  (test (= 0 (bought factory)))
  =>
  (buy factory 1))

(defrule second-factory-on-the-mainland
  "Second factory on the mainland -- with a large income one factory cannot make enough at the front: a second one
   | Seconde usine sur le continent -- avec un grand revenu une usine ne suffit pas au front : une seconde"
  (declare (salience 79))
  (turn (power japan) (phase purchase) (round ?round&:(<= ?round 8)) (ipc ?ipc&:(>= ?ipc 33)))
  (zone (id ?zone&india|french_indochina|kwangtung) (owner japan) (factory no) (income ?income&:(>= ?income 3)))
  (zone (id manchuria|kwangtung|french_indochina) (owner japan) (factory yes))
  (not (zone (id india) (owner japan) (factory yes)))
  (not (danger (zone ?zone) (takes ?takes&:(> ?takes 0.2))))
  (test (= 0 (bought factory)))
  =>
  (buy factory 1))

(defrule transports-for-an-island
  "Transports for an island -- no enemy can be reached by land from the capital: transports
   | Transports pour une île -- aucun ennemi n'est à portée de la capitale par la terre : des transports"
  (declare (salience 70))
  (turn (phase purchase))
  (test (overseas))
  =>
  (buy-fleet))

(defrule ships-of-the-campaign
  "Ships for the campaign -- nobody can march to the enemy's last capitals: transports at the yard nearest to the crossing, with men for them
   | Navires de la campagne -- personne ne peut marcher sur les dernières capitales ennemies : des transports au chantier le plus proche de la traversée, et des hommes"
  (declare (salience 71))
  (turn (phase purchase))
  (test (campaigning))
  =>
  (buy-fleet))

(defrule research-with-riches
  "Research when rich -- with plenty of money and no danger a research die is a fair bet
   | Recherche quand on est riche -- avec beaucoup d'argent et sans danger, un dé de recherche est un bon pari"
  (declare (salience 95))
  (turn (phase purchase) (ipc ?ipc&:(> ?ipc 70)))
  (test (< (capital-threat) 0.02))
  (test (not (campaigning)))
  =>
  (order research 1))

(defrule aircraft-with-riches
  "Aircraft when rich -- with much income some of it goes into aircraft, which strike far and come back
   | Avions quand on est riche -- avec un grand revenu une part va aux avions, qui frappent loin et reviennent"
  (declare (salience 60))
  (turn (phase purchase) (ipc ?ipc&:(> ?ipc 45)))
  =>
  (doctrine planes 0.25))

(defrule defenders-of-the-ussr
  "Defenders of the Soviet Union -- the Soviet Union holds with infantry
   | Défenseurs de l'Union soviétique -- l'Union soviétique tient avec de l'infanterie"
  (declare (salience 60))
  (turn (phase purchase) (power ussr))
  =>
  (doctrine tanks 0.2))

(defrule army
  "The army -- the rest goes into infantry and tanks for the front
   | L'armée -- le reste va en infanterie et en chars pour le front"
  (declare (salience 10))
  (turn (phase purchase))
  =>
  (buy-army))
