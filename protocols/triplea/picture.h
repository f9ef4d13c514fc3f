// Where the zones of an imported map are drawn: from its centres and polygons, or laid out by its borders.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::protocols::triplea {

struct Point {
    double x = 0, y = 0;
};
using Outline = std::vector<Point>;

struct Picture {
    std::map<std::string, Point> centres;                  // by the file's names of territories
    std::map<std::string, std::vector<Outline>> outlines;  // none where there are no polygons
};

// "Name (x,y)", one a line, and "Name < (x,y) (x,y) ... > < ... >". Lines that are neither are passed over. Scaled to
// 1000 by 500, with few points.
Picture read_picture(std::string_view centres, std::string_view polygons);

// For territories without centres: near their neighbours.
void lay_out(const std::vector<std::string>& names, const std::vector<std::pair<std::string, std::string>>& borders,
             Picture& picture);

}  // namespace plateau::protocols::triplea
