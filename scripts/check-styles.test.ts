import { expect, it } from "vitest";
import { findStyleViolations } from "./check-styles.ts";

const css = {
  path: "src/web/ui/card.module.css",
  text: ".card { color: red; }\n.old:hover .deep { margin: 0.5rem; }\n",
};
const uses = (...lines: string[]) => ({
  path: "src/web/ui/card.tsx",
  text: ['import styles from "./card.module.css";', ...lines].join("\n"),
});

it("a class that the styles do not have, or that nobody names, is told", () => {
  expect(findStyleViolations([css, uses("styles.card; styles.toggle;")])).toEqual([
    'src/web/ui/card.tsx: ./card.module.css has no class "toggle"',
    'src/web/ui/card.module.css: nobody names its class "old"',
    'src/web/ui/card.module.css: nobody names its class "deep"',
  ]);
});

it("classes that are chosen by a value may all be meant", () => {
  expect(findStyleViolations([css, uses("styles[tone];")])).toEqual([]);
});
