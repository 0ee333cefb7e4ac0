import { type EstadoDePago, type MedioDePago, puedeAnular } from "#features/caja/pagos/rules.ts";
import { anulableHasta, quienAnula } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { devolucionHasta } from "#features/eventos/eventos/rules.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Entrada, MiEntrada } from "../contract.ts";
import { CODIGO_DE_NO_PUEDO_IR } from "../rules.ts";
import { codigoDe } from "./codigo-de-entrada.ts";
import { listVentas } from "./entradas.repo.ts";
import type { EntradaRow } from "./table.ts";

export type { EntradaRow };

/** Converts a ticket for the staff's list, with what the actor may do. */
export function toEntrada(row: EntradaRow, actor: Actor): Entrada {
  const seAnula = seVendioEnMano(row) && puedeAnular(row.registradoPor, quienAnula(actor));
  return {
    ...enComun(row),
    usuario: { id: row.usuarioId, nombreUsuario: row.nombreUsuario ?? row.portador ?? SIN_NOMBRE },
    correo: row.correo,
    pago: {
      id: row.pagoId,
      descripcion: row.descripcion,
      estado: row.pagoEstado as EstadoDePago,
      medio: row.medio as MedioDePago,
      enRevision: row.revisionHasta !== null,
    },
    evento: { id: row.eventoId, nombre: row.eventoNombre, fecha: row.fecha, hora: row.hora },
    ingresoIgual: row.ingresoIgual,
    anulableHasta: seAnula ? anulableHasta(row.pagoActualizadoEn).toISOString() : null,
  };
}

const enComun = (row: EntradaRow) => ({
  id: row.id,
  fechaYHoraCompra: row.compradaEn.toISOString(),
  pagada: row.estado === "pagada" ? (1 as const) : (0 as const),
  estado: row.estado as Entrada["estado"],
  precio: row.precio,
  tarifa: row.tarifa,
  devuelta: row.devolucionId !== null,
  ingresoEn: row.ingresoEn?.toISOString() ?? null,
});

/** Returns the path of the page on which a ticket's holder can return it without a session (Rule EVE-12). */
export function rutaDeNoPuedoIr({ codes }: Deps, entrada: Pick<EntradaRow, "id" | "numero">): string {
  return `/no-puedo-ir/${codes(CODIGO_DE_NO_PUEDO_IR).sign(entrada.numero ?? entrada.id)}`;
}

/** Whether a ticket was sold in cash or by transfer. False for free tickets ordered online. */
export function seVendioEnMano({ estado, medio, monto, venceEn }: EntradaRow): boolean {
  return estado === "pagada" && medio !== "mercadopago" && (venceEn === null || monto > 0);
}

/** Converts a ticket for its owner, with its code if it is paid. */
export function toMiEntrada(deps: Deps, row: EntradaRow): MiEntrada {
  const esSuya = row.estado === "pagada" && row.pasadaA === null;
  // A second payment during a review would have to be refunded.
  const pagable = row.retiene && row.estado === "reservada" && row.revisionHasta === null;
  return {
    ...enComun(row),
    codigo: esSuya ? codigoDe(deps, row) : null,
    noPuedoIr:
      esSuya && row.ingresoEn === null && devolucionHasta(row, deps.clock())
        ? rutaDeNoPuedoIr(deps, row)
        : null,
    pase:
      row.pasadaA === null
        ? null
        : {
            correo: row.pasadaA,
            en: row.pasadaEn?.toISOString() ?? null,
            abierto: row.paseAbiertoEn !== null,
          },
    para: row.para,
    evento: eventoDe(row),
    pago: {
      id: row.pagoId,
      monto: row.monto,
      estado: row.pagoEstado as EstadoDePago,
      medio: row.medio as MedioDePago,
      url: pagable ? row.url : null,
      venceEn: pagable ? (row.venceEn?.toISOString() ?? null) : null,
      revisionHasta: row.revisionHasta?.toISOString() ?? null,
    },
  };
}

export function eventoDe(row: EntradaRow): MiEntrada["evento"] {
  const { eventoId: id, eventoNombre: nombre, fecha, hora, lugar, suspendido } = row;
  return { id, nombre, fecha, hora, lugar, suspendido };
}

/** Sums number and amount of paid tickets by event, without refunds. Leaves out events without tickets. */
export async function resumirVentas(deps: Deps, eventoIds: readonly number[]) {
  const rows = await listVentas(deps.db, eventoIds);
  return new Map(rows.map(({ eventoId, ...venta }) => [eventoId, venta]));
}

export function citaDe(row: EntradaRow) {
  const { eventoId: id, eventoNombre: nombre } = row;
  return { ...row, id, nombre, path: "/perfil/entradas" };
}
