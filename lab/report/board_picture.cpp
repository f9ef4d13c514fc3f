#include "lab/report/board_picture.h"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "lab/report/plot.h"

namespace plateau::lab {

namespace {

std::string cell_svg(const Diagram::Cell& cell) {
    if (cell.look == "light" || cell.look == "dark" || cell.look == "goal" || cell.look == "reserve")
        return fmt::format("<rect x=\"{:g}\" y=\"{:g}\" width=\"1\" height=\"1\" class=\"c-{}\"/>", cell.x - 0.5,
                           cell.y - 0.5, cell.look);
    if (cell.look == "hole")
        return fmt::format("<circle cx=\"{:g}\" cy=\"{:g}\" r=\".44\" class=\"c-hole\"/>", cell.x, cell.y);
    return fmt::format("<circle cx=\"{:g}\" cy=\"{:g}\" r=\".06\" class=\"c-point\"/>", cell.x, cell.y);
}

}  // namespace

std::string pieces_svg(const Diagram& diagram) {
    std::map<std::string_view, const Diagram::Cell*> cells;
    for (const auto& cell : diagram.cells) cells[cell.id] = &cell;
    std::string text;
    const auto out = std::back_inserter(text);
    for (const auto& piece : diagram.pieces) {
        const auto found = cells.find(piece.cell);
        if (found == cells.end()) continue;
        const auto& cell = *found->second;
        fmt::format_to(out, "<circle cx=\"{:g}\" cy=\"{:g}\" r=\".4\" class=\"p{}\"/>", cell.x, cell.y, piece.owner);
        if (piece.kind == "king")
            fmt::format_to(out, "<circle cx=\"{:g}\" cy=\"{:g}\" r=\".2\" class=\"r{}\"/>", cell.x, cell.y,
                           piece.owner);
        else if (piece.kind == "tower" || piece.kind == "ring" || piece.height > 1)
            fmt::format_to(out, "<text x=\"{:g}\" y=\"{:g}\" class=\"t{}\">{}</text>", cell.x, cell.y + 0.16,
                           piece.owner, piece.height);
    }
    return text;
}

std::string to_svg(const Diagram& diagram, const std::string& title) {
    std::string text =
        fmt::format("<svg viewBox=\"-0.05 -0.05 {:g} {:g}\" role=\"img\" aria-label=\"{}\" class=\"board b-{}\">",
                    diagram.width + 0.1, diagram.height + 0.1, escaped(title), escaped(diagram.board));
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "<rect width=\"{:g}\" height=\"{:g}\" rx=\".1\" class=\"ground\"/>", diagram.width,
                   diagram.height);
    for (const auto& cell : diagram.cells) text += cell_svg(cell);
    for (const auto& line : diagram.lines)
        fmt::format_to(out, "<path d=\"M{:g} {:g}L{:g} {:g}\" class=\"line\"/>", line.x1, line.y1, line.x2, line.y2);
    for (const auto& label : diagram.labels)
        fmt::format_to(out, "<text x=\"{:g}\" y=\"{:g}\" class=\"label\">{}</text>", label.x, label.y + 0.1,
                       escaped(label.text));
    return text + "<g class=\"pieces\">" + pieces_svg(diagram) + "</g></svg>";
}

std::string to_html(const ReportGame& game, std::size_t number, Language language) {
    const auto say = [&](const char* english, const char* french) {
        return language == Language::french ? french : english;
    };
    std::string text = fmt::format("<figure class=\"game\" id=\"game-{}\">\n<figcaption>{}</figcaption>\n", number,
                                   escaped(game.caption.in(language)));
    const bool has_board = !game.positions.empty();
    if (has_board) {
        text += to_svg(game.positions.back(), game.caption.in(language));
        text += fmt::format(
            "<div class=\"keys\"><button type=\"button\" data-go=\"first\" aria-label=\"{}\">«</button>"
            "<button type=\"button\" data-go=\"back\" aria-label=\"{}\">‹</button>"
            "<output>{}</output>"
            "<button type=\"button\" data-go=\"on\" aria-label=\"{}\">›</button>"
            "<button type=\"button\" data-go=\"last\" aria-label=\"{}\">»</button></div>",
            say("to the start", "au début"), say("one move back", "un coup en arrière"), game.moves.size(),
            say("one move on", "un coup en avant"), say("to the end", "à la fin"));
    }
    text += "<ol class=\"moves\">";
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        text += has_board ? fmt::format("<li><button type=\"button\" data-ply=\"{}\">{}</button></li>", i + 1,
                                        escaped(game.moves[i]))
                          : fmt::format("<li>{}</li>", escaped(game.moves[i]));
    text += "</ol>\n";
    if (has_board) {
        nlohmann::json frames = nlohmann::json::array();
        for (const auto& position : game.positions) frames.push_back(pieces_svg(position));
        std::string data = frames.dump();
        for (std::size_t at = 0; (at = data.find("</", at)) != std::string::npos; at += 3) data.replace(at, 2, "<\\/");
        text += fmt::format("<script type=\"application/json\">{}</script>\n", data);
    }
    return text + "</figure>\n";
}

std::string board_style() {
    return R"(
.game{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:.5rem 1.2rem;align-items:start}
.game figcaption{grid-column:1/-1;font-weight:600}
figure.game svg.board{border:0;max-width:22rem}
.game .keys{display:flex;gap:.4rem;align-items:center;grid-column:1}
.game .keys button{font-size:1.1rem;min-width:2.75rem;min-height:2.75rem;border:1px solid var(--line);border-radius:.4rem;background:var(--band);color:var(--ink);cursor:pointer}
.game .keys output{min-width:2.5rem;text-align:center;font-variant-numeric:tabular-nums}
.game .moves{grid-column:2;grid-row:2/span 2;max-height:22rem;overflow-y:auto;margin:0;padding:0 0 0 2.6rem;display:grid;grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));align-content:start}
.game .moves li::marker{color:var(--soft);font-size:.85rem}
.game .moves button{font:inherit;border:0;background:none;color:var(--ink);padding:.1rem .3rem;border-radius:.3rem;cursor:pointer;text-align:left}
.game .moves button:hover{background:var(--band)}
.game .moves button[aria-current]{background:var(--ink);color:var(--paper)}
.board .ground{fill:#d9b27c}.b-blue .ground{fill:#2f5fa8}.b-green .ground{fill:#3f7d4e}
.board .c-light{fill:#f0d9b5}.board .c-dark{fill:#a87c50}.board .c-goal{fill:#c9c2b4}.board .c-reserve{fill:none}
.board .c-hole{fill:#efe3cd}.b-blue .c-hole{fill:#16315c}.board .c-point{fill:#5b4632}
.board .line{stroke:#5b4632;stroke-width:.03}.board .label{font:.22px sans-serif;text-anchor:middle;fill:#3d2f20}
.board .p0{fill:#8d6cab;stroke:#2b1c3a;stroke-width:.05}.board .p1{fill:#fbf7ec;stroke:#3a342b;stroke-width:.05}.board .p2{fill:#26221d;stroke:#e6ddcc;stroke-width:.05}
.board .r0,.board .r1{fill:none;stroke:#9a1f1f;stroke-width:.09}.board .r2{fill:none;stroke:#ffb347;stroke-width:.09}
.board .t0,.board .t2{fill:#fff;font:bold .46px sans-serif;text-anchor:middle}.board .t1{fill:#111;font:bold .46px sans-serif;text-anchor:middle}
@media (max-width:40rem){.game{grid-template-columns:minmax(0,1fr)}.game .moves{grid-column:1;grid-row:auto;max-height:12rem}}
)";
}

std::string board_script() {
    return R"(<script>
for (const game of document.querySelectorAll(".game")) {
  const data = game.querySelector("script");
  if (!data) continue;
  const frames = JSON.parse(data.textContent), pieces = game.querySelector(".pieces"), shown = game.querySelector("output");
  let ply = frames.length - 1;
  const show = (wanted) => {
    ply = Math.max(0, Math.min(frames.length - 1, wanted));
    pieces.innerHTML = frames[ply];
    shown.textContent = ply;
    for (const button of game.querySelectorAll("[data-ply]")) {
      if (Number(button.dataset.ply) === ply) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  };
  const go = { first: () => 0, back: () => ply - 1, on: () => ply + 1, last: () => frames.length - 1 };
  game.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    show(button.dataset.go ? go[button.dataset.go]() : Number(button.dataset.ply));
  });
  game.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") show(ply - 1);
    if (event.key === "ArrowRight") show(ply + 1);
  });
  show(ply);
}
</script>
)";
}

}  // namespace plateau::lab
