import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { cobrarEnMano, type MedioEnMano } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import type { Actor } from "#server/deps.ts";
import type { Entrada } from "../contract.ts";
import { AGOTADAS } from "../rules.ts";
import { horaDelClub, lugaresCambiaron } from "./concepto-entrada.ts";
import { findEntrada, findEstadoDeVenta } from "./entradas.repo.ts";
import { toEntrada } from "./to-entrada.ts";

/** Marks an unpaid ticket as paid by transfer or in cash. Audited. */
export async function marcarPagada(
  deps: DepsDePago,
  actor: Actor,
  input: { entradaId: number; medio: MedioEnMano },
): Promise<Outcome<Entrada>> {
  const antes = await findEntrada(deps.db, input.entradaId);
  if (!antes) return notFound("No existe esa entrada.");
  const resultado = await deps.db.transaction(async (tx) => {
    const resultado = await cobrarEnMano(deps, tx, actor, antes.pagoId, input.medio);
    if (resultado === "cobrado") {
      await registrar(deps, tx, actor, {
        accion: "entrada.marcar-pagada",
        objetoId: antes.id,
        antes: { estado: antes.estado, pago: antes.pagoEstado },
        despues: { estado: "pagada", medio: input.medio, pagoId: antes.pagoId },
      });
    }
    return resultado;
  });
  if (resultado === "no-se-puede")
    return conflict("ya-resuelta", "Esta entrada ya está paga o su pago fue devuelto.");
  if (resultado === "sin-lugar") return porQueNo(deps, antes.eventoId);
  const despues = await findEntrada(deps.db, antes.id);
  if (!despues) return notFound();
  lugaresCambiaron(deps, { id: despues.eventoId, quedan: despues.quedan });
  return done(toEntrada(despues, actor));
}

/** Returns why an expired hold can no longer be paid, which requires a free place before the event starts. */
async function porQueNo(deps: DepsDePago, eventoId: number) {
  const venta = await findEstadoDeVenta(deps.db, eventoId, horaDelClub(deps.clock()));
  if (venta?.futuro) return conflict("agotadas", AGOTADAS);
  const detail =
    "El lugar se liberó y el evento ya empezó. Si la persona va a entrar, cobrale con «Vender entradas».";
  return conflict("evento-pasado", detail);
}
