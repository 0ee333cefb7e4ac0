import { createRequire } from "node:module";
import type { Sharp, SharpInput, SharpOptions } from "sharp";

let library: typeof import("sharp").default | undefined;

/** sharp, loaded with the first picture, because that takes a twentieth of the site's start, and 23 MB. */
export function sharp(input: SharpInput | SharpOptions, options?: SharpOptions): Sharp {
  if (!library) {
    library = createRequire(import.meta.url)("sharp") as typeof import("sharp").default;
    // One thread per picture and no cache, which leaves other processors for requests.
    library.concurrency(1);
    library.cache(false);
  }
  return library(input as SharpInput, options);
}
