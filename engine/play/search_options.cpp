#include "play/search_options.h"

namespace plateau {

#define PLATEAU_OPTIONS(Options)                              \
    template std::vector<OptionInfo> list_options<Options>(); \
    template Result<Options> read_options<Options>(const Spec&);
PLATEAU_OPTIONS(search::TextbookOptions)
PLATEAU_OPTIONS(search::NegamaxOptions)
PLATEAU_OPTIONS(play::CommonOptions)
PLATEAU_OPTIONS(play::PvsPlayerOptions)
PLATEAU_OPTIONS(play::MctsPlayerOptions)
PLATEAU_OPTIONS(play::ProofPlayerOptions)
#undef PLATEAU_OPTIONS

}  // namespace plateau
