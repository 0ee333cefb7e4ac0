import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { toTelefono } from "#contract/telefono.ts";
import type { Deps } from "#server/deps.ts";
import {
  inBatches,
  type SheetCell,
  type SheetColumn,
  streamSpreadsheet,
} from "#server/spreadsheet/spreadsheet.ts";
import { type ReservaRow, selectReservas } from "../repo.ts";
import { nombreDe } from "../to-reserva.ts";
import { type Filtros, leerFiltro } from "./filtro.ts";
import { leerOrden } from "./listar-reservas.ts";
import { todosLosIds } from "./repo.ts";

/** Columns of the spreadsheet (Rule CAN-10). */
const COLUMNS: SheetColumn[] = [
  { title: "ID", kind: "number", width: 9 },
  { title: "fechaPedido", kind: "instant", width: 17 },
  { title: "Cancha", kind: "text", width: 22 },
  { title: "SocioUsuario", kind: "text", width: 28 },
  { title: "Telefono", kind: "text", width: 16 },
  { title: "Fecha", kind: "date", width: 12 },
  { title: "HoraInicio", kind: "time", width: 11 },
  { title: "HoraFin", kind: "time", width: 11 },
  { title: "TipoReserva", kind: "text", width: 16 },
  { title: "Comentario", kind: "text", width: 40 },
  { title: "Respuesta", kind: "text", width: 40 },
  { title: "Estado", kind: "text", width: 14 },
];

/** Streams the filtered list as a spreadsheet in the screen's order (Rule CAN-10). */
export async function exportarReservas(
  deps: Pick<Deps, "clock" | "db">,
  input: Filtros & { orden?: string | undefined },
): Promise<Outcome<{ nombre: string; contenido: ReadableStream<Uint8Array> }>> {
  const orden = leerOrden(input);
  if (!orden.ok) return orden;
  const hoy = clubTime(deps.clock()).fecha;
  const ids = await todosLosIds(deps.db, leerFiltro(input, hoy), orden.value);
  const rows = inBatches(ids, async (batch) => (await selectReservas(deps.db, batch)).map(renglon));
  return done({
    nombre: `reservas_${hoy}.xlsx`,
    contenido: await streamSpreadsheet({ name: "Reservas", columns: COLUMNS }, rows),
  });
}

function renglon(row: ReservaRow): SheetCell[] {
  const { reserva, cancha } = row;
  const pedido = clubTime(reserva.fechaPedido);
  return [
    reserva.id,
    `${toShownFecha(pedido.fecha)} ${pedido.hora}`,
    cancha.nombre,
    nombreDe(row),
    reserva.telefono && toTelefono(reserva.telefono),
    toShownFecha(reserva.fecha),
    reserva.horaInicio,
    reserva.horaFin,
    reserva.tipoReserva,
    reserva.comentario,
    reserva.respuesta,
    reserva.estado === "aceptada" ? "Aceptada" : "No Aceptada",
  ];
}

/** Dates of 1969 in old records show as 2024, as on the screen (Rule API-3). */
function toShownFecha(fecha: string): string {
  return fecha.replace(/^1969/, "2024");
}
