; First turns that are known to be good.

(defrule germany-africa-landing
  "German landing in Africa -- in the first round Egypt falls to a landing with the Mediterranean fleet (Bustros 2009)
   | Débarquement allemand en Afrique -- au premier tour l'Égypte tombe par un débarquement avec la flotte de Méditerranée (Bustros 2009)"
  (declare (salience 95))
  (turn (power germany) (phase combat_move) (round 1))
  (zone (id egypt) (side enemy))
  (test (>= (odds egypt infantry 3 tank 1) 0.6))
  =>
  (order load 2 infantry south_europe sz_central_mediterranean)
  (order move 1 battleship sz_central_mediterranean sz_east_mediterranean)
  (order move 1 transport 2 infantry sz_central_mediterranean sz_east_mediterranean)
  (order unload 2 infantry sz_east_mediterranean egypt)
  (order move 1 tank libya french_equatorial_africa egypt)
  (order move 1 infantry libya egypt)
  (order move 1 infantry algeria french_west_africa)
  (leave-alone egypt))
