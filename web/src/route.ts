// Where the person is: the part of the address after '#'.
import { signal } from "@preact/signals";
import { transport } from "./transport.ts";

// The page of a server has one path. What a person typed behind the host's name is meant as what stands after '#'.
if (transport.hasServer && location.pathname !== "/" && location.pathname !== "/index.html")
  history.replaceState(null, "", `/#${location.pathname}`);

export const route = signal(read());

// An address that a person has damaged is taken as it is.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").map(decoded);
}

addEventListener("hashchange", () => {
  route.value = read();
  scrollTo(0, 0);
});

export const linkTo = (...parts: string[]): string => "#/" + parts.map(encodeURIComponent).join("/");
export function goTo(...parts: string[]) {
  location.hash = linkTo(...parts);
}
