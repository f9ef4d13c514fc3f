#include "core/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace plateau {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

std::string error_of(std::string_view text) {
    const auto read = read_json<json>(text);
    EXPECT_FALSE(read) << text.substr(0, 100);
    EXPECT_FALSE(read_json<ordered_json>(text)) << text.substr(0, 100);
    return read ? "" : read.error().en;
}

TEST(JsonText, ReadsWhatTheLibraryReads) {
    for (const char* text :
         {"null", "true", "-7", "18446744073709551615", "1.5e300", "1e-400", R"("é\n\u00e9")", "[]", "{}",
          R"({"b": [1, [2, {"c": null}], "x"], "a": {"d": {}}, "b": [{}, []]})", " [ 1 , 2 ] \n", "\xEF\xBB\xBF[1]"}) {
        ASSERT_TRUE(read_json<json>(text)) << text;
        EXPECT_EQ(*read_json<json>(text), json::parse(text)) << text;
        EXPECT_EQ(read_json<ordered_json>(text)->dump(), ordered_json::parse(text).dump()) << text;
    }
}

TEST(JsonText, KeepsTheOrderOfFieldsWhereAsked) {
    EXPECT_EQ(read_json<ordered_json>(R"({"b":1,"a":{"d":2,"c":3}})")->dump(), R"({"b":1,"a":{"d":2,"c":3}})");
}

TEST(JsonText, RefusesNumbersThatAreTooLarge) {
    EXPECT_EQ(error_of("{\"a\":1e309}"), "line 1, column 10: this number is too large");
    EXPECT_EQ(error_of("[1,\n -1e400]"), "line 2, column 7: this number is too large");
    EXPECT_EQ(error_of("1" + std::string(400, '0')), "line 1, column 401: this number is too large");
    EXPECT_EQ(read_json<json>("1e309").error().fr, "ligne 1, colonne 5 : ce nombre est trop grand");
}

TEST(JsonText, GoesSixtyFourLevelsDeepAndNoDeeper) {
    EXPECT_TRUE(read_json<json>(nested(64)));
    EXPECT_TRUE(read_json<ordered_json>(nested(64)));
    EXPECT_EQ(error_of(nested(65)), "line 1, column 65: this JSON is nested more than 64 levels deep");
    EXPECT_TRUE(read_json<json>("[" + nested(63) + "," + nested(63) + "]"));
    std::string objects;
    for (int i = 0; i < 65; ++i) objects += "{\"[\\\"\":\n";
    EXPECT_EQ(error_of(objects), "line 65, column 1: this JSON is nested more than 64 levels deep");
}

TEST(JsonText, RefusesALotOfBracketsAtOnce) {
    for (const std::size_t brackets : {131'000, 10'000'000}) {
        EXPECT_FALSE(read_json<json>(std::string(brackets, '[')));
        EXPECT_FALSE(read_json<json>("{\"seats\":" + nested(brackets) + "}"));
    }
}

TEST(JsonText, RefusesWhatIsNoJson) {
    EXPECT_EQ(error_of(""), "line 1, column 1: this is not JSON");
    EXPECT_EQ(error_of("{"), "line 1, column 2: this is not JSON");
    EXPECT_EQ(error_of("nonsense"), "line 1, column 2: this is not JSON");
    EXPECT_EQ(error_of("{\"a\": 1,\n \"é\": oops}"), "line 2, column 7: this is not JSON");
    EXPECT_EQ(read_json<json>("{").error().fr, "ligne 1, colonne 2 : ce n'est pas du JSON");
    for (const char* text : {"[1,]", "{1:2}", "[1 2]", "'a'", "NaN", "01", "\"a\nb\"", "\"\\ud800\"", "// x\n1", "]"})
        error_of(text);
    error_of(std::string_view{"[1]\0", 4});
}

TEST(JsonText, RefusesTextAfterTheValue) {
    EXPECT_EQ(error_of("{} {}"), "line 1, column 4: this is not JSON");
    EXPECT_EQ(error_of("1\n2"), "line 2, column 1: this is not JSON");
}

TEST(JsonText, RefusesBytesThatAreNoUtf8) {
    for (const char* text : {"\"\xff\xfe\"", "\"\xc3\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\xff", "[\"a\", \x80]"})
        error_of(text);
}

TEST(JsonText, CountsLinesFromTheOneGiven) {
    EXPECT_EQ(read_json<json>("{\"a\"", 12).error().en, "line 12, column 5: this is not JSON");
}

TEST(JsonText, TextIsTakenWhereThereIsText) {
    const json object{{"name", "x"}, {"number", 7}};
    EXPECT_EQ(text_in(object, "name"), "x");
    EXPECT_EQ(text_in(object, "number"), "");
    EXPECT_EQ(text_in(object, "nothing"), "");
    EXPECT_EQ(text_in(json(7), "name"), "");
}

}  // namespace
}  // namespace plateau
