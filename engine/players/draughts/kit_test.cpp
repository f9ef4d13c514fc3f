#include "players/draughts/kit.h"

#include <gtest/gtest.h>

namespace plateau::draughts {
namespace {

TEST(DraughtsKit, reads_its_weights_and_refuses_others) {
    const Rules10 rules{*variant_of("draughts")};
    const auto tools = kit(rules);
    struct NoFiles final : Resources {
        Result<std::string> read(std::string_view) const override { return fail("no files", "pas de fichiers"); }
    } files;
    EXPECT_TRUE(tools.evaluations[0].make(rules, *parse_spec("eval:mat=3,mob=1"), files));
    EXPECT_FALSE(tools.evaluations[0].make(rules, *parse_spec("eval:matter=3"), files));
}

}  // namespace
}  // namespace plateau::draughts
