import { clubTime, DAY_MS } from "#contract/club-time.ts";
import { orderedColumns } from "#contract/columns.ts";
import { readOrdering } from "#contract/lists.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { periodoDe } from "#features/cuotas/aranceles/rules.ts";
import { hermanosSinGrupo } from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { sumarLote } from "#features/cuotas/cuotas/server/lote.ts";
import { emitidasDeAltas } from "#features/cuotas/emisiones/server/emitir.ts";
import type { Queryable } from "#server/db/database.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type SheetCell, type SheetColumn, streamSpreadsheet } from "#server/spreadsheet/spreadsheet.ts";
import type * as contract from "../contract.ts";
import type { Importacion, ImportacionConFilas, ResumenDeImportacion } from "../contract.ts";
import {
  COLUMNAS_DE_IMPORTACIONES,
  DIAS_PARA_DESHACER,
  DIAS_SIN_APLICAR,
  esPendiente,
  PALABRA_DE_VEREDICTO,
} from "../rules.ts";
import { listCreados } from "./deshacer.repo.ts";
import {
  deleteImportacion,
  deleteOld,
  findImportacion,
  type ImportacionRow,
  listImportaciones,
  lockImportacion,
  toResumen,
} from "./importaciones.repo.ts";
import { eachRow, listFirstRows, listJudged } from "./renglones.repo.ts";

const MUESTRA = 12;
const EJEMPLOS_DE = 40;
const EJEMPLOS = 3;

export async function toImportacion(deps: Deps, q: Queryable, row: ImportacionRow): Promise<Importacion> {
  const { formato, titulos, columnas: campos, acentos = [], ...lectura } = row.lectura;
  const rows = await listFirstRows(q, row.id, EJEMPLOS_DE);
  const datos = rows.filter(({ number }) => number > (lectura.filaDeTitulos ?? 0));
  const anchas = Math.max(campos.length, titulos.length, ...datos.map(({ cells }) => cells.length));
  const columnas = Array.from({ length: anchas }, (_, column) => ({
    titulo: titulos[column] ?? "",
    campo: campos[column] ?? null,
    ejemplos: [...new Set(datos.flatMap(({ cells }) => cells[column] || []))].slice(0, EJEMPLOS),
  }));
  return {
    ...toResumen(row),
    ...lectura,
    formato: formato.kind,
    codificacion: formato.encoding,
    separador: formato.separator,
    hoja: formato.sheet,
    hojas: formato.sheets,
    // Drops unused columns at the end, which spreadsheets often have. Unused columns between others keep
    // their position.
    columnas: columnas.slice(
      0,
      1 +
        columnas.findLastIndex(
          ({ titulo, campo, ejemplos }) => titulo !== "" || campo !== null || ejemplos.length > 0,
        ),
    ),
    muestra: rows.slice(0, MUESTRA).map(({ number: numero, cells: celdas }) => ({ numero, celdas })),
    acentos,
    reclamadaEn: row.reclamadaEn?.toISOString() ?? null,
    noSeDeshace: porQueNoSeDeshace(deps, row),
  };
}

/** Returns the reason why an import cannot be undone, regardless of what happened since; null if there is none. */
export function porQueNoSeDeshace(deps: Deps, row: ImportacionRow): string | null {
  if (row.estado === "deshecha") return "Ya se deshizo.";
  if (row.estado !== "aplicada" || !row.aplicadaEn) return "No se aplicó todavía.";
  const dias = (deps.clock().getTime() - row.aplicadaEn.getTime()) / DAY_MS;
  return dias > DIAS_PARA_DESHACER ? `Se aplicó hace más de ${DIAS_PARA_DESHACER} días.` : null;
}

/**
 * Returns the instalments that an undo would delete (Rule IMP-8), and siblings without a discount. Empty until the
 * import is applied.
 */
async function deLosImportados({ clock, db }: Deps, { id, estado }: ImportacionRow) {
  if (estado !== "aplicada")
    return { seVan: { cuotas: 0, importe: 0 }, sinGrupo: { personas: 0, primeras: [] } };
  const creados = await listCreados(db, id);
  const ids = [...creados("cuota"), ...(await emitidasDeAltas(db, creados("alta")))];
  return {
    seVan: { cuotas: ids.length, importe: await sumarLote(db, ids) },
    sinGrupo: await hermanosSinGrupo(db, periodoDe(clubTime(clock()).fecha), creados("usuario")),
  };
}

export async function verImportacion(
  deps: Deps,
  { id, veredicto, ...query }: QueryOf<typeof contract.verImportacion> & { id: number },
): Promise<Outcome<{ importacion: ImportacionConFilas; total: number }>> {
  const row = await findImportacion(deps.db, id);
  if (!row) return notFound("Esa importación no existe.");
  const judged = await listJudged(deps.db, id, veredicto, pageOf(query));
  const { responsables = 0, ...conteos } = row.conteos;
  const todas = Object.values(conteos).reduce((sum, one) => sum + one, 0);
  const total = veredicto === "responsables" ? responsables : veredicto ? conteos[veredicto] : todas;
  const importacion = {
    ...(await toImportacion(deps, deps.db, row)),
    responsables,
    ...(await deLosImportados(deps, row)),
    filas: judged.flatMap(({ numero, celdas, dictamen, decision }) => {
      if (!dictamen) return [];
      const { fila: _, ...dicho } = dictamen;
      const seCorrige = row.estado === "previsada" && esPendiente(dictamen.veredicto);
      return [{ ...dicho, numero, decision, celdas: seCorrige ? celdas : [] }];
    }),
  };
  return done({ importacion, total });
}

export async function listarImportaciones(
  deps: Deps,
  _actor: Actor,
  input: QueryOf<typeof contract.listarImportaciones>,
): Promise<Outcome<Paged<ResumenDeImportacion>>> {
  const orden = readOrdering(input.orden, orderedColumns(COLUMNAS_DE_IMPORTACIONES), "-creadaEn");
  if (!orden.ok) return orden;
  return done(await readListing(listImportaciones(deps.db, input.termino, orden.value), pageOf(input)));
}

export function descartarImportacion(deps: Deps, _actor: Actor, { id }: { id: number }) {
  return deps.db.transaction(async (tx) => {
    const row = await lockImportacion(tx, id);
    if (!row) return notFound("Esa importación no existe.");
    if (row.estado !== "previsada")
      return conflict("ya-aplicada", "Esta importación se aplicó: queda en la lista. Podés deshacerla.");
    await deleteImportacion(tx, id);
    return done({ ok: true as const });
  });
}

/** Deletes old imports, because they contain personal data. */
export async function borrarViejas({ db, clock }: Deps): Promise<void> {
  const hace = (dias: number) => new Date(clock().getTime() - dias * DAY_MS);
  await deleteOld(db, hace(DIAS_SIN_APLICAR), hace(DIAS_PARA_DESHACER));
}

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
