; Bustros 2009, 5.4.4: placing the new units.

(defrule fear-for-the-capital
  "Fear for the capital -- Germany fears an invasion: everything is placed there
   | Craintes pour la capitale -- l'Allemagne craint une invasion : tout y est placé"
  (declare (salience 90))
  (turn (power germany) (phase place))
  (test (>= (threat germany) (option fear)))
  =>
  (place-all germany))

(defrule usurp-karelia
  "Karelia's factory -- Karelia is ours: its factory makes infantry and tanks at the front
   | L'usine de Carélie -- la Carélie est à nous : son usine fait de l'infanterie et des chars au front"
  (declare (salience 80))
  (turn (power germany) (phase place))
  (test (eq (owner-at-start karelia) germany))
  =>
  (place-land-units karelia))

(defrule usurp-russia
  "Russia's factory -- Russia is ours: its factory makes infantry and tanks
   | L'usine de Russie -- la Russie est à nous : son usine fait de l'infanterie et des chars"
  (declare (salience 79))
  (turn (power germany) (phase place))
  (test (eq (owner-at-start russia) germany))
  =>
  (place-land-units russia))

(defrule nearest-factory
  "The nearest factory -- no other rule speaks: the factory nearest to an enemy capital
   | L'usine la plus proche -- aucune autre règle ne parle : l'usine la plus proche d'une capitale ennemie"
  (declare (salience 10))
  (turn (power germany) (phase place))
  =>
  (place-anywhere))
