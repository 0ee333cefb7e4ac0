import { enviadoEn } from "#features/compartido/correos/server/aviso-en-espera.ts";
import type { Deps } from "#server/deps.ts";
import type { MiEntradaConProgreso } from "../contract.ts";
import { findInstantes, listVentasPorDia } from "./entradas.repo.ts";

export const desglosarVentas = listVentasPorDia;

type Progreso = MiEntradaConProgreso["progreso"];

/**
 * Returns the steps of a ticket in order, with the time of completed steps (Rule ENT-14). Leaves out steps that do
 * not apply.
 */
export async function verProgreso(deps: Deps, entradaId: number): Promise<Progreso> {
  const row = await findInstantes(deps.db, entradaId);
  if (!row) return [];
  const enLinea = row.medio === "mercadopago" && row.monto > 0;
  const devuelta = row.devolucionId !== null || row.pagoEstado === "reembolsado";
  const aprobada = row.pagoEstado === "aprobado" || devuelta;
  const fallo = row.estado === "anulada" && !aprobada;
  // Older payments lack these columns, so the time of their last change is used.
  const aprobadaEn = aprobada ? (row.aprobadoEn ?? (devuelta ? null : row.pagoActualizadoEn)) : null;
  const enviada = aprobada
    ? await enviadoEn(
        deps.db,
        row.hermanas.map((id) => `entrada-pagada:${id}`),
      )
    : null;
  const pasos: [Progreso[number]["paso"], Date | null, boolean][] = [
    ["creada", row.pedidaEn, true],
    ["en-mercado-pago", row.paginaEn, enLinea && (row.paginaEn !== null || !(aprobada || fallo))],
    ["aprobada", aprobadaEn, !fallo],
    ["enviada", enviada?.enviadoEn ?? null, !fallo && (enviada !== null || !aprobada)],
    ["ingreso", row.ingresoEn, row.ingresoEn !== null || (!fallo && !devuelta)],
    ["devuelta", row.devueltaEn ?? (row.devolucionId === null ? row.pagoActualizadoEn : null), devuelta],
  ];
  return pasos
    .filter(([, , applies]) => applies)
    .map(([paso, cuando]) => ({ paso, cuando: cuando?.toISOString() ?? null }));
}
