// A worker that ends at once. Chromium lets one that is ended in the middle of a thought think on for two seconds, with all the memory
// it has: so it asks now and then for an address that the page gives up when it ends it (worker_files.ts).
import { site } from "./files.ts";

export class EndingWorker extends Worker {
  readonly wanted = URL.createObjectURL(new Blob(["yes"]));

  constructor() {
    super(new URL(site.worker, document.baseURI), { type: "module" });
  }

  // By itself, soon; where it cannot, by force.
  override terminate() {
    URL.revokeObjectURL(this.wanted);
    setTimeout(() => super.terminate(), 500);
  }

  // One that does nothing.
  terminateNow() {
    super.terminate();
    URL.revokeObjectURL(this.wanted);
  }
}
