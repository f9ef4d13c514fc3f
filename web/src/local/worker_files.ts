// What a worker reads for its engine: the script of the module, and files of data/.
import type { Family } from "./files.ts";

// Asked in the middle of a search, which cannot wait: the one place where a worker may be asked at once.
function readNow(address: string): Uint8Array | null {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : null;
}

export const importModule = async (family: Family, base: string) =>
  ((await import(new URL(family.module, base).href)) as { default: (options: object) => Promise<never> }).default;

// By name; of a folder, whose name ends with a slash: the names of what lies in it.
export const fileReader = (family: Family, base: string) => (path: string) => {
  if (!path.endsWith("/")) return family.files[path] ? readNow(new URL(family.files[path], base).href) : null;
  const names = Object.keys(family.files)
    .filter((name) => name.startsWith(path) && !name.slice(path.length).includes("/"))
    .map((name) => name.slice(path.length) + "\n");
  return new TextEncoder().encode(names.join(""));
};
