// Rules that people write: read, admitted, and run within their bounds, by each inference engine that is built in.
#include "expert/engine.h"
#include "expert/rule_text.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

void run(std::string_view input) {
    if (!expert::read_constructs("fuzz.clp", input)) return;
    for (const auto kind : expert::Engine::kinds()) {
        expert::Engine engine{kind};
        int asked = 0;
        engine.stop_when([&asked] { return ++asked > 200; });
        engine.define("say", 1, [](const expert::Engine::Call& call) { return call.arguments.at(0); });
        if (!engine.load("fuzz.clp", input)) continue;
        engine.reset();
        for (const auto& rule : engine.rules()) (void)engine.reason(rule);
        (void)engine.run(200);
        (void)engine.functions_called();
    }
}

const AddTarget added{"rules", run};

}  // namespace
}  // namespace plateau::fuzz
