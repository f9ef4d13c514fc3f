// What the site consists of, as its builder wrote it down: names with hashes, relative to the page.
export interface Family {
  module: string;
  wasm: string;
  files: Record<string, string>; // of data/: where each lies
}
export interface Variant {
  family: string;
  option: string;
  rows: number; // where none are said
  cols: number;
  most: number;
}
export interface SiteFiles {
  worker: string;
  catalog: string; // of a site without a server
  families: Record<string, Family>;
  games: Record<string, string>; // the family of each
  variants: Record<string, Variant>; // of games
  themes: Record<string, string>; // and that of addresses that name no game
}

declare const SITE_FILES: SiteFiles;
export const site = SITE_FILES;

// Boards with this option, up to so many cells with a row beside them, are better played by another engine.
function isVariant({ option, rows, cols, most }: Variant, options: string): boolean {
  const size = (name: string, usual: number) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(options)?.[1] ?? usual);
  return new RegExp(`\\b${option}=(1|on|true|yes)\\b`).test(options) && size("cols", cols) * (size("rows", rows) + 1) <= most;
}

export function familyOf(spec: string): string | undefined {
  const [name, options = ""] = spec.split(":") as [string, string?];
  const variant = site.variants[name];
  return variant && site.families[variant.family] && isVariant(variant, options) ? variant.family : site.games[name];
}
