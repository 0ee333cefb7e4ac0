import { fillTables, NOMBRE } from "./longest-data.ts";
import { follow, hasLoaded } from "./look.ts";
import { expect, expectAccessible, logIn, test } from "./test.ts";

/**
 * Every staff list with its longest page, and whether its screen shows other lists above it. Two views of a screen do
 * not follow each other, because that would need a load.
 */
const LISTS = [
  { at: "cancha/?mostrar=proximas&orden=fecha&tamano=50" },
  { at: "eventos/?cuando=todos&termino=Etcheverrigaray&tamano=20", isBelow: true },
  { at: "prensa/?estado=todos&tamano=20" },
  { at: "eventos/?cuando=todos&tamano=20" },
  { at: "consumidor/?estado=todas&tamano=20" },
  { at: "eventos/?entradas=todas&entradasFilas=20" },
  { at: "codigos/?tamano=20" },
  { at: "cancha/?mostrar=todas&tamano=50" },
  { at: "planes/?tamano=20" },
  { at: "usuarios/?socio-tamano=20#socio" },
  { at: "cobros/?periodo=mes&tamano=50" },
  { at: "usuarios/#socioEnProceso" },
  { at: "arqueos/?tamano=20" },
  { at: "usuarios/#usuario" },
  { at: "deudores/?tamano=20" },
  { at: "usuarios/#administrador" },
  { at: "usuarios/padron?tamano=20" },
  { at: "eventos/1?parte=entradas" },
  { at: "auditoria/?tamano=50" },
  { at: "correos/", isBelow: true },
] as const satisfies readonly { at: string; isBelow?: true }[];

function faultsOf(table: Element): string[] {
  const found: string[] = [];
  const rows = [...table.querySelectorAll("tbody tr")];
  for (const row of rows) {
    const { height } = row.getBoundingClientRect();
    if (height > 72.5) found.push(`a row of ${Math.round(height)} px: ${row.textContent?.slice(0, 60)}`);
  }
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    for (const { 0: word, index } of text.textContent?.matchAll(/[\p{L}\p{N}]{2,}/gu) ?? []) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`a broken word: ${word}`);
    }
  }
  const { scrollWidth, clientWidth } = table.parentElement ?? table;
  // Fractions of a pixel are rounded.
  if (scrollWidth > clientWidth + 1) found.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);
  return found;
}

/** Returns the first eight rows of a list that are out of sight, with their positions. */
function outOfSight(table: Element): string[] {
  // A notice temporarily reserves some space at the top.
  table.closest("main")?.style.removeProperty("padding-top");
  const bottoms = [...table.querySelectorAll("tbody tr")]
    .slice(0, 8)
    .map((row) => Math.round(row.getBoundingClientRect().bottom));
  const { top = 0, height = 0 } = table.querySelector("thead tr")?.getBoundingClientRect() ?? {};
  return bottoms.every((bottom) => bottom <= innerHeight)
    ? []
    : [`rows out of sight: titles of ${height} px at ${top}, rows to ${bottoms}`];
}

// Rules PER-11, SIT-33
test("staff tables with the longest data break no word and do not scroll sideways", {
  tag: "@desktop",
}, async ({ page }) => {
  await fillTables(page);
  await logIn(page, "admin");
  const tables = page.getByRole("table").filter({ visible: true });
  for (const list of LISTS) {
    await follow(page, `/club_colon/admin/${list.at}`);
    await hasLoaded(page);
    await expect(tables.last(), list.at).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const faults = async () => {
        const found: string[] = [];
        for (const table of await tables.all()) found.push(...(await table.evaluate(faultsOf)));
        if (width === 1280 && !("isBelow" in list)) found.push(...(await tables.last().evaluate(outOfSight)));
        return found;
      };
      await expect.poll(faults, { message: `${list.at} at ${width}` }).toEqual([]);
    }
    if (list.at.startsWith("cancha/?mostrar=proximas"))
      for (const column of ["Estado", "Acciones"])
        await expect(page.getByRole("columnheader", { name: column })).toBeInViewport({ ratio: 1 });
    if (!list.at.startsWith("auditoria/")) continue;
    // A row of the log opens to show all changes.
    const created = page.getByRole("row", { name: new RegExp(`Creó.*evento Colón de ${NOMBRE}`) }).first();
    await created.getByRole("button", { name: /^Ver los \d+ cambios de evento/ }).click();
    await expect(created.getByText("Cantidad de entradas:")).toBeVisible();
    await expectAccessible(page);
  }
});
