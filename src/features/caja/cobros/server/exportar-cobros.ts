import { clubTime } from "#contract/club-time.ts";
import { done } from "#contract/outcome.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import type { Deps } from "#server/deps.ts";
import {
  inBatches,
  type SheetCell,
  type SheetColumn,
  streamSpreadsheet,
} from "#server/spreadsheet/spreadsheet.ts";
import { conceptoEnPalabras, PALABRA_DE_COBRO, quienRegistro } from "../rules.ts";
import { leerOrden, toCobro } from "./listar-cobros.ts";
import { type CobroRow, cobrosDe, type Filtros, listCobroKeys } from "./repo.ts";

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

/** The filtered list as a spreadsheet in the order of the screen, streamed. */
export async function exportarCobros(
  deps: Pick<Deps, "clock" | "db">,
  input: Filtros & { orden?: string | undefined },
) {
  const orden = leerOrden(input);
  if (!orden.ok) return orden;
  const keys = await listCobroKeys(deps.db, input, orden.value);
  const rows = inBatches(keys, async (batch) => (await cobrosDe(deps.db, batch)).map(renglon));
  return done({
    nombre: `cobros_${clubTime(deps.clock()).fecha}.xlsx`,
    contenido: await streamSpreadsheet({ name: "Cobros", columns: COLUMNS }, rows),
  });
}

function renglon(row: CobroRow): SheetCell[] {
  const cobro = toCobro(row);
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
