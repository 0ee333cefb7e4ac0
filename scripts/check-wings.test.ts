import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findViolations } from "./check-architecture.ts";
import { drawnArrows, findWingViolations, WINGS } from "./check-wings.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const using = (path: string, target: string, type = "") => ({
  path: `src/features/${path}`,
  text: `import ${type} { a } from "#features/${target}";\n`,
});

describe("wings", () => {
  it("match the diagram in docs/ARCHITECTURE.md", () => {
    const arrows = Object.entries(WINGS).flatMap(([from, below]) => below.map((to) => `${from} → ${to}`));
    expect(drawnArrows(read("docs/ARCHITECTURE.md")).toSorted()).toEqual(arrows.toSorted());
  });

  it("each have a page in the documentation that lists their areas", () => {
    const folders = globSync("src/features/*/*", { cwd: new URL("..", import.meta.url).pathname });
    for (const folder of folders) {
      const [, , wing = "", area = ""] = folder.replaceAll("\\", "/").split("/");
      expect(read(`docs/wings/${wing}.md`)).toContain(`\`${area}\``);
    }
    expect(new Set(folders.map((folder) => folder.split(/[\\/]/)[2]))).toEqual(new Set(Object.keys(WINGS)));
  });

  it("cannot import from a wing that is not below them, even with type or dynamic imports", () => {
    const upward = "caja must not import eventos";
    const target = "eventos/entradas/rules.ts";
    expect(findWingViolations([using("caja/cobros/rules.ts", target)]).join()).toContain(upward);
    expect(findWingViolations([using("caja/cobros/rules.ts", target, "type")]).join()).toContain(upward);
    const lazy = {
      path: "src/features/caja/cobros/web/x.tsx",
      text: `lazy(() => import("#features/${target}"))`,
    };
    expect(findWingViolations([lazy]).join()).toContain(upward);
    expect(findWingViolations([using("eventos/entradas/rules.ts", "caja/cobros/rules.ts")])).toEqual([]);
    expect(
      findWingViolations([using("contenido/colecciones/rules.ts", "personas/usuarios/rules.ts")]),
    ).toEqual([]);
  });

  it("cannot import upwards, even between two areas of the same name", () => {
    const upward = using("eventos/mensajes/server/x.ts", "oficina/mensajes/server/mensajes.repo.ts");
    expect(findViolations([upward])).toEqual([
      "src/features/eventos/mensajes/server/x.ts → src/features/oficina/mensajes/server/mensajes.repo.ts: call another area's use cases, not its repository",
      "src/features/eventos/mensajes/server/x.ts → src/features/oficina/mensajes/server/mensajes.repo.ts: eventos must not import oficina",
    ]);
  });

  it("have to be in the table of wings", () => {
    expect(findWingViolations([using("otra/cosa/rules.ts", "otra/cosa/x.ts")]).join()).toContain(
      "a wing missing",
    );
  });

  it("have no dependency cycles between areas, whether in their server code or their screens", () => {
    const there = using("eventos/eventos/web/x.tsx", "eventos/entradas/web/y.tsx");
    const back = using("eventos/entradas/server/table.ts", "eventos/eventos/server/table.ts", "type");
    expect(findWingViolations([there, back])).toEqual([
      "cyclic areas: eventos/eventos → eventos/entradas → eventos/eventos",
    ]);
    expect(findWingViolations([there])).toEqual([]);
  });
});
