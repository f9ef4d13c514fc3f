// A report of an experiment in the reader's language: its Markdown drawn here, its plots as the pictures they are.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { Icon } from "../parts/icons.tsx";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Text } from "../types.ts";
import { t } from "../words.ts";

export function ReportPage({ name }: { name: string }) {
  const [text, setText] = useState<Text | null>(null);
  useEffect(() => {
    void attempt(() => api.get<{ text: Text }>(`/api/reports/${name}`)).then((answer) => setText(answer?.text ?? { en: "", fr: "" }));
  }, [name]);
  return (
    <main class="report">
      <a class="back" href={linkTo("lab")}>
        <Icon name="previous" /> {t("lab")}
      </a>
      {text === null ? <p class="notice">{t("loading")}</p> : blocksOf(say(text), name)}
    </main>
  );
}

// Bold, code and links inside a line.
function inline(text: string): ComponentChildren[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
    if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return link ? <span class="link-text">{link[1]}</span> : part;
  });
}

function blocksOf(text: string, name: string): ComponentChildren[] {
  const lines = text.split("\n");
  const blocks: ComponentChildren[] = [];
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((one) => one.trim());
  for (let i = 0; i < lines.length;) {
    const line = lines[i]!;
    const picture = /^!\[([^\]]*)\]\(([\w.-]+\.svg)\)/.exec(line);
    const head = /^(#{1,4}) (.*)/.exec(line);
    if (picture) (blocks.push(<img src={`/api/reports/${name}/${picture[2]}`} alt={picture[1]} loading="lazy" />), ++i);
    else if (head)
      (blocks.push(
        head[1]!.length === 1 ? (
          <h1>{inline(head[2]!)}</h1>
        ) : head[1]!.length === 2 ? (
          <h2>{inline(head[2]!)}</h2>
        ) : (
          <h3>{inline(head[2]!)}</h3>
        ),
      ),
        ++i);
    else if (line.startsWith("```") || line.startsWith("    ")) {
      const isFence = line.startsWith("```"),
        code: string[] = [];
      if (isFence) ++i;
      while (i < lines.length && (isFence ? !lines[i]!.startsWith("```") : lines[i]!.startsWith("    ")))
        code.push(lines[i++]!.replace(isFence ? "" : /^ {4}/, ""));
      if (isFence) ++i;
      blocks.push(<pre tabIndex={0}>{code.join("\n")}</pre>);
    } else if (line.startsWith("|")) {
      const rows: string[][] = [];
      while (i < lines.length && lines[i]!.startsWith("|")) rows.push(cells(lines[i++]!));
      const [top, , ...rest] = rows;
      blocks.push(
        <div class="scroll" tabIndex={0} role="region" aria-label={top!.join(", ") || t("reports")}>
          <table class="figures">
            <thead>
              <tr>{top!.map((one) => (one ? <th scope="col">{inline(one)}</th> : <td />))}</tr>
            </thead>
            <tbody>
              {rest.map((row) => (
                <tr>
                  {row.map((one) => (
                    <td>{inline(one)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>,
      );
    } else if (/^[-*] /.test(line)) {
      const items: string[] = [];
      while (i < lines.length && (/^[-*] /.test(lines[i]!) || /^ {2}\S/.test(lines[i]!)))
        items[/^[-*] /.test(lines[i]!) ? items.length : items.length - 1] =
          `${/^[-*] /.test(lines[i]!) ? "" : (items.at(-1) ?? "") + " "}${lines[i++]!.replace(/^[-*] | {2}/, "")}`;
      blocks.push(
        <ul class="bullets">
          {items.map((item) => (
            <li>{inline(item)}</li>
          ))}
        </ul>,
      );
    } else if (line.trim() === "") ++i;
    else {
      const words: string[] = [];
      while (i < lines.length && lines[i]!.trim() !== "" && !/^[#|!]|^```|^[-*] /.test(lines[i]!)) words.push(lines[i++]!);
      if (words.length === 0) words.push(lines[i++]!);
      blocks.push(<p>{inline(words.join(" "))}</p>);
    }
  }
  return blocks;
}
