import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawnArrows, findWingViolations, WINGS } from "./check-wings.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const using = (path: string, target: string, type = "") => ({
  path: `src/features/${path}`,
  text: `import ${type} { a } from "#features/${target}";\n`,
});

describe("the wings", () => {
  it("are drawn in docs/ARCHITECTURE.md as the check reads them", () => {
    const arrows = Object.entries(WINGS).flatMap(([from, below]) => below.map((to) => `${from} → ${to}`));
    expect(drawnArrows(read("docs/ARCHITECTURE.md")).toSorted()).toEqual(arrows.toSorted());
  });

  it("have a page each that names every area of theirs", () => {
    const folders = globSync("src/features/*/*", { cwd: new URL("..", import.meta.url).pathname });
    for (const folder of folders) {
      const [, , wing = "", area = ""] = folder.replaceAll("\\", "/").split("/");
      expect(read(`docs/wings/${wing}.md`)).toContain(`\`${area}\``);
    }
    expect(new Set(folders.map((folder) => folder.split(/[\\/]/)[2]))).toEqual(new Set(Object.keys(WINGS)));
  });

  it("refuse an import of a wing that is not below, also of its types and on demand", () => {
    const upward = "caja is not above eventos";
    const target = "eventos/entradas/rules.ts";
    expect(findWingViolations([using("caja/cobros/rules.ts", target)]).join()).toContain(upward);
    expect(findWingViolations([using("caja/cobros/rules.ts", target, "type")]).join()).toContain(upward);
    const lazy = {
      path: "src/features/caja/cobros/web/x.tsx",
      text: `lazy(() => import("#features/${target}"))`,
    };
    expect(findWingViolations([lazy]).join()).toContain(upward);
    expect(findWingViolations([using("eventos/entradas/rules.ts", "caja/cobros/rules.ts")])).toEqual([]);
    expect(findWingViolations([using("contenido/galeria/rules.ts", "cuentas/usuarios/rules.ts")])).toEqual(
      [],
    );
  });

  it("refuse a wing that the table does not list", () => {
    expect(findWingViolations([using("otra/cosa/rules.ts", "otra/cosa/x.ts")]).join()).toContain("no wing");
  });

  it("refuse areas in a cycle, from the server to the screens of another one", () => {
    const there = using("eventos/eventos/web/x.tsx", "eventos/entradas/web/y.tsx");
    const back = using("eventos/entradas/server/table.ts", "eventos/eventos/server/table.ts", "type");
    expect(findWingViolations([there, back])).toEqual(["areas in a cycle: eventos → entradas → eventos"]);
    expect(findWingViolations([there])).toEqual([]);
  });
});
