// Keeps the site for days without a network: the page at once, engines and data when the page says that it has time. `site`
// stands above: its version, and the files of both kinds. A new version waits until the person wants it.
const name = `plateau-${site.version}`;

// What an older version has of the same name is the same. What is kept ahead of need waits while the page fetches something.
async function keep(paths, isAhead = false) {
  const cache = await caches.open(name);
  for (const path of paths) {
    while (isAhead && underWay > 0) await new Promise((resolve) => setTimeout(resolve, 500));
    const address = new URL(path, registration.scope).href;
    if (await cache.match(address)) continue;
    const before = path === "./" ? undefined : /-[0-9a-zA-Z]{8,10}\./.test(path) && (await caches.match(address));
    if (before) await cache.put(address, before);
    else await cache.add(new Request(address, { cache: "no-cache" }));
  }
}

addEventListener("install", (event) => event.waitUntil(keep(site.shell)));

addEventListener("activate", (event) => {
  const drop = async () => {
    for (const other of await caches.keys()) if (other.startsWith("plateau-") && other !== name) await caches.delete(other);
    await clients.claim();
  };
  event.waitUntil(drop());
});

addEventListener("message", (event) => {
  if (event.data === "renew") skipWaiting();
  if (event.data === "fill")
    event.waitUntil(
      keep(site.later, true).then(
        () => event.source?.postMessage("filled"),
        () => {}, // no network: the next visit goes on
      ),
    );
});

// Pages of the site differ by what stands behind '#' and '?', which is the page's own affair.
async function answer(event) {
  const { request } = event;
  const cache = await caches.open(name);
  const wanted = request.mode === "navigate" ? registration.scope : request.url;
  return (await cache.match(wanted)) ?? fetchNow(event, cache);
}

// What the page waits for; engines and data are kept on the way.
let underWay = 0;
const later = new Set(site.later.map((path) => new URL(path, registration.scope).href));
function fetchNow(event, cache) {
  const { request } = event;
  ++underWay;
  const fetched = fetch(request);
  const kept = fetched.then((response) => response.ok && later.has(request.url) && cache.put(request.url, response.clone()));
  event.waitUntil(kept.catch(() => {}).finally(() => --underWay));
  return fetched;
}

addEventListener("fetch", (event) => {
  const isOurs = event.request.method === "GET" && event.request.url.startsWith(registration.scope);
  if (isOurs) event.respondWith(answer(event));
});
