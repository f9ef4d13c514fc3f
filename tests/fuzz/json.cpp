// JSON from outside: files, requests, messages.
#include <nlohmann/json.hpp>

#include "core/json_text.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

void run(std::string_view input) {
    const auto document = read_json<nlohmann::json>(input);
    const auto ordered = read_json<nlohmann::ordered_json>(input);
    expect(static_cast<bool>(document) == static_cast<bool>(ordered), "both kinds of document read the same texts");
    if (!document) return;
    const auto again = read_json<nlohmann::json>(document->dump());
    expect(again && *again == *document, "a document comes back from its text");
    (void)text_in(*document, "name");
}

const AddTarget added{"json", run};

}  // namespace
}  // namespace plateau::fuzz
