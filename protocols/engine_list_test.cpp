#include "protocols/engine_list.h"

#include <gtest/gtest.h>

#include "protocols/outside_players.h"

namespace plateau::protocols {
namespace {

EngineList a_list() {
    EngineList engines;
    EXPECT_TRUE(engines.add("scan=hub:cmd=./scan hub,option.threads=2"));
    EXPECT_TRUE(engines.add("damage=dxp:host=192.168.1.7,port=27531"));
    EXPECT_TRUE(engines.add("agent=xmlrpc:url=http://127.0.0.1:8000"));
    return engines;
}

std::string refusal(const std::string& player) {
    const auto opened = a_list().open(player, "draughts");
    return opened ? "" : opened.error().en;
}

TEST(EngineLists, OpenWhatIsOnThem) {
    EXPECT_EQ(refusal("hub:engine=scan"), "");
    EXPECT_EQ(refusal("hub:engine=scan,time=1s,ponder=1"), "");
    EXPECT_EQ(refusal("dxp:engine=damage,minutes=2"), "");
    EXPECT_TRUE(a_list().open("xmlrpc:engine=agent,credit=60s", "avalam"));
}

TEST(EngineLists, RefuseEverythingElseWithASentence) {
    EXPECT_EQ(
        refusal("hub:cmd=rm -rf /"),
        "this worker starts and connects to engines of its owner's list alone: expected hub:engine=NAME, where it "
        "was started with --engine NAME=hub:...");
    EXPECT_EQ(refusal("hub:engine=kingsrow"),
              "this worker knows no hub engine called 'kingsrow': its owner may start it with --engine "
              "kingsrow=hub:...");
    EXPECT_TRUE(refusal("ugi:engine=scan").starts_with("this worker knows no ugi engine called 'scan'"));
    EXPECT_EQ(refusal("hub:engine=scan,cmd=sh"), "only the worker's owner can set 'cmd' of the engine scan");
    for (const char* player :
         {"dxp:host=10.0.0.1", "dxp:listen=1", "xmlrpc:url=http://10.0.0.1", "dxp", "ugi", "dxp:engine=damage,port=22",
          "dxp:engine=damage,listen=1", "hub:engine=scan,option.log=/x", "xmlrpc:engine=agent,url=http://10.0.0.1",
          "hub:engine=scan,colour=red", "hub:engine=", "hub:engine", "random"})
        EXPECT_NE(refusal(player), "") << player;
}

TEST(EngineLists, TakePlayersFromOutsideAlone) {
    EngineList engines;
    for (const char* text : {"", "scan", "=hub:cmd=x", "scan=./scan hub", "scan=random", "scan=hub",
                             "scan=hub:colour=red", "scan=hub:engine=other"})
        EXPECT_FALSE(engines.add(text)) << text;
}

TEST(OutsidePlayers, KnowWhichAreOfAList) {
    EXPECT_TRUE(is_of_a_list("hub:engine=scan,time=1s"));
    EXPECT_FALSE(is_of_a_list("hub:cmd=./scan"));
    EXPECT_FALSE(is_of_a_list("random:engine=scan"));
    EXPECT_FALSE(open_outside("hub:engine=scan", "draughts"));
}

}  // namespace
}  // namespace plateau::protocols
