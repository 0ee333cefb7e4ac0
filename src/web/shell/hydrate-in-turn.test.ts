import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FAILED_PART, HydrateInTurn, InOnePiece } from "./hydrate-in-turn.tsx";

const render = (part: () => string, inOnePiece = false) =>
  renderToString(
    createElement(InOnePiece, { value: inOnePiece }, createElement(HydrateInTurn, null, createElement(part))),
  );
const broken = () => {
  throw new Error("no data");
};

test("a part of a page is rendered on the server without waiting for its turn", () => {
  const html = render(() => "Próximos eventos");
  expect(html).toContain("Próximos eventos");
  expect(html).not.toContain(FAILED_PART);
});

// Rule SIT-8
test("a part that fails on the server leaves a marker in the page", () => {
  expect(render(broken)).toContain(FAILED_PART);
  expect(() => render(broken, true)).toThrow("no data");
});
