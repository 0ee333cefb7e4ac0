import { done, notFound } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { type SheetCell, type SheetColumn, streamSpreadsheet } from "#server/spreadsheet/spreadsheet.ts";
import { esPendiente, PALABRA_DE_VEREDICTO } from "../rules.ts";
import { findImportacion } from "./importaciones.repo.ts";
import { eachRow } from "./renglones.repo.ts";

/** Exports the doubtful rows and the errors of an import, with their headings and reasons. */
export async function exportarPendientes({ db }: Deps, { id }: { id: number }) {
  const row = await findImportacion(db, id);
  if (!row) return notFound("Esa importación no existe.");
  const { titulos, columnas } = row.lectura;
  const ancho = Math.max(titulos.length, columnas.length);
  const columns = Array.from(
    { length: ancho },
    (_, n): SheetColumn => ({ title: titulos[n] ?? "", kind: "text", width: 20 }),
  );
  async function* cells(): AsyncGenerator<SheetCell[]> {
    for await (const part of eachRow(db, id))
      for (const { cells: celdas, dictamen } of part)
        if (dictamen && esPendiente(dictamen.veredicto))
          yield [
            ...columns.map((_, n) => celdas[n] || null),
            `${PALABRA_DE_VEREDICTO[dictamen.veredicto].uno}: ${dictamen.motivo}`,
          ];
  }
  return done({
    nombre: `pendientes_${row.archivo.replace(/\.\w+$/, "")}.xlsx`,
    contenido: await streamSpreadsheet(
      {
        name: "Pendientes",
        columns: [...columns, { title: "Por qué no se importa", kind: "long", width: 60 }],
      },
      cells(),
    ),
  });
}
