; Words that several rules use. The thesis leaves "controls the Mediterranean" open: here a side does that has a warship
; in one of its three zones while the other side has none.

(deffunction controls-mediterranean (?side ?other)
  (and (> (warships ?side sz_west_mediterranean sz_central_mediterranean sz_east_mediterranean) 0)
       (= (warships ?other sz_west_mediterranean sz_central_mediterranean sz_east_mediterranean) 0)))
