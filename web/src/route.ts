// Where the person is: the part of the address after '#'.
import { signal } from "@preact/signals";

export const route = signal(read());

function read(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent).filter(Boolean);
}

addEventListener("hashchange", () => {
  route.value = read();
  scrollTo(0, 0);
});

export const linkTo = (...parts: string[]): string => "#/" + parts.map(encodeURIComponent).join("/");
export function goTo(...parts: string[]) {
  location.hash = linkTo(...parts);
}
