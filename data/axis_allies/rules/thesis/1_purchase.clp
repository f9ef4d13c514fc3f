; Bustros 2009, 5.4.1: the purchase of new troops. Every test looks at the IPC in hand when the phase began.

(defrule extra-tanks
  "Extra tanks -- with more than 40 IPC the neighbours are conquered: more tanks are needed to strike quickly
   | Chars supplémentaires -- avec plus de 40 IPC les voisins sont conquis : il faut plus de chars pour frapper vite"
  (declare (salience 90))
  (turn (power germany) (phase purchase) (ipc ?ipc))
  (test (> ?ipc (option tanks_above)))
  =>
  (buy tank (div (- ?ipc (option tanks_above)) (cost tank))))

(defrule a-plane
  "A plane -- aircraft are a luxury for whoever has plenty of money
   | Un avion -- les avions sont un luxe pour qui a beaucoup d'argent"
  (declare (salience 80))
  (turn (power germany) (phase purchase) (ipc ?ipc))
  (test (> ?ipc (option planes_above)))
  =>
  (if (chance 20) then
    (if (chance 20) then (buy bomber 1) else (buy fighter 1))))

(defrule a-transport
  "A transport -- Africa has to be taken and kept: a transport, if it can live in the Mediterranean
   | Un transport -- il faut conquérir et garder l'Afrique : un transport, s'il peut survivre en Méditerranée"
  (declare (salience 70))
  (turn (power germany) (phase purchase))
  (test (if (eq (option transport_when) more) then (> (strength friend) (strength enemy))
         else (< (strength friend) (strength enemy))))
  (test (= 0 (count germany transport sz_west_mediterranean sz_central_mediterranean sz_east_mediterranean)))
  (test (not (controls-mediterranean enemy friend)))
  =>
  (buy transport 1))

; As many infantry as tanks, two more or two fewer of either to leave least money unspent.
(deffunction buy-balanced ()
  (bind ?money (money))
  (bind ?best-left 1000) (bind ?best-gap 1000) (bind ?infantry 0) (bind ?tanks 0)
  (loop-for-count (?t 0 (div ?money (cost tank))) do
    (loop-for-count (?gap -2 2) do
      (bind ?i (+ ?t ?gap))
      (bind ?left (- ?money (+ (* ?t (cost tank)) (* ?i (cost infantry)))))
      (if (and (>= ?i 0) (>= ?left 0)
               (or (< ?left ?best-left) (and (= ?left ?best-left) (< (abs ?gap) ?best-gap)))) then
        (bind ?best-left ?left) (bind ?best-gap (abs ?gap)) (bind ?infantry ?i) (bind ?tanks ?t))))
  (buy infantry ?infantry)
  (buy tank ?tanks))

(defrule infantry-and-tanks
  "Infantry and tanks -- the rest goes into infantry and tanks in equal numbers, so that least money is left over
   | Infanterie et chars -- le reste va en infanterie et en chars à nombre égal, pour laisser le moins d'argent"
  (declare (salience 10))
  (turn (power germany) (phase purchase))
  =>
  (buy-balanced))
