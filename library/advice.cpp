#include <plateau/advice.h>

#include "library/parts.h"
#include "play/catalog/axis_allies_adviser.h"
#include "play/stop_watch.h"
#include "players/axis_allies/advice/advice.h"

namespace plateau::v0 {

std::string advise(const Game& game, const AdviceQuestion& asked, const StopSource& stop) {
    const auto* known = play::known<axis_allies::Rules>(inner(game));
    if (!known) raise(fail("advice is given for Axis & Allies", "les conseils portent sur Axis & Allies"));
    const axis_allies::Rules& rules = known->rules();
    const auto position = asked.state.empty() ? rules.start() : expect(rules.parse_position(asked.state));
    const auto adviser = expect(play::adviser(inner(game), asked.player, asked.seed));
    const play::StopWatch watch{stop.parts().source.signal()};
    axis_allies::AdviceQuestion question{expect(axis_allies::parse_wanted_phase(asked.phase)), Language::english,
                                         adviser.limits};
    question.limits.watch = &watch;
    const auto advice = axis_allies::advise(rules, *adviser.player, position, question);
    if (watch.stop_requested()) raise(interrupted());
    return axis_allies::Json{{"orders", advice.orders},
                             {"power", rules.map().powers[position.power].id},
                             {"player", asked.player},
                             {"after", rules.to_text(advice.after)}}
        .dump();
}

}  // namespace plateau::v0
