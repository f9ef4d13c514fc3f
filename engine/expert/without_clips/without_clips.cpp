// In the place of clips/ where that library is not there.
#include "expert/reasoner.h"

namespace plateau::expert {

std::unique_ptr<Reasoner> make_clips_reasoner(ReasonerHost&) { return nullptr; }
bool has_clips() { return false; }

}  // namespace plateau::expert
