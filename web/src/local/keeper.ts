// The service worker, which keeps the site for days without a network (service_worker.js).
import { newVersion } from "../version.ts";

// Engines and data are fetched when the page has what it needs itself.
const quietFor = 3000;

function offer(waiting: ServiceWorker) {
  newVersion.value = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("renew");
  };
}

function watch(registration: ServiceWorkerRegistration) {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      if (found.state === "installed" && navigator.serviceWorker.controller) offer(found);
    });
  });
}

export async function keepSite() {
  if (!("serviceWorker" in navigator)) return;
  try {
    watch(await navigator.serviceWorker.register(new URL("service_worker.js", document.baseURI)));
    const { active } = await navigator.serviceWorker.ready;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data === "filled") document.documentElement.dataset.offline = "ready";
    });
    setTimeout(() => active?.postMessage("fill"), quietFor);
  } catch (error) {
    console.warn("the site is not kept for use without a network", error);
  }
}
