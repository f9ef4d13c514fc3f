#include "lab/report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/report/figures.h"

namespace plateau::lab {

namespace {

constexpr double width = 640, plot_height = 264, left_margin = 64, right_margin = 16, title_height = 40, bottom = 56;
constexpr double legend_row = 20, letter_width = 7.2;

// Colours that people with any eyes can tell apart (after Okabe and Ito 2008), dark enough for paper.
constexpr const char* style = R"(<style>
.pp{font-family:system-ui,sans-serif;font-size:13px}
.pp .paper{fill:#fff}.pp .ink{fill:#1b1b1b}.pp .soft{fill:#555}.pp .axis{stroke:#555;stroke-width:1}
.pp .grid{stroke:#ddd;stroke-width:1}.pp .base{stroke:#555;stroke-width:1;stroke-dasharray:5 4}
.pp .bar{stroke:#1b1b1b;stroke-width:1.4;fill:none}.pp .head{font-size:15px;font-weight:600}
.pp .f0{fill:#0061a8}.pp .f1{fill:#c14f00}.pp .f2{fill:#00795a}.pp .f3{fill:#9a3f78}
.pp .l0{stroke:#0061a8}.pp .l1{stroke:#c14f00}.pp .l2{stroke:#00795a}.pp .l3{stroke:#9a3f78}
.pp .line{fill:none;stroke-width:2.2}
@media screen and (prefers-color-scheme:dark){.pp .paper{fill:#16191d}.pp .ink{fill:#eee}.pp .soft{fill:#b5b5b5}
.pp .axis,.pp .base{stroke:#b5b5b5}.pp .grid{stroke:#333a42}.pp .bar{stroke:#eee}
.pp .f0{fill:#5ab4f0}.pp .f1{fill:#ff9d5c}.pp .f2{fill:#4fcf9f}.pp .f3{fill:#e08fc0}
.pp .l0{stroke:#5ab4f0}.pp .l1{stroke:#ff9d5c}.pp .l2{stroke:#4fcf9f}.pp .l3{stroke:#e08fc0}}
</style>)";

struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -low;

    void include(double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    void settle() {
        if (low > high) low = 0, high = 1;
        if (high - low < 1e-12) low -= 0.5, high += 0.5;
    }
};

// 1, 2 or 5 times a power of ten, about `count` of them in the range.
double step_of(const Range& range, int count) {
    const double rough = (range.high - range.low) / count, power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * power) return factor * power;
    return 10 * power;
}

std::string number(double value, Language language) {
    return figure(fmt::format("{:g}", std::abs(value) < 1e-12 ? 0.0 : value)).in(language);
}

// Bytes that go on with a letter are not counted.
std::size_t letters_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

class Drawing {
public:
    Drawing(const Plot& plot, Language language) : plot_{plot}, language_{language} {
        measure();
        place_legend();
    }

    std::string draw() {
        text_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pp\" viewBox=\"0 0 {} {}\" role=\"img\" "
            "aria-label=\"{}\">\n{}\n<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n",
            width, height(), escaped(plot_.title.in(language_)), style, width, height());
        add_text(left_margin, 24, "ink head", "start", plot_.title.in(language_));
        draw_y_axis();
        draw_x_axis();
        if (plot_.baseline)
            add_line(left_margin, y_of(*plot_.baseline), width - right_margin, y_of(*plot_.baseline), "base");
        for (std::size_t i = 0; i < plot_.series.size(); ++i) draw_series(i);
        draw_legend();
        return text_ + "</svg>\n";
    }

private:
    // The legend stands between the title and the plot, as many rows as it needs.
    struct LegendPlace {
        double x, y;
    };
    void place_legend() {
        if (plot_.series.size() < 2) return;
        double x = left_margin, y = title_height - 8;
        for (const auto& series : plot_.series) {
            const double item = 40 + letter_width * static_cast<double>(letters_of(series.name.in(language_)));
            if (x > left_margin && x + item > width - right_margin) x = left_margin, y += legend_row;
            legend_.push_back({x, y});
            x += item;
        }
        top_ = y + legend_row + 8;
    }
    double height() const { return top_ + plot_height + bottom; }

    void measure() {
        const double farthest = 3 * usual_reach();
        for (const auto& series : plot_.series)
            for (const auto& point : series.points) {
                x_.include(point.x);
                y_.include(point.y);
                y_.include(std::max(point.low, point.y - farthest));
                y_.include(std::min(point.high, point.y + farthest));
            }
        if (plot_.kind == Plot::Kind::bars) y_.include(0);
        if (plot_.baseline) y_.include(*plot_.baseline);
        if (!plot_.categories.empty()) {
            x_.include(-0.5);
            x_.include(static_cast<double>(plot_.categories.size()) - 0.5);
        }
        x_.settle();
        y_.settle();
        y_step_ = step_of(y_, 6);
        y_.low = std::floor(y_.low / y_step_) * y_step_;
        y_.high = std::ceil(y_.high / y_step_) * y_step_;
    }

    // How far error bars go in the middle of all: one that goes much farther runs off the plot rather than squeeze the
    // rest.
    double usual_reach() const {
        std::vector<double> reaches;
        for (const auto& series : plot_.series)
            for (const auto& point : series.points)
                if (std::isfinite(point.low) && std::isfinite(point.high))
                    reaches.push_back(std::max(point.high - point.y, point.y - point.low));
        if (reaches.empty()) return 0;
        const auto middle = reaches.begin() + static_cast<std::ptrdiff_t>(reaches.size() / 2);
        std::nth_element(reaches.begin(), middle, reaches.end());
        return *middle > 0 ? *middle : std::numeric_limits<double>::infinity();
    }

    double x_of(double x) const {
        return left_margin + (x - x_.low) / (x_.high - x_.low) * (width - left_margin - right_margin);
    }
    double y_of(double y) const { return top_ + plot_height - (y - y_.low) / (y_.high - y_.low) * plot_height; }

    void add_line(double x1, double y1, double x2, double y2, const char* kind) {
        text_ += fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind, x1,
                             y1, x2, y2);
    }
    void add_text(double x, double y, const char* kind, const char* anchor, std::string_view words) {
        text_ += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", kind, x, y,
                             anchor, escaped(words));
    }

    void draw_y_axis() {
        for (double y = y_.low; y <= y_.high + y_step_ / 2; y += y_step_) {
            add_line(left_margin, y_of(y), width - right_margin, y_of(y), "grid");
            add_text(left_margin - 8, y_of(y) + 4, "soft", "end", number(y, language_));
        }
        text_ += fmt::format(
            "<text class=\"soft\" transform=\"translate(16 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
            top_ + plot_height / 2, escaped(plot_.y_label.in(language_)));
    }

    void draw_x_axis() {
        add_line(left_margin, top_ + plot_height, width - right_margin, top_ + plot_height, "axis");
        if (!plot_.categories.empty()) {
            for (std::size_t i = 0; i < plot_.categories.size(); ++i)
                add_text(x_of(static_cast<double>(i)), top_ + plot_height + 18, "soft", "middle",
                         plot_.categories[i].in(language_));
        } else {
            const double step = step_of(x_, 7);
            for (double x = std::ceil(x_.low / step) * step; x <= x_.high + step * 1e-6; x += step)
                add_text(x_of(x), top_ + plot_height + 18, "soft", "middle", number(x, language_));
        }
        add_text((left_margin + width - right_margin) / 2, height() - 12, "soft", "middle",
                 plot_.x_label.in(language_));
    }

    void draw_error(double x, const PlotPoint& point) {
        if (!std::isfinite(point.low) || !std::isfinite(point.high)) return;
        const double low = std::max(point.low, y_.low), high = std::min(point.high, y_.high);
        add_line(x, y_of(low), x, y_of(high), "bar");
        draw_end(x, y_of(low), point.low < low ? 6 : 0);
        draw_end(x, y_of(high), point.high > high ? -6 : 0);
    }
    // A stroke across, or the head of an arrow where the bar goes on `beyond` the plot.
    void draw_end(double x, double y, double beyond) {
        text_ += fmt::format("<path class=\"bar\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", x - 4,
                             y - beyond, x, y, x + 4, y - beyond);
    }

    void draw_series(std::size_t index) {
        const auto& points = plot_.series[index].points;
        if (plot_.kind == Plot::Kind::bars) {
            const auto count = static_cast<double>(plot_.series.size());
            const double slot = 0.8 * (x_of(1) - x_of(0)) / count;
            for (const auto& point : points) {
                const double x = x_of(point.x) + (static_cast<double>(index) - count / 2) * slot;
                const double y = y_of(std::max(point.y, 0.0)), end = y_of(std::min(point.y, 0.0));
                text_ +=
                    fmt::format("<rect class=\"f{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                                index % 4, x + 1, y, std::max(1.0, slot - 2), end - y);
                draw_error(x + slot / 2, point);
            }
            return;
        }
        std::string path;
        for (const auto& point : points)
            path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x_of(point.x), y_of(point.y));
        if (points.size() > 1) text_ += fmt::format("<path class=\"line l{}\" d=\"{}\"/>\n", index % 4, path);
        for (const auto& point : points) {
            draw_error(x_of(point.x), point);
            text_ += fmt::format("<circle class=\"f{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.2\"/>\n", index % 4,
                                 x_of(point.x), y_of(point.y));
        }
    }

    void draw_legend() {
        for (std::size_t i = 0; i < legend_.size(); ++i) {
            text_ += fmt::format("<rect class=\"f{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"12\" height=\"12\"/>\n", i % 4,
                                 legend_[i].x, legend_[i].y);
            add_text(legend_[i].x + 18, legend_[i].y + 11, "ink", "start", plot_.series[i].name.in(language_));
        }
    }

    const Plot& plot_;
    Language language_;
    Range x_, y_;
    double y_step_ = 1, top_ = title_height;
    std::vector<LegendPlace> legend_;
    std::string text_;
};

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&') result += "&amp;";
        else if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else if (c == '"') result += "&quot;";
        else result += c;
    }
    return result;
}

std::string to_svg(const Plot& plot, Language language) { return Drawing{plot, language}.draw(); }

}  // namespace plateau::lab
