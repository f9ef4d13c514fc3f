#include "server/routes/routes.h"

#include <fmt/format.h>

#include <chrono>
#include <functional>

#include "rooms/routes/query.h"
#include "rooms/sure_reply.h"
#include "rooms/survive.h"
#include "server/clients.h"
#include "server/gzip.h"

namespace plateau::server {

namespace {

void add_security_headers(Response& response) {
    static const std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self'; object-src "
         "'none'; base-uri 'none'; "
         "form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Embedder-Policy", "require-corp"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    };
    response.headers.insert(response.headers.end(), headers.begin(), headers.end());
}

// What the browser has already is not sent again, and what is sent is packed.
void make_light(Response& response, const std::string& known_tag, bool accepts_gzip) {
    constexpr std::size_t least_bytes = 1024;
    const bool is_plain = response.status == 200 && response.headers.empty();
    if (!is_plain || !response.body || response.body->size() < least_bytes ||
        !response.type.starts_with("application/json"))
        return;
    const std::string tag = fmt::format("W/\"{:x}\"", std::hash<std::string>{}(*response.body));
    response.headers = {{"ETag", tag}, {"Vary", "Accept-Encoding"}, {"Cache-Control", "no-cache"}};
    if (tag == known_tag) {
        response.status = 304;
        response.type.clear();
        response.body.reset();
    } else if (accepts_gzip) {
        response.body = std::make_shared<const std::string>(gzip(*response.body));
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
}

}  // namespace

Routes::Routes(ServerOnly& services, StaticFiles files, const Log& log)
    : server_{services},
      api_{services,
           {catalog_routes(), game_routes(), problem_routes(), reason_routes(), proof_routes(), score_routes(),
            map_routes(), rule_routes(), status_routes(), explorer_routes(), lab_routes(), memory_routes()}},
      files_{std::move(files)},
      log_{log} {}

// Pages of other sites must not speak for the person whose browser they run in.
std::unique_ptr<Response> Routes::refuse_stranger(const Request& request) const {
    if (!server_.names.has_host_of(request))
        return std::make_unique<Response>(
            refusal(403, {"this server does not answer to that name: start it with --name HOST to use another",
                          "ce serveur ne répond pas à ce nom : le lancer avec --name HÔTE pour en utiliser un autre"}));
    if (!request.origin.empty() && request.origin != "http://" + request.host &&
        request.origin != "https://" + request.host)
        return std::make_unique<Response>(refusal(403, {"requests from pages of other sites are refused",
                                                        "les requêtes des pages d'autres sites sont refusées"}));
    return nullptr;
}

void Routes::answer(Request request, Reply reply) {
    request.client = client_of(request, server_.proxies);
    const auto start = std::chrono::steady_clock::now();
    // A thought may end when the table of addresses is gone already: its answer needs the log alone.
    Reply guarded = sure([&log = log_, reply = std::move(reply), method = request.method, path = request.path,
                          known_tag = request.method == "GET" ? request.if_none_match : "",
                          accepts_gzip = request.accepts_gzip, start](Response response) {
        make_light(response, known_tag, accepts_gzip);
        add_security_headers(response);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        log.note("request",
                 {{"method", method}, {"path", path}, {"status", response.status}, {"milliseconds", taken.count()}});
        reply(std::move(response));
    });
    survives(std::string{request.path}, [&] { answer_well(std::move(request), std::move(guarded)); });
}

std::unique_ptr<Response> Routes::refuse_socket(const Request& request) {
    auto refused = std::make_unique<Response>(internal_error());
    survives(request.path, [&] {
        refused = refuse_stranger(request);
        if (!refused && !api_.may_open(request.path)) refused = std::make_unique<Response>(refusal(404, no_such_game));
    });
    return refused;
}

void Routes::open_socket(const SocketRef& socket, Request request) {
    request.client = client_of(request, server_.proxies);
    api_.open_socket(socket, std::move(request));
}

void Routes::answer_well(Request request, Reply reply) {
    if (auto refused = refuse_stranger(request)) return reply(std::move(*refused));
    if (request.path == "/api" || request.path.starts_with("/api/"))
        return api_.answer(std::move(request), std::move(reply));
    if (request.method != "GET" && request.method != "HEAD")
        return reply(refusal(405, {"pages can only be read: GET", "les pages ne peuvent qu'être lues : GET"}));
    reply(files_.get(request));
}

}  // namespace plateau::server
