#include "play/search_options.h"

namespace plateau {

#define PLATEAU_DEFINE_OPTIONS(Options)                       \
    template std::vector<OptionInfo> list_options<Options>(); \
    template Result<Options> read_options<Options>(const Spec&);
PLATEAU_SEARCH_OPTIONS(PLATEAU_DEFINE_OPTIONS)
#undef PLATEAU_DEFINE_OPTIONS

}  // namespace plateau
