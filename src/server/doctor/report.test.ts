import { expect, test } from "vitest";
import { drawReport } from "./finding.ts";
import { diskFinding, nodeFinding, roomFor } from "./machine.ts";

test.each([
  [nodeFinding("20.19.0"), "bad"],
  [nodeFinding("26.10.0"), "ok"],
  [diskFinding({ free: 50e6, total: 20e9 }), "bad"],
  [diskFinding({ free: 900e6, total: 2e9 }), "warning"],
  [diskFinding({ free: 5e9, total: 100e9 }), "warning"],
  [diskFinding({ free: 5e9, total: 20e9 }), "ok"],
])("an outdated Node and a full disk are reported: %o", (finding, state) => {
  expect(finding.state).toBe(state);
});

test("a data folder that cannot be created is reported", async () => {
  for (const place of ["/proc", import.meta.filename])
    expect(await roomFor(`${place}/club/datos`)).toMatchObject({
      state: "bad",
      detail: expect.stringContaining("no se puede hacer"),
    });
});

test("the report lists each remedy and the overall result", () => {
  const report = drawReport([
    { part: "Correo", state: "bad", detail: "No responde.", remedy: "Revisalo." },
    { part: "Reloj", state: "ok", detail: "Está en hora." },
  ]);
  expect(report).toMatch(/✗ mal\s+Correo {2}No responde\.\n\s+→ Revisalo\./);
  expect(report).toContain("1 mal, 0 para mirar, 1 bien.");
});
