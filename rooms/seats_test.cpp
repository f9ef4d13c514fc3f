#include "rooms/seats.h"

#include <gtest/gtest.h>

namespace plateau::rooms {
namespace {

using Kind = Seat::Kind;

Seat person(const std::string& token, Side side) {
    Seat seat;
    seat.token = Secret::of(token);
    seat.side = side;
    return seat;
}

Seat computer(const std::string& player, Side side) {
    Seat seat;
    seat.kind = Kind::computer;
    seat.player = player;
    seat.side = side;
    return seat;
}

Seat open(const std::string& invitation, Side side) {
    Seat seat;
    seat.kind = Kind::open;
    seat.invitation = Secret::of(invitation);
    seat.side = side;
    return seat;
}

Seat power(Seat seat, const std::string& name) {
    seat.power = name;
    return seat;
}

Seats two_people() { return Seats{{person("anna", Side::first), person("bert", Side::second)}}; }
Seats against_computer() { return Seats{{person("anna", Side::first), computer("easy", Side::second)}}; }

TEST(Seats, SpeakForTheSidesOfTheirToken) {
    EXPECT_EQ(two_people().sides_of("bert"), std::set{Side::second});
    EXPECT_EQ(two_people().sides_of("carl"), std::set<Side>{});
    const Seats both{{person("anna", Side::first), person("anna", Side::second)}};
    EXPECT_EQ(both.sides_of("anna"), (std::set{Side::first, Side::second}));
    EXPECT_EQ(both.of("anna"), (std::vector<std::size_t>{0, 1}));
}

TEST(Seats, OfComputersAnswerToNoToken) {
    EXPECT_EQ(against_computer().sides_of(""), std::set<Side>{});
    EXPECT_EQ(against_computer().person_beside("anna"), std::nullopt);
    EXPECT_EQ(two_people().person_beside("anna"), Side::second);
    EXPECT_TRUE(against_computer().have(Kind::computer));
    EXPECT_FALSE(against_computer().are_all(Kind::computer));
}

TEST(Seats, AreTakenOnceByTheirInvitation) {
    Seats seats{{person("anna", Side::first), open("come", Side::second)}};
    EXPECT_TRUE(seats.have(Kind::open));
    EXPECT_EQ(seats.take("go", "Bert", Secret::of("bert")), std::nullopt);
    EXPECT_EQ(seats.take("come", "Bert", Secret::of("bert")), 1u);
    EXPECT_EQ(seats[1].name, "Bert");
    EXPECT_EQ(seats.sides_of("bert"), std::set{Side::second});
    EXPECT_EQ(seats.take("come", "Carl", Secret::of("carl")), std::nullopt);
    EXPECT_EQ(seats.take("", "Carl", Secret::of("carl")), std::nullopt);
    EXPECT_FALSE(seats.have(Kind::open));
}

TEST(Seats, OfOthersAreNotChanged) {
    EXPECT_TRUE(against_computer().may_change(1, "anna"));
    EXPECT_TRUE(two_people().may_change(0, "anna"));
    EXPECT_FALSE(two_people().may_change(1, "anna"));
    const Seats waiting{{person("anna", Side::first), open("come", Side::second)}};
    EXPECT_FALSE(waiting.may_change(1, "anna"));
}

TEST(Seats, AreForAPersonOrAComputer) {
    Seats seats = against_computer();
    seats.put_person(1, Secret::of("anna"));
    EXPECT_EQ(seats[1].player, "");
    EXPECT_EQ(seats.sides_of("anna").size(), 2u);
    seats.put_computer(0, "hard");
    EXPECT_EQ(seats[0].player, "hard");
    EXPECT_EQ(seats.sides_of("anna"), std::set{Side::second});
}

TEST(Seats, AreChangedOverForTheNextGame) {
    const auto seats = against_computer().changed_over();
    EXPECT_EQ(seats[0].player, "easy");
    EXPECT_EQ(seats[0].side, Side::first);
    EXPECT_TRUE(seats[1].token.fits("anna"));
    EXPECT_EQ(seats[1].side, Side::second);
}

TEST(Seats, OfPowersStayWithThem) {
    const Seats seats{{power(person("anna", Side::first), "japan"), power(person("bert", Side::second), "uk"),
                       power(person("carl", Side::second), "us")}};
    EXPECT_TRUE(seats.are_by_powers());
    EXPECT_EQ(seats.of_power("us"), 2u);
    EXPECT_EQ(seats.changed_over()[0].power, "japan");
    EXPECT_TRUE(seats.is_side_shared("bert"));
    EXPECT_FALSE(seats.is_side_shared("anna"));
    archive::GameRecord record;
    seats.name_players(record);
    EXPECT_EQ(record.first, "japan=human");
    EXPECT_EQ(record.second, "uk=human, us=human");
}

TEST(Seats, AreNamedInTheRecord) {
    archive::GameRecord record;
    against_computer().name_players(record);
    EXPECT_EQ(record.first, "human");
    EXPECT_EQ(record.second, "easy");
    EXPECT_EQ(record.is_person, (std::array{true, false}));
}

TEST(Seats, ComeBackAsTheyWereKept) {
    const Seats seats = against_computer();
    EXPECT_EQ(seats.kept()[1].dump(),
              R"({"invitation":"","kind":2,"name":"","player":"easy","power":"","side":2,"token":""})");
    EXPECT_EQ(Seats::read(seats.kept()).kept(), seats.kept());
    EXPECT_THROW(Seats::read(Json::array({Json::object()})), Json::exception);
}

TEST(Seats, KeepAndShowNoSecrets) {
    const std::string kept = Seats{{person("anna", Side::first), open("come", Side::second)}}.kept().dump();
    EXPECT_EQ(kept.find("anna"), std::string::npos);
    EXPECT_EQ(kept.find("come"), std::string::npos);
    EXPECT_TRUE(Seats::read(Json::parse(kept))[0].is_of("anna"));
    const std::string shown = Seats{{person("anna", Side::first), open("come", Side::second)}}.shown().dump();
    EXPECT_EQ(shown.find("anna"), std::string::npos);
    EXPECT_EQ(shown.find("come"), std::string::npos);
}

}  // namespace
}  // namespace plateau::rooms
