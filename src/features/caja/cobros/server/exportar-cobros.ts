import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import type { Deps } from "#server/deps.ts";
import { type SheetCell, type SheetColumn, streamSpreadsheet } from "#server/spreadsheet/spreadsheet.ts";
import { conceptoEnPalabras, PALABRA_DE_COBRO, quienRegistro } from "../rules.ts";
import { type Filtro, type Filtros, leerFiltro, leerOrden } from "./filtro.ts";
import { aCobro } from "./listar-cobros.ts";
import { type CobroRow, selectCobros } from "./repo.ts";

const COLUMNS: SheetColumn[] = [
  { title: "Pago", kind: "number", width: 9 },
  { title: "Fecha", kind: "instant", width: 17 },
  { title: "Concepto", kind: "text", width: 12 },
  { title: "Detalle", kind: "text", width: 40 },
  { title: "Pagó", kind: "text", width: 28 },
  { title: "Medio", kind: "text", width: 14 },
  { title: "Cobrado", kind: "money", width: 14 },
  { title: "Devuelto", kind: "money", width: 14 },
  { title: "Neto", kind: "money", width: 14 },
  { title: "Registró", kind: "text", width: 20 },
  { title: "Estado", kind: "text", width: 30 },
  { title: "Operación de Mercado Pago", kind: "text", width: 26 },
];

/** Rows per query. */
const TANDA = 200;

/** The filtered list as a spreadsheet in the order of the screen, streamed. */
export async function exportarCobros(
  deps: Pick<Deps, "clock" | "db">,
  input: Filtros & { orden?: string | undefined },
): Promise<Outcome<{ nombre: string; contenido: ReadableStream<Uint8Array> }>> {
  const filtro = leerFiltro(input);
  if (!filtro.ok) return filtro;
  const orden = leerOrden(input.orden);
  if (!orden.ok) return orden;
  const rows = renglones(deps, filtro.value, orden.value.descending);
  return done({
    nombre: `cobros_${clubTime(deps.clock()).fecha}.xlsx`,
    contenido: streamSpreadsheet({ name: "Cobros", columns: COLUMNS }, rows),
  });
}

/** Keyset pagination, so that a slow client does not occupy a connection. */
async function* renglones(
  deps: Pick<Deps, "db">,
  filtro: Filtro,
  descending: boolean,
): AsyncGenerator<SheetCell[]> {
  let last: CobroRow | null = null;
  do {
    const rows: CobroRow[] = await selectCobros(
      deps.db,
      filtro,
      descending,
      { limit: TANDA, offset: 0 },
      last,
    );
    for (const row of rows) yield renglon(row);
    last = rows.length === TANDA ? (rows.at(-1) ?? null) : null;
  } while (last);
}

function renglon(fila: CobroRow): SheetCell[] {
  const cobro = aCobro(fila);
  const { fecha, hora } = clubTime(new Date(cobro.cuando));
  return [
    cobro.pagoId,
    `${fecha} ${hora}`,
    conceptoEnPalabras(cobro.concepto),
    cobro.descripcion,
    cobro.pagador?.nombre ?? null,
    PALABRA_DE_MEDIO[cobro.medio],
    cobro.cobrado,
    cobro.devuelto,
    Math.round((cobro.cobrado - cobro.devuelto) * 100) / 100,
    quienRegistro(cobro),
    PALABRA_DE_COBRO[cobro.estado],
    cobro.operacion,
  ];
}
