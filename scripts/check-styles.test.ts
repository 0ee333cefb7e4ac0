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

it("reports classes missing from the styles and classes never used", () => {
  expect(findStyleViolations([css, uses("styles.card; styles.toggle;")])).toEqual([
    'src/web/ui/card.tsx: ./card.module.css has no class "toggle"',
    'src/web/ui/card.module.css: unused class "old"',
    'src/web/ui/card.module.css: unused class "deep"',
  ]);
});

it("accepts all classes when one is chosen by a value", () => {
  expect(findStyleViolations([css, uses("styles[tone];")])).toEqual([]);
});
