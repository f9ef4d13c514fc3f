// Published leaf counts. Captures of the same pieces between the same squares count once.
//
// The tests beside the sources stop at counts that take a moment; with PLATEAU_DEEP_PERFT set in the
// environment they go on to half a billion leaves (a minute or two in a release build).
#include "game/perft.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "games/draughts/testing.h"

namespace plateau::draughts {
namespace {

using Counts = std::vector<std::uint64_t>;

void expect_perft(const std::string& game, const std::string& fen, const Counts& counts) {
    const std::uint64_t most = std::getenv("PLATEAU_DEEP_PERFT") ? 500'000'000 : 400'000;
    with_rules(game, [&](const auto& rules) {
        const Position position = fen.empty() ? rules.start() : position_of(rules, fen);
        for (std::size_t depth = 1; depth <= counts.size() && counts[depth - 1] <= most; ++depth)
            EXPECT_EQ(perft(rules, position, static_cast<int>(depth)), counts[depth - 1])
                << game << ' ' << fen << " depth " << depth;
    });
}

const std::string woldouby = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
const std::string random178 = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46";
const Counts international{9,         81,        658,        4'265,       27'117,       167'140,
                           1'049'442, 6'483'961, 41'022'423, 258'895'763, 1'665'861'398};

// damforum.nl, "Perft" (2008), and Halbersma, dctl, tests of the traversal.
TEST(Perft, OfTheInternationalStartIsThePublishedOne) { expect_perft("draughts", "", international); }

TEST(Perft, OfWoldoubysPositionIsThePublishedOne) {
    expect_perft("draughts", woldouby,
                 {6, 12, 30, 73, 215, 590, 1'944, 6'269, 22'369, 88'050, 377'436, 1'910'989, 9'872'645, 58'360'286,
                  346'184'885});
}

TEST(Perft, OfPositionsWithKingsIsThePublishedOne) {
    expect_perft("draughts", random178, {14, 55, 1'168, 5'432, 87'195, 629'010, 9'041'010, 86'724'219, 1'216'917'193});
    expect_perft("draughts", "W:WK31-50:BK1-20",
                 {17, 79, 352, 1'399, 7'062, 37'589, 217'575, 1'333'217, 8'558'321, 58'381'162, 417'920'283});
    expect_perft("draughts", "W:W6,7,8,9,10:B41,42,43,44,45",
                 {9, 81, 795, 7'578, 86'351, 936'311, 11'448'262, 138'362'698, 1'799'526'674});
}

TEST(Perft, OfVariantsWithoutKingsIsTheInternationalOne) {
    for (const auto* game : {"killer", "breakthrough", "losing", "turnaround", "turnaround:turn=passing"})
        expect_perft(game, "", {international.begin(), international.begin() + 9});
}

// Letouzey, quoted in dctl.
TEST(Perft, OfKillerIsThePublishedOne) {
    expect_perft("killer", random178, {14, 55, 1'168, 5'165, 84'326, 573'965, 8'476'150, 78'944'517, 1'133'545'351});
    expect_perft("killer", woldouby,
                 {6, 12, 30, 73, 215, 590, 1'944, 6'269, 22'369, 88'043, 377'339, 1'908'829, 9'850'540, 58'116'971,
                  343'968'214});
}

TEST(Perft, OfFrisianIsThePublishedOne) {
    expect_perft("frisian", "",
                 {9, 81, 658, 3'874, 21'265, 102'431, 540'126, 2'825'779, 15'605'069, 85'817'725, 491'186'430});
}

// damforum.nl, "Perft for all recognized draughts variants" (2010), and dctl.
TEST(Perft, OfTheEightByEightVariantsIsThePublishedOne) {
    expect_perft("russian", "",
                 {7, 49, 302, 1'469, 7'482, 37'986, 190'146, 929'899, 4'570'586, 22'444'032, 110'917'189, 544'770'444,
                  2'673'979'569});
    expect_perft("brazilian", "",
                 {7, 49, 302, 1'469, 7'473, 37'628, 187'302, 907'830, 4'431'766, 21'560'022, 105'491'257, 511'882'477,
                  2'481'546'396});
    expect_perft("english", "",
                 {7, 49, 302, 1'469, 7'361, 36'768, 179'740, 845'931, 3'963'680, 18'391'564, 85'242'128, 388'617'999,
                  1'766'564'893});
    expect_perft("italian", "",
                 {7, 49, 302, 1'469, 7'361, 36'473, 177'532, 828'783, 3'860'875, 17'761'384, 81'647'058, 367'911'475,
                  1'655'211'086});
}

// Gilbert, in the same thread. The published counts keep duplicates, which first appear one ply deeper.
TEST(Perft, OfItalianMiddleGamesIsThePublishedOne) {
    expect_perft("italian", "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
                 {5, 13, 42, 107, 360, 1'099, 3'736, 12'495, 43'686});
    expect_perft("italian", "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
                 {6, 47, 271, 1'916, 10'810, 73'137, 389'809, 2'469'050, 12'803'372});
    expect_perft("italian", "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
                 {13, 112, 828, 6'756, 46'241, 368'908, 2'468'110, 19'914'763});
}

}  // namespace
}  // namespace plateau::draughts
