import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import { anotarCobro, type MedioEnMano } from "#features/pagos/server/cobrar-en-mano.ts";
import { personaPorNombre } from "#features/usuarios/server/buscar-persona.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Entrada } from "../contract.ts";
import { AGOTADAS } from "../rules.ts";
import { horaDelClub } from "./concepto-entrada.ts";
import { enviarEntrada } from "./mails.ts";
import { buscar, insertarPagada, tomarLugar, verVenta } from "./repo.ts";
import { aEntrada } from "./vistas.ts";

/** Records a sale for cash or by transfer, paid at once (product §6). Audited. */
export async function venderEntrada(
  deps: Deps,
  actor: Actor,
  input: { eventoId: number; nombreUsuario: string; medio: MedioEnMano },
): Promise<Outcome<Entrada>> {
  const persona = await personaPorNombre(deps.db, input.nombreUsuario);
  if (!persona) {
    const detail = "No hay ningún usuario con ese nombre.";
    return { ...notFound(detail), errors: [{ path: "nombreUsuario", message: detail }] };
  }
  const ahora = deps.clock();
  const entradaId = await deps.db.transaction(async (tx) => {
    const lugar = await tomarLugar(tx, input.eventoId, horaDelClub(ahora), "venta");
    if (!lugar) return null;
    const pago = await anotarCobro(deps, tx, {
      usuarioId: persona.id,
      concepto: "entrada",
      descripcion: `Entrada: ${lugar.nombre}`,
      monto: lugar.precio,
      medio: input.medio,
    });
    const id = await insertarPagada(tx, {
      eventoId: input.eventoId,
      usuarioId: persona.id,
      pagoId: pago.id,
      ahora,
    });
    await registrar(deps, tx, actor, {
      accion: "entrada.venta",
      objeto: "entrada",
      objetoId: id,
      despues: { eventoId: input.eventoId, usuarioId: persona.id, medio: input.medio, pagoId: pago.id },
    });
    await enviarEntrada(deps, tx, id);
    return id;
  });
  if (entradaId === null) return porQueNo(deps, input.eventoId, ahora);
  deps.cache.drop("eventos", `evento:${input.eventoId}`);
  const vendida = await buscar(deps.db, entradaId);
  return vendida ? done(aEntrada(vendida)) : notFound();
}

async function porQueNo(deps: Deps, eventoId: number, ahora: Date): Promise<Outcome<Entrada>> {
  const venta = await verVenta(deps.db, eventoId, horaDelClub(ahora));
  if (!venta) {
    const detail = "No existe ese evento.";
    return { ...notFound(detail), errors: [{ path: "eventoId", message: detail }] };
  }
  if (!venta.estado) return refused(409, "evento-inactivo", "Este evento no está a la venta.");
  if (!venta.futuro) return refused(409, "evento-pasado", "Este evento ya empezó o ya pasó.");
  return refused(409, "agotadas", AGOTADAS);
}
