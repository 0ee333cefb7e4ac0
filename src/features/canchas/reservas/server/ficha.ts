import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { canchaPorId } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { choqueDe } from "#features/canchas/canchas/server/ocupar.ts";
import { momentosDe } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Deps } from "#server/deps.ts";
import type { FichaDeReserva } from "../contract.ts";
import { importeDePedido } from "../rules.ts";
import { listReservasPorId } from "./reservas.repo.ts";
import { franjasDeGuardada, toReserva } from "./to-reserva.ts";

/** A booking with its price, what stands in its way, and who decided what (Rule CAN-16). */
export async function verFicha(
  deps: Pick<Deps, "club" | "db" | "palabras">,
  { id }: { id: number },
): Promise<Outcome<FichaDeReserva>> {
  const { db } = deps;
  const [row] = await listReservasPorId(db, [id]);
  if (!row) return notFound("Esa reserva no existe.");
  const horario = deps.club().canchas;
  const reserva = toReserva(row);
  const franjas = franjasDeGuardada(horario, row.reserva);
  const [cancha, choque, decisiones] = await Promise.all([
    canchaPorId(db, reserva.cancha.id),
    reserva.estado === "pendiente" ? choqueDe(db, reserva.cancha.id, franjas) : null,
    momentosDe(deps, "reserva", id),
  ]);
  const precio = cancha?.precioPorHora ?? null;
  return done({
    reserva,
    importe: importeDePedido(horario, precio, reserva, row.reserva.fechaPedido),
    choque,
    decisiones,
  });
}
