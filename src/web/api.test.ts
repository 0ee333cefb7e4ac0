import { expect, test } from "vitest";
import { withMessage } from "./api.ts";

test.each([
  ["the API's reason", { status: 409, requestId: "a1" }, "Ya está tomada."],
  ["the reason of a lost connection", { status: 0, requestId: "" }, "Ya está tomada."],
  ["the screen's own sentence if something else answered", { status: 502, requestId: "" }, "No se pudo."],
])("a failed call shows %s", (_, { status, requestId }, shown) => {
  const problem = { type: "", title: "", status, detail: "Ya está tomada.", code: "", requestId };
  expect(withMessage({ ok: false, status, problem }, "No se pudo.")).toMatchObject({
    problem: { status, detail: shown },
  });
});
