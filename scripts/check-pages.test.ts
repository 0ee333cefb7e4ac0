import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { STAFF_SCREENS } from "#contract/menu.ts";
import { ALL_PAGES, SCREEN_FILES } from "#contract/pages.ts";

const files = [...ALL_PAGES.map(({ file }) => file), ...Object.values(SCREEN_FILES)];

// `tsc` names a screen without a file, and an entry of the menu that leads to no page.
describe("the table of pages", () => {
  test("has every page of every area, and each once", () => {
    const found = globSync("src/features/*/*/web/*/*.page.tsx").map((path) => {
      const [, , wing, area, , name] = path.replaceAll("\\", "/").split("/");
      return `${wing}/${area}/${name}`;
    });
    expect(files.toSorted()).toEqual(found.toSorted());
  });

  test("has every address once", () => {
    for (const paths of [ALL_PAGES.map(({ path }) => path), STAFF_SCREENS.map(({ path }) => path as string)])
      expect(paths).toEqual([...new Set(paths)]);
  });

  test("names the addresses to walk of a page whose own contains a code", () => {
    const unknown = ALL_PAGES.filter(({ path, walk }) => path.includes(":") && typeof walk === "string");
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  test("has texts for the preview of every page that search engines know", () => {
    const mute = ALL_PAGES.filter(({ path, sitemap, preview }) => sitemap && !preview && path !== "/");
    expect(mute.map(({ path }) => path)).toEqual([]);
  });
});
