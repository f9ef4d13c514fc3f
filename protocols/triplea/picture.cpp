#include "protocols/triplea/picture.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

namespace plateau::protocols::triplea {

namespace {

constexpr std::size_t most_points = 48;    // of one outline
constexpr std::size_t most_outlines = 6;   // of one territory
constexpr std::size_t most_read = 20'000;  // points of one line

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

template <class Visit>
void each_line(std::string_view text, Visit&& visit) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        visit(line);
    }
}

// The next "(x,y)" at or after `place`, which goes behind it.
bool next_point(std::string_view text, std::size_t& place, Point& point) {
    const auto open = text.find('(', place), close = text.find(')', place);
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return false;
    place = close + 1;
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    const auto comma = inside.find(',');
    if (comma == std::string_view::npos) return false;
    const auto number = [](std::string_view word, double& value) {
        word = trimmed(word);
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        return error == std::errc{} && end == word.data() + word.size() && std::isfinite(value) &&
               std::abs(value) < 1e6;
    };
    return number(inside.substr(0, comma), point.x) && number(inside.substr(comma + 1), point.y);
}

// Every few points of a long outline.
Outline thinned(const Outline& all) {
    if (all.size() <= most_points) return all;
    Outline some;
    for (std::size_t i = 0; i < most_points; ++i) some.push_back(all[i * all.size() / most_points]);
    return some;
}

Point middle_of(const Outline& outline) {
    assert(!outline.empty());
    Point sum;
    for (const Point& point : outline) sum.x += point.x, sum.y += point.y;
    const auto count = static_cast<double>(outline.size());
    return {sum.x / count, sum.y / count};
}

void read_polygons(std::string_view text, Picture& picture) {
    each_line(text, [&](std::string_view line) {
        const auto sign = line.find('<');
        const std::string name{trimmed(line.substr(0, std::min(sign, line.size())))};
        if (sign == std::string_view::npos || name.empty()) return;
        auto& outlines = picture.outlines[name];
        while (!line.empty() && outlines.size() < most_outlines) {
            const auto open = line.find('<'), close = line.find('>');
            if (open == std::string_view::npos || close == std::string_view::npos || close < open) break;
            const std::string_view inside = line.substr(open, close - open);
            Outline outline;
            Point point;
            for (std::size_t place = 0; outline.size() < most_read && next_point(inside, place, point);)
                outline.push_back(point);
            if (outline.size() >= 3) outlines.push_back(thinned(outline));
            line.remove_prefix(close + 1);
        }
        if (outlines.empty()) picture.outlines.erase(name);
        else picture.centres.try_emplace(name, middle_of(outlines.front()));
    });
}

// Everything into 1000 by 500, as it was seen.
void scale(Picture& picture) {
    Point most{1, 1};
    const auto grow = [&](const Point& point) { most = {std::max(most.x, point.x), std::max(most.y, point.y)}; };
    for (const auto& [name, centre] : picture.centres) grow(centre);
    for (const auto& [name, outlines] : picture.outlines)
        for (const auto& outline : outlines)
            for (const Point& point : outline) grow(point);
    const double factor = std::min(1000 / most.x, 500 / most.y);
    const auto shrink = [&](Point& point) {
        point = {std::clamp(std::round(point.x * factor * 10) / 10, 0.0, 1000.0),
                 std::clamp(std::round(point.y * factor * 10) / 10, 0.0, 500.0)};
    };
    for (auto& [name, centre] : picture.centres) shrink(centre);
    for (auto& [name, outlines] : picture.outlines)
        for (auto& outline : outlines)
            for (Point& point : outline) shrink(point);
}

}  // namespace

Picture read_picture(std::string_view centres, std::string_view polygons) {
    Picture picture;
    each_line(centres, [&](std::string_view line) {
        const std::string name{trimmed(line.substr(0, std::min(line.find('('), line.size())))};
        std::size_t place = 0;
        if (Point point; !name.empty() && next_point(line, place, point)) picture.centres[name] = point;
    });
    read_polygons(polygons, picture);
    scale(picture);
    return picture;
}

// Springs along borders, and everybody away from everybody.
void lay_out(const std::vector<std::string>& names, const std::vector<std::pair<std::string, std::string>>& borders,
             Picture& picture) {
    const bool is_known =
        std::all_of(names.begin(), names.end(), [&](const auto& name) { return picture.centres.contains(name); });
    if (is_known || names.empty()) return;
    picture = {};
    std::map<std::string, std::size_t> number;
    std::vector<Point> at;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double angle = 6.283185307179586 * static_cast<double>(i) / static_cast<double>(names.size());
        number[names[i]] = i;
        at.push_back({500 + 300 * std::cos(angle), 250 + 150 * std::sin(angle)});
    }
    const double room = std::sqrt(500'000.0 / static_cast<double>(names.size()));
    for (int round = 0; round < 300; ++round) {
        std::vector<Point> push(at.size());
        const auto pull = [&](std::size_t a, std::size_t b, bool is_spring) {
            const double dx = at[b].x - at[a].x, dy = at[b].y - at[a].y;
            const double far = std::max(1.0, std::hypot(dx, dy));
            const double force = is_spring ? (far - room) / 4 : -room * room / far / 8;
            push[a].x += dx / far * force, push[a].y += dy / far * force;
            push[b].x -= dx / far * force, push[b].y -= dy / far * force;
        };
        for (std::size_t a = 0; a < at.size(); ++a)
            for (std::size_t b = a + 1; b < at.size(); ++b) pull(a, b, false);
        for (const auto& [a, b] : borders)
            if (number.contains(a) && number.contains(b) && a != b) pull(number[a], number[b], true);
        const double step = 20.0 * (300 - round) / 300;
        for (std::size_t i = 0; i < at.size(); ++i) {
            const double length = std::max(1.0, std::hypot(push[i].x, push[i].y) / step);
            at[i] = {std::clamp(at[i].x + push[i].x / length, 30.0, 970.0),
                     std::clamp(at[i].y + push[i].y / length, 30.0, 470.0)};
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        picture.centres[names[i]] = {std::round(at[i].x * 10) / 10, std::round(at[i].y * 10) / 10};
}

}  // namespace plateau::protocols::triplea
