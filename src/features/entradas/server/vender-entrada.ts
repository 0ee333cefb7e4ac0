import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import { anotarCobro, type MedioEnMano } from "#features/pagos/server/cobrar-en-mano.ts";
import { personaPorNombre } from "#features/usuarios/server/buscar-persona.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { EntradaVendida } from "../contract.ts";
import { AGOTADAS, startOfOngoingEvents, VENTA_CERRADA } from "../rules.ts";
import { horaDelClub } from "./concepto-entrada.ts";
import { enviarEntrada } from "./mails.ts";
import { buscar, insertarPagada, tomarLugar, verVenta } from "./repo.ts";
import { aEntrada } from "./vistas.ts";

/**
 * Records a sale for cash or by transfer, paid at once, until the event ends (product §6, §12.2). Whoever has no account
 * gets the ticket too: by email if one is given, else as a code to show or print. Audited.
 */
export async function venderEntrada(
  deps: Deps,
  actor: Actor,
  input: {
    eventoId: number;
    nombreUsuario?: string | undefined;
    nombre?: string | undefined;
    correo: string | null;
    medio: MedioEnMano;
  },
): Promise<Outcome<EntradaVendida>> {
  const persona = input.nombreUsuario ? await personaPorNombre(deps.db, input.nombreUsuario) : null;
  if (input.nombreUsuario && !persona) {
    const detail = "No hay ningún usuario con ese nombre.";
    return { ...notFound(detail), errors: [{ path: "nombreUsuario", message: detail }] };
  }
  const ahora = deps.clock();
  const empiezaDespuesDe = horaDelClub(startOfOngoingEvents(ahora));
  const usuarioId = persona?.id ?? null;
  const entradaId = await deps.db.transaction(async (tx) => {
    const lugar = await tomarLugar(tx, input.eventoId, empiezaDespuesDe, "venta");
    if (!lugar) return null;
    const pago = await anotarCobro(deps, tx, {
      usuarioId,
      concepto: "entrada",
      descripcion: `Entrada: ${lugar.nombre}`,
      monto: lugar.precio,
      medio: input.medio,
    });
    const id = await insertarPagada(tx, {
      eventoId: input.eventoId,
      usuarioId,
      portador: input.nombre || null,
      portadorCorreo: input.correo,
      pagoId: pago.id,
      ahora,
    });
    await registrar(deps, tx, actor, {
      accion: "entrada.venta",
      objeto: "entrada",
      objetoId: id,
      despues: { eventoId: input.eventoId, usuarioId, medio: input.medio, pagoId: pago.id },
    });
    await enviarEntrada(deps, tx, id);
    return id;
  });
  if (entradaId === null) return porQueNo(deps, input.eventoId, empiezaDespuesDe);
  deps.cache.drop("eventos", `evento:${input.eventoId}`);
  const vendida = await buscar(deps.db, entradaId);
  return vendida ? done({ ...aEntrada(vendida), codigo: deps.tickets.sign(entradaId) }) : notFound();
}

async function porQueNo(
  deps: Deps,
  eventoId: number,
  empiezaDespuesDe: string,
): Promise<Outcome<EntradaVendida>> {
  const venta = await verVenta(deps.db, eventoId, empiezaDespuesDe);
  if (!venta) {
    const detail = "No existe ese evento.";
    return { ...notFound(detail), errors: [{ path: "eventoId", message: detail }] };
  }
  if (!venta.estado) return refused(409, "evento-inactivo", "Este evento no está a la venta.");
  if (!venta.ventaAbierta) return refused(409, "venta-cerrada", VENTA_CERRADA);
  if (!venta.futuro) return refused(409, "evento-pasado", "Este evento ya terminó.");
  return refused(409, "agotadas", AGOTADAS);
}
