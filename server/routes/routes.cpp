#include "server/routes/routes.h"

#include <chrono>

#include "server/clients.h"
#include "server/routes/query.h"
#include "server/sure_reply.h"
#include "server/survive.h"

namespace plateau::server {

namespace {

const Text no_such_address{"there is no such address: GET /api lists them",
                           "il n'y a pas de telle adresse : GET /api les énumère"};

std::string host_without_port(const std::string& host) {
    if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
    return host.substr(0, host.find(':'));
}

bool is_loopback(const std::string& host) {
    const std::string name = host_without_port(host);
    return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

void add_security_headers(Response& response) {
    static const std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy",
         "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; "
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

bool fits(const std::vector<std::string>& pattern, const std::vector<std::string>& path) {
    if (pattern.size() != path.size()) return false;
    for (std::size_t i = 0; i < path.size(); ++i)
        if (!pattern[i].starts_with('{') && pattern[i] != path[i]) return false;
    return true;
}

}  // namespace

Routes::Routes(Services& services, StaticFiles files, const Log& log)
    : services_{services}, files_{std::move(files)}, log_{log} {
    for (const auto& theme :
         {catalog_routes(), game_routes(), map_routes(), rule_routes(), lab_routes(), memory_routes()})
        table_.insert(table_.end(), theme.begin(), theme.end());
}

// Pages of other sites must not speak for the person whose browser they run in.
std::unique_ptr<Response> Routes::refuse_stranger(const Request& request) const {
    if (services_.is_local_only && !is_loopback(request.host))
        return std::make_unique<Response>(
            refusal(403, {"this server answers to localhost alone: start it with --host to open it to others",
                          "ce serveur ne répond qu'à localhost : l'ouvrir aux autres avec --host"}));
    if (!request.origin.empty() && request.origin != "http://" + request.host &&
        request.origin != "https://" + request.host)
        return std::make_unique<Response>(refusal(403, {"requests from pages of other sites are refused",
                                                        "les requêtes des pages d'autres sites sont refusées"}));
    return nullptr;
}

void Routes::answer(Request request, Reply reply) {
    request.client = client_of(request, services_.proxies);
    const auto start = std::chrono::steady_clock::now();
    // A thought may end when the table of addresses is gone already: its answer needs the log alone.
    Reply guarded = sure([&log = log_, reply = std::move(reply), method = request.method, path = request.path,
                          start](Response response) {
        add_security_headers(response);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        log.note("request",
                 {{"method", method}, {"path", path}, {"status", response.status}, {"milliseconds", taken.count()}});
        reply(std::move(response));
    });
    survives(request.path, [&] { answer_well(request, std::move(guarded)); });
}

void Routes::answer_well(const Request& request, Reply reply) {
    if (auto refused = refuse_stranger(request)) return reply(std::move(*refused));
    if (request.path == "/api" || request.path.starts_with("/api/")) return answer_api(request, std::move(reply));
    if (request.method != "GET" && request.method != "HEAD")
        return reply(refusal(405, {"pages can only be read: GET", "les pages ne peuvent qu'être lues : GET"}));
    reply(files_.get(request));
}

void Routes::answer_api(const Request& request, Reply reply) {
    auto path = split_path(request.path);
    std::string methods;
    for (const Route& route : table_) {
        if (!fits(split_path(route.path), path)) continue;
        if (request.method == route.method)
            return route.answer(services_, {request, std::move(path), std::move(reply)});
        methods += (methods.empty() ? "" : ", ") + std::string{route.method};
    }
    if (methods.empty()) return reply(refusal(404, no_such_address));
    reply(refusal(405, {"this address takes " + methods, "cette adresse prend " + methods}));
}

}  // namespace plateau::server
