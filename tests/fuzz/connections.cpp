// What comes over a connection: messages of DXP, calls and answers of XML-RPC and the Avalam agent behind them.
#include <sys/socket.h>

#include "core/stop.h"
#include "play/files.h"
#include "protocols/dxp/dxp_engine.h"
#include "protocols/xmlrpc/agent.h"
#include "protocols/xmlrpc/http.h"
#include "protocols/xmlrpc/percepts.h"
#include "protocols/xmlrpc/value.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

const play::ShippedResources resources;

void dxp_messages(std::string_view input) {
    namespace dxp = protocols::dxp;
    const auto message = dxp::parse_message(input);
    if (!message) return;
    const auto again = dxp::parse_message(dxp::to_text(*message));
    expect(again && dxp::to_text(*again) == dxp::to_text(*message), "a message comes back");
}

// The other side says all it has to say, then hangs up.
void dxp(std::string_view input) {
    namespace dxp = protocols::dxp;
    dxp::DxpPlan plan;
    plan.player = "random";
    plan.patience_seconds = 1;
    static const auto engine = std::move(*dxp::DxpEngine::make(plan, resources));
    Input lines{input};
    std::string said;
    while (!lines.is_empty() && said.size() < 4000) said += std::string{lines.line()} + '\0';
    int ends[2];
    expect(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "the system has sockets");
    dxp::Connection connection{dxp::Socket{ends[0]}};
    const dxp::Socket other{ends[1]};
    expect(send(other.file(), said.data(), said.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(said.size()),
           "the message fits");
    shutdown(other.file(), SHUT_WR);
    (void)engine->follow(connection, {}, [](const dxp::DxpResult&) {});
}

void xmlrpc(std::string_view input) {
    namespace xmlrpc = protocols::xmlrpc;
    (void)xmlrpc::parse_address(input);
    if (const auto call = xmlrpc::parse_call(input)) {
        expect(static_cast<bool>(xmlrpc::parse_call(xmlrpc::write_call(*call))), "a call that was written can be read");
        for (const auto& value : call->parameters) {
            (void)xmlrpc::position_text(value, Side::first);
            (void)xmlrpc::move_text(value);
            (void)xmlrpc::side_of(value);
        }
    }
    if (const auto value = xmlrpc::parse_response(input))
        expect(static_cast<bool>(xmlrpc::parse_response(xmlrpc::write_response(*value))), "a value comes back");
}

void avalam_agent(std::string_view input) {
    static auto agent = std::move(*protocols::xmlrpc::AvalamAgent::open("random", resources));
    expect(!agent.answer(std::string{input}).empty(), "every call has an answer");
}

const AddTarget added[] = {
    {"dxp_messages", dxp_messages}, {"dxp", dxp}, {"xmlrpc", xmlrpc}, {"avalam_agent", avalam_agent}};

}  // namespace
}  // namespace plateau::fuzz
