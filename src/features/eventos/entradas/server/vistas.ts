import { type EstadoDePago, type MedioDePago, puedeAnular } from "#features/caja/pagos/rules.ts";
import { anulableHasta, quienAnula } from "#features/caja/pagos/server/anular-cobro.ts";
import { SIN_CUENTA } from "#features/cuentas/usuarios/rules.ts";
import { dibujarCitas } from "#features/eventos/eventos/server/agenda.ts";
import { toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { SignedCodes } from "#server/signed-codes.ts";
import type { Entrada, MiEntrada } from "../contract.ts";
import { type EntradaRow, ventasDe } from "./repo.ts";

/** A ticket as the staff's list shows it to the actor. */
export function aEntrada(fila: EntradaRow, actor: Actor): Entrada {
  const seAnula = seVendioEnMano(fila) && puedeAnular(fila.registradoPor, quienAnula(actor));
  return {
    id: fila.id,
    fechaYHoraCompra: fila.compradaEn.toISOString(),
    pagada: fila.estado === "pagada" ? 1 : 0,
    usuario: { id: fila.usuarioId, nombreUsuario: fila.nombreUsuario ?? fila.portador ?? SIN_CUENTA },
    pago: {
      id: fila.pagoId,
      descripcion: fila.descripcion,
      estado: fila.pagoEstado as EstadoDePago,
      medio: fila.medio as MedioDePago,
      enRevision: fila.revisionHasta !== null,
    },
    evento: eventoDe(fila),
    ingresoEn: fila.ingresoEn?.toISOString() ?? null,
    ingresoIgual: fila.ingresoIgual,
    anulableHasta: seAnula ? anulableHasta(fila.pagoActualizadoEn).toISOString() : null,
    estado: fila.estado as Entrada["estado"],
  };
}

/** Whether it was sold in cash or by transfer. Excludes free tickets ordered online. */
export function seVendioEnMano({ estado, medio, monto, venceEn }: EntradaRow): boolean {
  return estado === "pagada" && medio !== "mercadopago" && (venceEn === null || toMoney(monto) > 0);
}

/** A ticket as its owner sees it, with its code once paid. */
export function aMiEntrada(fila: EntradaRow, tickets: SignedCodes): MiEntrada {
  // Not payable under review: a second payment would be refunded.
  const pagable = fila.retiene && fila.estado === "reservada" && fila.revisionHasta === null;
  return {
    id: fila.id,
    fechaYHoraCompra: fila.compradaEn.toISOString(),
    pagada: fila.estado === "pagada" ? 1 : 0,
    estado: fila.estado as MiEntrada["estado"],
    codigo: fila.estado === "pagada" ? tickets.sign(fila.id) : null,
    ingresoEn: fila.ingresoEn?.toISOString() ?? null,
    evento: { ...eventoDe(fila), lugar: fila.lugar, suspendido: !fila.eventoEstado && !fila.dePrueba },
    pago: {
      id: fila.pagoId,
      monto: toMoney(fila.monto),
      estado: fila.pagoEstado as EstadoDePago,
      medio: fila.medio as MedioDePago,
      url: pagable ? fila.url : null,
      venceEn: pagable ? (fila.venceEn?.toISOString() ?? null) : null,
      revisionHasta: fila.revisionHasta?.toISOString() ?? null,
    },
  };
}

export function eventoDe(fila: EntradaRow): Entrada["evento"] {
  return {
    id: fila.eventoId,
    nombre: `${fila.dePrueba ? "PRUEBA: " : ""}${fila.eventoNombre}`,
    fecha: fila.fecha,
    hora: fila.hora.slice(0, 5),
  };
}

/** Paid tickets and amount paid, excluding refunds, by event; events without tickets are omitted. */
export async function resumirVentas(deps: Pick<Deps, "db">, eventoIds: readonly number[]) {
  const rows = await ventasDe(deps.db, eventoIds);
  return new Map(rows.map(({ eventoId, ...venta }) => [eventoId, venta]));
}

/** Calendar file of a ticket's event. */
export function dibujarCalendario(deps: Pick<Deps, "settings">, row: EntradaRow): string {
  const { eventoId: id, eventoNombre: nombre, fecha, lugar, compradaEn: stamp } = row;
  const cita = { id, nombre, fecha, hora: row.hora.slice(0, 5), lugar, stamp, path: "/perfil/entradas" };
  return dibujarCitas(deps, "entradas", [cita]);
}
