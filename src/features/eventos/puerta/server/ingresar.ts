import { conflict, done, forbidden, notFound, type Outcome, type Refused } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { MAX_ID } from "#features/eventos/entradas/rules.ts";
import { leerCodigo } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { conceptoEntrada } from "#features/eventos/entradas/server/concepto-entrada.ts";
import { findPedidoByCodigo } from "#features/eventos/prensa/server/codigo.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { LIMITE_DE_LECTURAS } from "#features/socios/socios/server/ver-carnet.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { EntradaRechazada, EntradaSalvable, Ingreso } from "../contract.ts";
import {
  cuandoIngreso,
  type Horario,
  isOpen,
  isRetry,
  motivoDeRechazo,
  type Puerta,
  puedeIgual,
  SOLO_ADMINISTRADOR,
} from "../rules.ts";
import { quienDe, undoableBy } from "./buscar-personas.ts";
import {
  deleteIngreso,
  type EnPuerta,
  findEnPuerta,
  findEntradaByCodigo,
  findEventos,
  lockPago,
  updateIngreso,
} from "./puerta.repo.ts";

/**
 * Checks in a ticket or an accreditation once, even if several gates scan it (Rules PUE-1, PUE-11). For another day, or
 * for another or suspended event, it is rejected unless `igual` overrides it, which is audited and recorded on a
 * ticket.
 */
export async function ingresar(deps: Deps, actor: Actor, input: JsonOf<typeof contract.ingresar>) {
  const limite = await deps.limits.take(LIMITE_DE_LECTURAS, String(actor.usuarioId));
  if (limite) return limite;
  const buscado = await buscar(deps, input);
  if (!buscado.ok) return buscado;
  const visto = buscado.value;
  const { de, id } = visto;
  const ahora = deps.clock();
  const { puerta } = deps.club().entradas;
  const call = { usuarioId: actor.usuarioId, intento: input.intento };
  const spent = alreadyDecided(puerta, visto, call, ahora);
  if (spent) return spent;
  const motivo = motivoDeRechazo(
    puerta,
    { ...visto.evento, suspendido: visto.suspendido },
    input.eventos,
    ahora,
  );
  const refusal = motivo && rechazo(puerta, actor, { ...visto, motivo, igual: input.igual, ahora });
  if (refusal) return refusal;
  const igual = motivo?.codigo ?? null;
  const deOtro = de === "entrada" && igual === "otro-evento";
  const ingresoEventoId = deOtro ? await servedEvento(deps, input.eventos ?? [], ahora) : null;
  if (deOtro && ingresoEventoId === null) return notFound("No existe ese evento.");

  const admitted = await deps.db.transaction(async (tx) => {
    const ingreso = { ingresoEn: ahora, ingresoPor: actor.usuarioId, ingresoIntento: input.intento ?? null };
    if (!(await updateIngreso(tx, visto, ingreso, { ingresoIgual: igual, ingresoEventoId }))) return false;
    const despues = {
      ...(igual && { motivo: igual }),
      ...(ingresoEventoId && { eventoId: ingresoEventoId }),
      ...(input.codigo === undefined && { buscada: true }),
    };
    await registrar(deps, tx, actor, {
      accion: `${de}.ingreso${igual ? "-igual" : ""}`,
      objetoId: id,
      ...(Object.keys(despues).length > 0 && { despues }),
    });
    return true;
  });
  if (admitted) return done(toIngreso(visto, { en: ahora, igual, repetido: false }));
  // Another gate, a refund or a withdrawal has just changed it.
  const current = await findEnPuerta(deps.db, de, id);
  return (
    (current && alreadyDecided(puerta, current, call, ahora)) ??
    conflict("ya-ingreso", `Otra puerta está leyendo esta ${NOMBRE[de]}. Probá de nuevo.`)
  );
}

const NOMBRE = { entrada: "entrada", prensa: "acreditación" };

/** Finds the ticket or accreditation that a code or a search result names. Both have codes of the same format. */
async function buscar(deps: Deps, { codigo = "", entradaId, pedidoId }: JsonOf<typeof contract.ingresar>) {
  const leido = leerCodigo(deps, codigo);
  const prensaId = pedidoId ?? (leido ? null : await findPedidoByCodigo(deps, codigo));
  if (prensaId !== null) {
    const acreditado = await findEnPuerta(deps.db, "prensa", prensaId);
    return acreditado ? done(acreditado) : notFound("Ese código no es de ninguna acreditación nuestra.");
  }
  const buscada = entradaId === undefined ? null : await findEnPuerta(deps.db, "entrada", entradaId);
  const entrada = leido ? await findEntradaByCodigo(deps.db, leido) : buscada;
  if (!entrada) return codigoMuerto(deps, leido?.numero ?? null);
  // A search finds a passed ticket under its buyer, but only the recipient's code admits.
  return !leido && entrada.pasadaA !== null
    ? conflict("pasada", "Esta entrada se pasó a otra persona: entra con el código que recibió.")
    : done(entrada);
}

/**
 * Returns the answer to a code without a ticket: the code was replaced when the ticket was passed on (Rule PAS-1), or
 * never existed.
 */
async function codigoMuerto(deps: Deps, numero: number | null) {
  const replaced = numero !== null && numero > MAX_ID;
  const antes = numero === null || replaced ? null : await findEnPuerta(deps.db, "entrada", numero);
  if (antes?.pasadaA != null) return conflict("pasada", "Esta entrada se pasó a otra persona.");
  if (antes || replaced)
    return conflict(
      "pasada",
      "Este código ya no sirve: la entrada tiene otro, en Mis entradas o en un correo.",
    );
  return notFound("Ese código no es de ninguna entrada nuestra.");
}

/**
 * Returns the answer to a used, unpaid, annulled or withdrawn ticket or accreditation, which cannot be overridden.
 * Repeating the scan that used it succeeds.
 */
function alreadyDecided(
  puerta: Puerta,
  visto: EnPuerta,
  call: { usuarioId: number; intento: string | undefined },
  ahora: Date,
): Outcome<Ingreso> | null {
  const { de, estado, persona, evento, ingresoEn, ingresoPor, ingresoPorNombre, ingresoIntento } = visto;
  if (ingresoEn && isRetry(puerta, { en: ingresoEn, por: ingresoPor, intento: ingresoIntento }, call, ahora))
    return done(toIngreso(visto, { en: ingresoEn, igual: visto.ingresoIgual, repetido: true }));
  const context = {
    persona,
    evento,
    anulada: estado === "anulada",
    ingreso: ingresoEn ? { por: ingresoPorNombre ?? "", propio: ingresoPor === call.usuarioId } : null,
  } satisfies EntradaRechazada;
  if (ingresoEn) return conflict("ya-ingreso", `Ya ingresó ${cuandoIngreso(ingresoEn, ahora)}`, { context });
  if (estado === "anulada") {
    const detail = de === "entrada" ? "Esta entrada fue anulada." : "Esta acreditación fue retirada.";
    return conflict("sin-pagar", detail, { context });
  }
  return estado === "pagada"
    ? null
    : conflict("sin-pagar", "Esta entrada todavía no está paga.", { context });
}

function toIngreso(
  visto: EnPuerta,
  { en, ...como }: { en: Date; igual: string | null; repetido: boolean },
): Ingreso {
  return { ...quienDe(visto), ingresoEn: en.toISOString(), ...como };
}

/**
 * Chooses the event for which another event's ticket counts: the event with an open gate, or else the gate's
 * first event.
 */
async function servedEvento(deps: Deps, ids: readonly number[], ahora: Date) {
  const eventos = await findEventos(deps.db, ids);
  return (
    (eventos.find((evento) => isOpen(deps.club().entradas.puerta, evento, ahora)) ?? eventos[0])?.id ?? null
  );
}

/**
 * Undoes a mistaken check-in (Rule PUE-5). Audited. If a ticket was refunded, it is annulled now, because it stayed
 * valid only while its holder was inside.
 */
export async function deshacerIngreso(deps: Deps, actor: Actor, de: EnPuerta["de"], id: number) {
  const visto = await findEnPuerta(deps.db, de, id);
  if (!visto) return notFound(`No existe esa ${NOMBRE[de]}.`);
  const { ingresoEn, ingresoPor, pagoId } = visto;
  if (!ingresoEn) return done(null);
  if (!undoableBy(deps, actor)(visto)) {
    const { minutosParaDeshacer } = deps.club().entradas.puerta;
    const detail = `Un ingreso lo deshace quien lo hizo, durante ${minutosParaDeshacer} minutos; después, un administrador.`;
    return forbidden("fuera-de-plazo", detail);
  }
  const returned = await deps.db.transaction(async (tx) => {
    // Locked in the same order as by a refund, which could otherwise commit after this read.
    const pago = pagoId === null ? null : await lockPago(tx, pagoId);
    if (!(await deleteIngreso(tx, visto, ingresoEn))) return null;
    await registrar(deps, tx, actor, {
      accion: `${de}.ingreso-deshecho`,
      objetoId: id,
      antes: { ingresoEn: ingresoEn.toISOString(), ingresoPor },
    });
    if (pago?.estado !== "reembolsado" && pago?.estado !== "contracargo") return null;
    await conceptoEntrada.retirar(deps, tx, pago);
    return pago;
  });
  if (returned) await conceptoEntrada.despues(deps, returned);
  return done(null);
}

/** Refuses an otherwise valid ticket or accreditation, unless `igual` overrides the problem. */
function rechazo(
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
