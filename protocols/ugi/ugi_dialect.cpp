#include "play/catalog.h"
#include "protocols/ugi/dialect.h"
#include "protocols/ugi/ugi_words.h"

namespace plateau::protocols::ugi {

namespace {

class UgiDialect final : public Dialect {
public:
    UgiDialect() {
        protocol = "ugi";
        game_option = "Game";
        time = {"p1time", "p2time"};
        increment = {"p1inc", "p2inc"};
        no_move = "none";
    }

    std::vector<std::string> games() const override {
        std::vector<std::string> names;
        for (const auto& entry : play::catalog()) names.push_back(entry.name);
        return names;
    }
    Result<std::string> name_of(const std::string& game) const override { return game; }
    Result<std::string> game_named(const std::string& name) const override { return name; }
    Result<std::string> read_position(const std::string& text) const override { return text; }
    std::string read_move(const std::string&, const std::string& move) const override { return from_wire(move); }
    Moves write_moves(const std::string&, const Moves& moves) const override {
        Moves written;
        for (const auto& move : moves) written.push_back(to_wire(move));
        return written;
    }
};

}  // namespace

const Dialect& ugi_dialect() {
    static const UgiDialect dialect;
    return dialect;
}

}  // namespace plateau::protocols::ugi
