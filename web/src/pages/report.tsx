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

// Reads lines of Markdown one block at a time.
class Lines {
  private at = 0;
  constructor(private readonly lines: string[]) {}

  get line(): string | undefined {
    return this.lines[this.at];
  }
  take(): string {
    return this.lines[this.at++]!;
  }
  takeWhile(belongs: (line: string) => boolean): string[] {
    const taken: string[] = [];
    while (this.line !== undefined && belongs(this.line)) taken.push(this.take());
    return taken;
  }
}

const isBullet = (line: string) => /^[-*] /.test(line);
const isText = (line: string) => line.trim() !== "" && !/^[#|!]|^```|^[-*] /.test(line);

function blocksOf(text: string, name: string): ComponentChildren[] {
  const lines = new Lines(text.split("\n"));
  const blocks: ComponentChildren[] = [];
  while (lines.line !== undefined) blocks.push(block(lines, name));
  return blocks;
}

function block(lines: Lines, name: string): ComponentChildren {
  const line = lines.line!;
  if (line.startsWith("```") || line.startsWith("    ")) return code(lines);
  if (line.startsWith("|")) return table(lines);
  if (isBullet(line)) return bullets(lines);
  const picture = /^!\[([^\]]*)\]\(([\w.-]+\.svg)\)/.exec(line);
  const head = /^(#{1,4}) (.*)/.exec(line);
  if (!picture && !head && line.trim() !== "") return paragraph(lines);
  lines.take();
  if (picture)
    return (
      <div class="scroll plot" tabIndex={0} role="region" aria-label={picture[1]}>
        <img src={`/api/reports/${name}/${picture[2]}`} alt={picture[1]} loading="lazy" />
      </div>
    );
  return head && heading(head[1]!.length, head[2]!);
}

function heading(level: number, text: string) {
  if (level === 1) return <h1>{inline(text)}</h1>;
  return level === 2 ? <h2>{inline(text)}</h2> : <h3>{inline(text)}</h3>;
}

// Between fences, or indented by four.
function code(lines: Lines) {
  if (!lines.line!.startsWith("```")) {
    const indented = lines.takeWhile((line) => line.startsWith("    "));
    return <pre tabIndex={0}>{indented.map((line) => line.slice(4)).join("\n")}</pre>;
  }
  lines.take();
  const fenced = lines.takeWhile((line) => !line.startsWith("```"));
  lines.take();
  return <pre tabIndex={0}>{fenced.join("\n")}</pre>;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((one) => one.trim());

function table(lines: Lines) {
  const [top, , ...rest] = lines.takeWhile((line) => line.startsWith("|")).map(cellsOf);
  return (
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
    </div>
  );
}

// An item goes on in lines that are indented by two.
function bullets(lines: Lines) {
  const items: string[] = [];
  for (const line of lines.takeWhile((line) => isBullet(line) || /^ {2}\S/.test(line)))
    if (isBullet(line)) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line.slice(2)}`);
  return (
    <ul class="bullets">
      {items.map((item) => (
        <li>{inline(item)}</li>
      ))}
    </ul>
  );
}

function paragraph(lines: Lines) {
  const words = lines.takeWhile(isText);
  if (words.length === 0) words.push(lines.take());
  return <p>{inline(words.join(" "))}</p>;
}
