#include "protocols/triplea/game_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace plateau::protocols::triplea {

namespace {

constexpr std::size_t most_territories = 1000, most_placements = 20'000, most_attachments = 10'000;

class GameReader {
public:
    GameReader(const Element& root, std::vector<Text>& notes) : root_{root}, notes_{notes} {}

    Result<GameFile> read() {
        if (root_.name != "game")
            return fail("expected a game file, whose first element is <game>",
                        "un fichier de jeu est attendu, dont le premier élément est <game>");
        game_.name = root_.child("info").attribute("name");
        if (game_.name.empty()) game_.name = "game";
        read_attachments();
        read_map();
        read_players();
        read_prices();
        read_technologies();
        read_start();
        read_properties();
        name_the_unknown();
        if (is_too_large_) return fail("the file is too large to be a map", "le fichier est trop grand pour une carte");
        return std::move(game_);
    }

private:
    void note(std::string english, std::string french) {
        if (notes_.size() < 500) notes_.push_back({std::move(english), std::move(french)});
    }
    bool too_many(std::size_t size, std::size_t most) {
        is_too_large_ = is_too_large_ || size > most;
        return is_too_large_;
    }
    // Both spellings of a list of attachments.
    const Element& attachment_list() const {
        const Element& list = root_.child("attachmentList");
        return list.children.empty() ? root_.child("attatchmentList") : list;
    }

    void read_attachments() {
        for (const auto& element : attachment_list().children) {
            if (too_many(game_.attachments.size(), most_attachments)) return;
            Attachment read{element.attribute("name"), element.attribute("attachTo"), element.attribute("type"), {}};
            if (read.to.empty()) read.to = element.attribute("attatchTo");
            for (const auto& option : element.children)
                if (option.name == "option") {
                    std::string value = option.attribute("value");
                    if (const auto count = option.attribute("count"); !count.empty()) value += "@" + count;
                    read.options.emplace_back(option.attribute("name"), value);
                }
            game_.attachments.push_back(std::move(read));
        }
    }

    void read_map() {
        std::set<std::string> known;
        for (const auto& element : root_.child("map").children) {
            const std::string name = element.attribute("name");
            if (too_many(known.size(), most_territories) || too_many(game_.borders.size(), most_placements)) return;
            if (element.name == "territory" && !name.empty() && !known.contains(name)) {
                const Options& options = game_.options_of("territory", name);
                if (is_true(option_of(options, "isImpassable")) || is_true(option_of(options, "isImpassible")))
                    continue;
                known.insert(name);
                game_.territories.push_back(name);
                if (is_true(element.attribute("water"))) game_.water.insert(name);
            } else if (element.name == "connection") {
                game_.borders.emplace_back(element.attribute("t1"), element.attribute("t2"));
            }
        }
        std::erase_if(game_.borders, [&](const auto& border) {
            return border.first == border.second || !known.contains(border.first) || !known.contains(border.second);
        });
    }

    // Turns are in the order of the steps; bids come before the game.
    void read_players() {
        const Element& list = root_.child("playerList");
        std::vector<std::string> named;
        for (const auto& element : list.children) {
            if (element.name == "player") named.push_back(element.attribute("name"));
            if (element.name == "alliance")
                game_.alliances.try_emplace(element.attribute("player"), element.attribute("alliance"));
        }
        std::string last;
        std::set<std::string> twice;
        for (const auto& step : root_.child("gamePlay").child("sequence").children) {
            const std::string player = step.attribute("player"), delegate = step.attribute("delegate");
            const bool is_turn = step.attribute("maxRunCount").empty() && !player.empty() && delegate != "endRound";
            if (!is_turn || std::find(named.begin(), named.end(), player) == named.end()) continue;
            const bool is_known = std::find(game_.players.begin(), game_.players.end(), player) != game_.players.end();
            if (!is_known) game_.players.push_back(player);
            else if (player != last) twice.insert(player);
            last = player;
        }
        for (const auto& player : twice)
            note(fmt::format("{} has more than one turn in a round: here it has one", player),
                 fmt::format("{} joue plus d'une fois par tour : ici, une fois", player));
        for (const auto& player : named)
            if (std::find(game_.players.begin(), game_.players.end(), player) == game_.players.end())
                note(fmt::format("{} never has a turn: it is left out", player),
                     fmt::format("{} ne joue jamais : il est laissé de côté", player));
    }

    void read_prices() {
        for (const auto& unit : root_.child("unitList").children)
            if (unit.name == "unit") game_.units.push_back(unit.attribute("name"));
        const Element& production = root_.child("production");
        std::set<std::string> frontiers, used;
        for (const auto& element : production.children)
            if (element.name == "playerProduction") frontiers.insert(element.attribute("frontier"));
        for (const auto& element : production.children)
            if (element.name == "productionFrontier" &&
                (frontiers.empty() || frontiers.contains(element.attribute("name"))))
                for (const auto& rule : element.children) used.insert(rule.attribute("name"));
        for (const auto& rule : production.children)
            if (rule.name == "productionRule" && used.contains(rule.attribute("name"))) read_price(rule);
    }

    void read_price(const Element& rule) {
        const Element& cost = rule.child("cost");
        const Element& result = rule.child("result");
        const Price price{result.attribute("resourceOrUnit"), number_in(cost.attribute("quantity"), 0),
                          std::max(1, number_in(result.attribute("quantity"), 1))};
        std::size_t costs = 0, results = 0;
        for (const auto& element : rule.children) costs += element.name == "cost", results += element.name == "result";
        const bool is_plain = costs == 1 && results == 1 && cost.attribute("resource") == "PUs";
        if (!is_plain)
            note(fmt::format("production rule {}: only prices in PUs for one kind of unit are known",
                             rule.attribute("name")),
                 fmt::format("règle de production {} : seuls les prix en PUs d'une sorte d'unité sont connus",
                             rule.attribute("name")));
        const auto [known, is_new] = game_.prices.try_emplace(price.unit, price);
        if (!is_new && (known->second.cost != price.cost || known->second.count != price.count))
            note(fmt::format("{} has several prices: the first is taken", price.unit),
                 fmt::format("{} a plusieurs prix : le premier est retenu", price.unit));
    }

    void read_technologies() {
        const Element& technology = root_.child("technology");
        for (const auto& list : technology.children)
            for (const auto& entry : list.children)
                if (entry.name == "techname") {
                    const std::string own = entry.attribute("tech");
                    game_.technologies.insert(own.empty() ? entry.attribute("name") : own);
                }
        // Older files have them without a list.
        for (const auto& attachment : game_.attachments)
            if (technology.children.empty() && is_attachment(attachment.name, "tech"))
                for (const auto& [key, value] : attachment.options) game_.technologies.insert(key);
    }

    void read_start() {
        const Element& start = root_.child("initialize");
        for (const auto& entry : start.child("ownerInitialize").children)
            if (entry.name == "territoryOwner")
                game_.owners.try_emplace(entry.attribute("territory"), entry.attribute("owner"));
        for (const auto& entry : start.child("unitInitialize").children)
            if (too_many(game_.placements.size(), most_placements)) return;
            else if (entry.name == "unitPlacement")
                game_.placements.push_back({entry.attribute("unitType"), entry.attribute("territory"),
                                            entry.attribute("owner"), number_in(entry.attribute("quantity"), 1)});
        for (const auto& entry : start.child("resourceInitialize").children) {
            if (entry.name != "resourceGiven") continue;
            if (entry.attribute("resource") == "PUs")
                game_.money[entry.attribute("player")] =
                    std::clamp(number_in(entry.attribute("quantity"), 0), 0, 10000);
            else
                note(fmt::format("the resource {} is not known", entry.attribute("resource")),
                     fmt::format("la ressource {} n'est pas connue", entry.attribute("resource")));
        }
    }

    void read_properties() {
        for (const auto& entry : root_.child("propertyList").children) {
            if (entry.name != "property") continue;
            std::string value = entry.attribute("value");
            if (value.empty()) value = entry.child("value").attribute("value");
            game_.properties.try_emplace(entry.attribute("name"), value);
        }
    }

    void name_the_unknown() {
        constexpr std::pair<const char*, const char*> parts[] = {
            {"relationshipTypes", "relations between players change in the game"},
            {"territoryEffectList", "effects of territories"},
            {"variableList", "variables"},
            {"diceSides", "dice that do not have six sides"}};
        for (const auto& [element, meaning] : parts)
            if (const Element& part = root_.child(element);
                !part.children.empty() || (element == std::string_view{"diceSides"} && !part.attributes.empty() &&
                                           part.attribute("value") != "6"))
                note(fmt::format("{} ({}) are not known", element, meaning),
                     fmt::format("{} n'est pas connu", element));
    }

    const Element& root_;
    std::vector<Text>& notes_;
    GameFile game_;
    bool is_too_large_ = false;
};

}  // namespace

std::string option_of(const Options& options, std::string_view key) {
    for (const auto& [name, value] : options)
        if (name == key) return value;
    return {};
}

bool is_true(std::string_view value) { return value == "true" || value == "True" || value == "TRUE"; }

int number_in(std::string_view value, int otherwise) {
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    return error == std::errc{} && end == value.data() + value.size() ? std::clamp(number, -100000, 100000) : otherwise;
}

std::vector<std::string> list_in(std::string_view value) {
    std::vector<std::string> list;
    while (!value.empty() && list.size() < 500) {
        const std::string_view part = value.substr(0, value.find(':'));
        value.remove_prefix(std::min(value.size(), part.size() + 1));
        if (!part.empty()) list.emplace_back(part);
    }
    return list;
}

bool is_attachment(std::string_view name, std::string_view kind) {
    if (!name.starts_with(kind)) return false;
    name.remove_prefix(kind.size());
    return name.starts_with("Attachment") || name.starts_with("Attatchment");
}

const Options& GameFile::options_of(std::string_view kind, std::string_view to) const {
    static const Options none;
    for (const auto& attachment : attachments)
        if (attachment.to == to && is_attachment(attachment.name, kind)) return attachment.options;
    return none;
}

bool GameFile::has(std::string_view property) const {
    const auto found = properties.find(std::string{property});
    return found != properties.end() && is_true(found->second);
}

int GameFile::number(std::string_view property, int otherwise) const {
    const auto found = properties.find(std::string{property});
    return found == properties.end() ? otherwise : number_in(found->second, otherwise);
}

Result<GameFile> read_game_file(std::string_view xml, std::vector<Text>& notes) {
    const auto root = parse_xml(xml);
    if (!root) return root.failure();
    return GameReader{*root, notes}.read();
}

}  // namespace plateau::protocols::triplea
