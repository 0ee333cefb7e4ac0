import sharp from "sharp";
import type { Plugin } from "vite";

/** Vite plugin that exports the width and height of a picture from `x.webp?size`, so that the page can reserve its space. */
export function pictureSizes(): Plugin {
  return {
    name: "picture-sizes",
    // Runs before Vite's plugin for assets, which handles every picture.
    enforce: "pre",
    async load(id) {
      const [path, query] = id.split("?");
      if (query !== "size") return null;
      const { width, height } = await sharp(path).metadata();
      return `export default ${JSON.stringify({ width, height })};`;
    },
  };
}
