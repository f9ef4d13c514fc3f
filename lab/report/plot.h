// Plots as SVG, all with one look: light, dark and on paper, without a script.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/text.h"

namespace plateau::lab {

struct PlotPoint {
    double x = 0, y = 0;
    // The ends of the error bar; none unless set.
    double low = std::numeric_limits<double>::quiet_NaN(), high = low;
};

struct PlotSeries {
    Text name;  // shown when there are several
    std::vector<PlotPoint> points;
};

struct Plot {
    enum class Kind { bars, lines };

    std::string name;  // of its file, without .svg
    Text title;        // says what is to be seen
    Text x_label, y_label;
    Kind kind = Kind::lines;
    std::vector<PlotSeries> series;
    std::vector<Text> categories;    // names of x = 0, 1, 2, ... instead of numbers
    std::optional<double> baseline;  // a dashed line at this y
};

std::string to_svg(const Plot& plot, Language language);

// Text for the inside of an XML element or attribute.
std::string escaped(std::string_view text);

}  // namespace plateau::lab
