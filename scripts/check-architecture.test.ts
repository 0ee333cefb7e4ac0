import { describe, expect, it } from "vitest";
import { findViolations, importsOf } from "./check-architecture.ts";
import { findStyleViolations } from "./check-styles.ts";
import { findTranslationViolations } from "./check-translated.ts";

const file = (path: string, ...lines: string[]) => ({ path, text: `${lines.join("\n")}\n` });
const messages = (...files: { path: string; text: string }[]) => findViolations(files).join("\n");

describe("the import rules", () => {
  it("resolve aliases and relative paths in multi-line imports", () => {
    const found = importsOf(
      file(
        "src/features/eventos/eventos/web/x.tsx",
        'import {\n  a,\n  b,\n} from "../rules.ts";',
        'import type { C } from "#contract/api.ts";',
      ),
    );
    expect(found).toEqual([
      { target: "src/features/eventos/eventos/rules.ts", typeOnly: false },
      { target: "src/contract/api.ts", typeOnly: true },
    ]);
  });

  it.each([
    [
      "src/features/eventos/eventos/web/x.tsx",
      'import { a } from "../server/a.repo.ts";',
      "must not import the server",
    ],
    ["src/web/x.tsx", 'import type { Deps } from "#server/deps.ts";', "must not import the server"],
    [
      "src/features/eventos/eventos/web/x.tsx",
      'import { listar } from "../contract.ts";',
      "only the types of a contract",
    ],
    ["src/web/x.tsx", 'import { json } from "#contract/route.ts";', "contains schemas"],
    [
      "src/contract/x.ts",
      'import type { A } from "#features/eventos/eventos/contract.ts";',
      "the shell and the contract must not import an area",
    ],
    [
      "src/server/http/x.ts",
      'import type { A } from "#features/eventos/eventos/server/ver.ts";',
      "not even its types",
    ],
    [
      "src/features/eventos/eventos/server/ver.ts",
      'import { fila } from "#features/eventos/espera/feature.ts";',
      "only the composition root",
    ],
    [
      "src/features/eventos/eventos/server/ver.ts",
      'import type { S } from "#site/site.ts";',
      "nothing imports it",
    ],
    [
      "src/features/eventos/eventos/server/ver.ts",
      'import { eq } from "drizzle-orm";',
      "use the query builder",
    ],
    [
      "src/features/eventos/eventos/server/ver.ts",
      'import { a } from "#features/caja/pagos/server/pagos.repo.ts";',
      "not its repository",
    ],
    [
      "src/features/eventos/eventos/server/ver.ts",
      'import { a } from "#features/caja/pagos/server/table.ts";',
      "for keys and joins",
    ],
    [
      "src/features/eventos/eventos/server/ver.ts",
      "// Counts.\nclient.query(`\n  with a as (select id from eventos) table a`);",
      "ver.ts:2: SQL outside a repository",
    ],
    ["src/features/eventos/eventos/server/ver.ts", "db.$client.query(TEXT)", "SQL outside a repository"],
    ["src/site/x.ts", 'pool.query("delete from eventos")', "SQL outside a repository"],
    ["src/site/x.ts", "const client = new pg.Client({});", "connect with newClient"],
    ["src/features/eventos/eventos/rules.ts", 'import { z } from "zod";', "rules are pure"],
    ["src/features/eventos/eventos/rules.ts", 'import { z } from "zod";', "rules are pure"],
    [
      "src/features/eventos/eventos/rules.ts",
      'import { a } from "./server/ver.ts";',
      "must not import server or web",
    ],
    [
      "src/features/eventos/eventos/contract.ts",
      'import { a } from "./server/ver.ts";',
      "must not import server or web",
    ],
    ["src/server/x.ts", 'import { a } from "#demo/fill.ts";', "must not import the demo"],
    ["src/features/eventos/eventos/utils/x.ts", "", "a catch-all folder"],
    ["src/features/eventos/eventos/extra.ts", "", "an area contains"],
    ["src/features/eventos/eventos/web/evento.page.tsx", "", "a folder with its name"],
    [
      "src/features/eventos/eventos/web/tarjeta.tsx",
      'import { a } from "./evento/galeria.tsx";',
      "a page's folder is its own",
    ],
  ])("reject imports in %s: %s", (path, text, sentence) => {
    expect(messages(file(path, text))).toContain(sentence);
  });

  it("accept valid imports", () => {
    expect(
      messages(
        file(
          "src/features/eventos/entradas/server/ver.ts",
          'import { unwrap } from "#server/http/problems.ts";',
          'import { a } from "./a.repo.ts";',
        ),
        file("src/features/eventos/entradas/server/contar.ts", "/** Runs `select id from entradas`. */"),
        file(
          "src/features/eventos/entradas/server/entradas.repo.ts",
          "q.execute(sql`select id from entradas`);",
          'import { eq } from "drizzle-orm";',
          'import { t } from "#features/eventos/eventos/server/table.ts";',
        ),
        file(
          "src/features/eventos/entradas/web/x.tsx",
          'import type { Evento } from "../contract.ts";',
          'import { r } from "../rules.ts";',
        ),
      ),
    ).toBe("");
  });
});

const css = {
  path: "src/web/ui/card.module.css",
  text: ".card { color: red; }\n.old:hover .deep { margin: 0.5rem; }\n",
};
const uses = (...lines: string[]) => ({
  path: "src/web/ui/card.tsx",
  text: ['import styles from "./card.module.css";', ...lines].join("\n"),
});

it("the style check reports classes missing from the styles and classes never used", () => {
  expect(findStyleViolations([css, uses("styles.card; styles.toggle;")])).toEqual([
    'src/web/ui/card.tsx: ./card.module.css has no class "toggle"',
    'src/web/ui/card.module.css: unused class "old"',
    'src/web/ui/card.module.css: unused class "deep"',
  ]);
});

it("the style check reports a stylesheet that no component imports by name", () => {
  const page = { path: "src/web/ui/card.tsx", text: 'import "./card.module.css";' };
  expect(findStyleViolations([{ ...css, text: ":root[data-hidden] main {\n}\n" }, page])).toEqual([
    "src/web/ui/card.module.css: no component imports this stylesheet by name",
  ]);
});

it("the style check counts every class of a file as used if a variable selects the class", () => {
  expect(findStyleViolations([css, uses("styles[tone];")])).toEqual([]);
});

it("the style check reports names of classes that the theme lacks", () => {
  const theme = { path: "src/web/theme/layout.css", text: ".row-2 {\n}\n.middle {\n}\n" };
  const page = uses(
    '<p className="row-2 midle" />',
    "<p className={`row-3 ${styles.card} middle`} />",
    "styles.old; styles.deep;",
  );
  expect(findStyleViolations([theme, css, page])).toEqual([
    'src/web/ui/card.tsx: the theme has no class "midle"',
    'src/web/ui/card.tsx: the theme has no class "row-3"',
  ]);
});

it("the style check rejects, except in print, :has() on html or body for the page's content, and any sibling", () => {
  const sheet = (text: string) => [{ path: "src/web/a.css", text }];
  for (const slow of [
    "body:has(.form) > :not(dialog) {",
    ":where(body:has(.open)) * {",
    "html:has(dialog) p,",
    "legend + * {",
    ".a ~ *, p {",
  ])
    expect([slow, findStyleViolations(sheet(slow)).length]).toEqual([slow, 1]);
  for (const fine of [
    "html:has(dialog[open]) {",
    ".card:has(:checked) p {",
    ".a + .b > *, .c ~ :is(p, a) {",
    "@media print {\n  body:has(.a) * {\n  }\n}",
  ])
    expect([fine, findStyleViolations(sheet(fine))]).toEqual([fine, []]);
});

describe("the rules for pages that a browser may translate", () => {
  const violations = (jsx: string) =>
    findTranslationViolations([file("src/web/x.tsx", `const x = <p>${jsx}</p>;`)]).map(
      (one) => /: ([a-z ]+)/.exec(one)?.[1],
    );

  it.each([
    ["{wait ? <b /> : icon} Guardar", "a conditional element before bare text"],
    ["{wait && <b />}{label}", "a conditional element before bare text"],
    ["Vence el {day}{hour && `, ${hour} hs`}", "conditional bare text"],
    ["{taken && <b />}{hours ? enPalabras(hours) : <i>nada</i>}", "conditional bare text"],
    ["Debe {some ? 'algo' : <b>nada</b>}", "conditional bare text"],
    ["{sure && <>Seguro, <b>sí</b></>}", "a conditional fragment with bare text"],
  ])("report unsafe markup: %s", (jsx, found) => {
    expect(violations(jsx)).toContain(found);
  });

  it.each([
    "{wait ? <b /> : icon}<span>Guardar</span>",
    "Guardar {wait && <b />}",
    "{wait ? 'Guardando' : 'Guardar'}",
    "Vence el {day}<span>{hour && `, ${hour} hs`}</span>",
    "{problem && <b>{problem}</b>}{list.map((one) => <i key={one}>{one}</i>)}",
  ])("allow safe markup: %s", (jsx) => {
    expect(violations(jsx)).toEqual([]);
  });
});
