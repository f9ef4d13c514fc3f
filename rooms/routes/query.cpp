#include "rooms/routes/query.h"

#include <algorithm>
#include <charconv>

namespace plateau::rooms {

std::vector<std::string> split_path(const std::string& path) {
    std::vector<std::string> parts;
    for (std::size_t i = 1; i <= path.size();) {
        const auto end = std::min(path.find('/', i), path.size());
        parts.push_back(path.substr(i, end - i));
        i = end + 1;
    }
    return parts;
}

std::string value_in(const std::string& query, const std::string& key) {
    std::string value;
    for (std::size_t i = 0; i < query.size();) {
        const auto end = std::min(query.find('&', i), query.size());
        const std::string part = query.substr(i, end - i);
        i = end + 1;
        if (!part.starts_with(key + "=")) continue;
        for (std::size_t j = key.size() + 1; j < part.size(); ++j) {
            unsigned code = 0;
            const char* digits = part.data() + j + 1;
            if (part[j] == '%' && j + 2 < part.size() &&
                std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
                value += static_cast<char>(code);
                j += 2;
            } else {
                value += part[j] == '+' ? ' ' : part[j];
            }
        }
        break;
    }
    return value;
}

std::optional<std::size_t> number_in(const std::string& query, const std::string& key) {
    const std::string text = value_in(query, key);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace plateau::rooms
