import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reunirConceptos, textosDeConceptos } from "#features/caja/pagos/server/concepto.ts";
import { features } from "#site/features.ts";
import { findPayableViolations } from "./check-payables.ts";

const root = new URL("..", import.meta.url);
const concepto = {
  path: "src/features/cuotas/cuotas/concepto.ts",
  text: 'export const concepto = {\n  concepto: "cuota",\n  campo: "cuotas",\n  ruta: "/perfil/cuotas",\n};',
};

// Rule PAG-20
test.each([
  ["caja/pagos/web/resultado.tsx", 'pago.concepto === "cuota"'],
  ["caja/cobros/rules.ts", 'const PALABRA = { cuota: "Cuotas" };'],
  ["oficina/hoy/server/ver-tablero.ts", "cobro.cuota ?? 0"],
  ["oficina/consumidor/server/consumidor.repo.ts", "sql`select id from cuotas where pago_id = p.id`"],
  ["personas/usuarios/server/auditoria.repo.ts", "sql`p.concepto = 'cuota'`"],
  ["caja/pagos/web/error/error.page.tsx", '<ButtonLink to="/perfil/cuotas">'],
])("%s, which handles every kind of payment, is reported if it names a particular kind", (path, text) => {
  const sentence = 'handles every kind of payment, but names "cuota"';
  expect(findPayableViolations([concepto, { path: `src/features/${path}`, text }]).join()).toContain(
    sentence,
  );
  const elsewhere = { path: "src/features/cuotas/cuotas/server/cuotas.repo.ts", text };
  expect(findPayableViolations([concepto, elsewhere])).toEqual([]);
  expect(findPayableViolations([concepto, { path: `src/features/${path}`, text: `// ${text}` }])).toEqual([]);
});

// Rule PAG-20
test("pages know exactly the kinds of payment that areas declare", async () => {
  const files = globSync("src/features/*/*/concepto.ts", { cwd: root.pathname });
  const known = await Promise.all(
    files.map(async (file) => (await import(new URL(file, root).href)).concepto),
  );
  const declared = textosDeConceptos(reunirConceptos(features));
  expect(new Set(known)).toEqual(new Set(declared));
  expect(declared.length).toBeGreaterThan(1);
  // The page of each kind has to exist.
  const pages = readFileSync(new URL("src/contract/pages.ts", root), "utf8");
  for (const { ruta } of declared) expect(pages).toContain(`path: "${ruta}"`);
});
