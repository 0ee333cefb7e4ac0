import { conflict, done, forbidden, notFound, type Outcome, type Refused } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { MAX_ID } from "#features/eventos/entradas/rules.ts";
import { leerCodigo } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { conceptoEntrada } from "#features/eventos/entradas/server/concepto-entrada.ts";
import { findPedidoByCodigo } from "#features/eventos/prensa/server/registrar-prensa.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import { LIMITE_DE_LECTURAS } from "#features/socios/socios/server/ver-carnet.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { EntradaRechazada, EntradaSalvable, Ingreso } from "../contract.ts";
import {
  diaYHora,
  type Horario,
  isOpen,
  isRetry,
  motivoDeRechazo,
  type Puerta,
  puedeIgual,
  SOLO_ADMINISTRADOR,
} from "../rules.ts";
import { personaDe, undoableBy } from "./buscar-personas.ts";
import { ingresarPrensa } from "./prensa.ts";
import {
  deleteIngreso,
  type EntradaEnPuerta,
  findEntrada,
  findEntradaByCodigo,
  findEventos,
  lockPago,
  updateIngreso,
} from "./puerta.repo.ts";

/**
 * Checks in a ticket once, even if several gates scan it (Rule PUE-1). A ticket of another day, or of another
 * or suspended event, is rejected unless `igual` overrides it, which is audited and recorded on the ticket.
 */
export async function ingresar(
  deps: Pick<Deps, "clock" | "club" | "codes" | "db" | "limits">,
  actor: Actor,
  input: JsonOf<typeof contract.ingresar>,
): Promise<Outcome<Ingreso>> {
  const limite = await deps.limits.take(LIMITE_DE_LECTURAS, String(actor.usuarioId));
  if (limite) return limite;
  const leido = leerCodigo(deps, input.codigo ?? "");
  // Codes of accreditations have the same format.
  const pedidoId = input.pedidoId ?? (leido ? null : await findPedidoByCodigo(deps, input.codigo ?? ""));
  if (pedidoId !== null) return ingresarPrensa(deps, actor, pedidoId, input);
  const buscada = input.entradaId === undefined ? null : await findEntrada(deps.db, input.entradaId);
  const entrada = leido ? await findEntradaByCodigo(deps.db, leido) : buscada;
  if (!entrada) return codigoMuerto(deps, leido?.numero ?? null);
  // A search finds a passed ticket under its buyer, but only the recipient's code admits.
  if (!leido && entrada.pasadaA !== null)
    return conflict("pasada", "Esta entrada se pasó a otra persona: entra con el código que recibió.");
  const ahora = deps.clock();
  const { intento } = input;
  const { puerta } = deps.club().entradas;
  const spent = alreadyDecided(puerta, entrada, { usuarioId: actor.usuarioId, intento }, ahora);
  if (spent) return spent;
  const motivo = motivoDeRechazo(
    puerta,
    { ...entrada.evento, suspendido: entrada.suspendido },
    input.eventos,
    ahora,
  );
  const refusal = motivo && rechazo(puerta, actor, { ...entrada, motivo, igual: input.igual, ahora });
  if (refusal) return refusal;
  const eventoId =
    motivo?.codigo === "otro-evento" ? await servedEvento(deps, input.eventos ?? [], ahora) : null;
  if (motivo?.codigo === "otro-evento" && eventoId === null) return notFound("No existe ese evento.");

  const igual = motivo?.codigo ?? null;
  const admitted = await deps.db.transaction(async (tx) => {
    const admitted = await updateIngreso(tx, entrada, {
      ingresoEn: ahora,
      ingresoPor: actor.usuarioId,
      ingresoIgual: igual,
      ingresoEventoId: eventoId,
      ingresoIntento: intento ?? null,
    });
    if (admitted) {
      const despues = {
        ...(igual ? { motivo: igual } : {}),
        ...(eventoId ? { eventoId } : {}),
        ...(input.entradaId ? { buscada: true } : {}),
      };
      await registrar(deps, tx, actor, {
        accion: igual ? "entrada.ingreso-igual" : "entrada.ingreso",
        objeto: "entrada",
        objetoId: entrada.id,
        ...(Object.keys(despues).length > 0 ? { despues } : {}),
      });
    }
    return admitted;
  });
  if (admitted)
    return done({
      entradaId: entrada.id,
      pedidoId: null,
      persona: personaDe(entrada),
      medio: null,
      evento: entrada.evento,
      ingresoEn: ahora.toISOString(),
      igual,
      repetido: false,
    });
  // Another gate or a refund has just changed the ticket.
  const current = await findEntrada(deps.db, entrada.id);
  return (
    (current && alreadyDecided(puerta, current, { usuarioId: actor.usuarioId, intento }, ahora)) ??
    conflict("ya-ingreso", "Otra puerta está leyendo esta entrada. Probá de nuevo.")
  );
}

/**
 * Returns the answer to a code without a ticket: the code was replaced when the ticket was passed on (Rule PAS-1), or
 * never existed.
 */
async function codigoMuerto(deps: Pick<Deps, "db">, numero: number | null) {
  const replaced = numero !== null && numero > MAX_ID;
  const antes = numero === null || replaced ? null : await findEntrada(deps.db, numero);
  if (antes?.pasadaA != null) return conflict("pasada", "Esta entrada se pasó a otra persona.");
  if (antes || replaced)
    return conflict(
      "pasada",
      "Este código ya no sirve: la entrada tiene otro, en Mis entradas o en un correo.",
    );
  return notFound("Ese código no es de ninguna entrada nuestra.");
}

/**
 * Returns the answer to a used, unpaid or annulled ticket, which cannot be overridden. Repeating the scan that used
 * the ticket succeeds.
 */
function alreadyDecided(
  puerta: Puerta,
  entrada: EntradaEnPuerta,
  call: { usuarioId: number; intento: string | undefined },
  ahora: Date,
): Outcome<Ingreso> | null {
  const { id, estado, evento, ingresoEn, ingresoPor, ingresoPorNombre, ingresoIntento } = entrada;
  const persona = personaDe(entrada);
  if (ingresoEn && isRetry(puerta, { en: ingresoEn, por: ingresoPor, intento: ingresoIntento }, call, ahora))
    return done({
      entradaId: id,
      pedidoId: null,
      persona,
      medio: null,
      evento,
      ingresoEn: ingresoEn.toISOString(),
      igual: entrada.ingresoIgual,
      repetido: true,
    });
  const context = {
    persona,
    evento,
    anulada: estado === "anulada",
    ingreso: ingresoEn ? { por: ingresoPorNombre ?? "", propio: ingresoPor === call.usuarioId } : null,
  } satisfies EntradaRechazada;
  if (ingresoEn) return conflict("ya-ingreso", `Ya ingresó ${diaYHora(ingresoEn)}`, { context });
  if (estado === "anulada") return conflict("sin-pagar", "Esta entrada fue anulada.", { context });
  if (estado !== "pagada") return conflict("sin-pagar", "Esta entrada todavía no está paga.", { context });
  return null;
}

/**
 * Chooses the event for which another event's ticket counts: the event with an open gate, or else the gate's
 * first event.
 */
async function servedEvento(deps: Pick<Deps, "club" | "db">, ids: readonly number[], ahora: Date) {
  const eventos = await findEventos(deps.db, ids);
  return (
    (eventos.find((evento) => isOpen(deps.club().entradas.puerta, evento, ahora)) ?? eventos[0])?.id ?? null
  );
}

/**
 * Undoes a mistaken check-in (Rule PUE-5). Audited. If the ticket was refunded, it is annulled now, because
 * it stayed valid only while its holder was inside.
 */
export async function deshacerIngreso(
  deps: Pick<Deps, "cache" | "clock" | "club" | "codes" | "db" | "jobs" | "settings">,
  actor: Actor,
  { entradaId }: { entradaId: number },
): Promise<Outcome<{ entradaId: number; ingresoEn: null }>> {
  const entrada = await findEntrada(deps.db, entradaId);
  if (!entrada) return notFound("No existe esa entrada.");
  const { ingresoEn, ingresoPor } = entrada;
  if (!ingresoEn) return done({ entradaId, ingresoEn: null });
  if (!undoableBy(deps, actor)(entrada)) return fueraDePlazo(deps);
  const returned = await deps.db.transaction(async (tx) => {
    // Locked in the same order as by a refund, which could otherwise commit after this read.
    const pago = await lockPago(tx, entrada.pagoId);
    if (!(await deleteIngreso(tx, entradaId, ingresoEn))) return null;
    await registrar(deps, tx, actor, {
      accion: "entrada.ingreso-deshecho",
      objeto: "entrada",
      objetoId: entradaId,
      antes: { ingresoEn: ingresoEn.toISOString(), ingresoPor },
    });
    if (pago.estado !== "reembolsado" && pago.estado !== "contracargo") return null;
    await conceptoEntrada.retirar(deps, tx, pago);
    return pago;
  });
  if (returned) await conceptoEntrada.despues(deps, returned);
  return done({ entradaId, ingresoEn: null });
}

export function fueraDePlazo({ club }: Pick<Deps, "club">): Refused {
  const { minutosParaDeshacer } = club().entradas.puerta;
  return forbidden(
    "fuera-de-plazo",
    `Un ingreso lo deshace quien lo hizo, durante ${minutosParaDeshacer} minutos; después, un administrador.`,
  );
}

/** Refuses an otherwise valid ticket or accreditation, unless `igual` overrides the problem. */
export function rechazo(
  puerta: Puerta,
  { permisos }: Actor,
  {
    motivo: { codigo, detalle },
    igual,
    evento,
    ahora,
  }: {
    motivo: NonNullable<ReturnType<typeof motivoDeRechazo>>;
    igual: boolean;
    evento: Horario;
    ahora: Date;
  },
): Refused | null {
  const salvable = puedeIgual(puerta, evento, holds("administrador", permisos), ahora);
  if (igual && salvable) return null;
  const context = { salvable } satisfies EntradaSalvable;
  return conflict(codigo, salvable ? detalle : `${detalle} ${SOLO_ADMINISTRADOR}`, { context });
}
