import sharp from "sharp";
import type { Plugin } from "vite";

/** Vite plugin: `x.webp?size` exports the width and height of the picture, for the page to reserve its room. */
export function pictureSizes(): Plugin {
  return {
    name: "picture-sizes",
    // Before Vite's plugin for assets, which takes every picture.
    enforce: "pre",
    async load(id) {
      const [path, query] = id.split("?");
      if (query !== "size") return null;
      const { width, height } = await sharp(path).metadata();
      return `export default ${JSON.stringify({ width, height })};`;
    },
  };
}
