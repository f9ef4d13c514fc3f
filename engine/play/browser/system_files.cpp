// A web page has no files: what games read comes through Resources.
#include "play/system_files.h"

namespace plateau::play {

std::filesystem::path program_folder() { return "."; }

int write_to_disk(const std::filesystem::path&, std::string_view, Readers) { return ENOSYS; }

}  // namespace plateau::play
