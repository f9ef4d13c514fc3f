; Where new units stand.

(defrule build-the-factory
  "The new factory -- the new factory goes where most can be made near the front
   | La nouvelle usine -- la nouvelle usine va là où l'on produit le plus près du front"
  (declare (salience 90))
  (turn (power ?power) (phase place))
  (test (> (bought factory) 0))
  (zone (id ?zone&manchuria|french_indochina|kwangtung|india) (owner ?power) (factory no) (income ?income&:(>= ?income 3)))
  (not (danger (zone ?zone) (takes ?takes&:(> ?takes 0.3))))
  =>
  (place factory 1 ?zone))

(defrule new-units
  "New units -- new units stand where danger is greatest, else at the factory nearest to the enemy
   | Nouvelles unités -- les nouvelles unités vont là où le danger est le plus grand, sinon à l'usine la plus proche de l'ennemi"
  (declare (salience 10))
  (turn (phase place))
  =>
  (place-new))
