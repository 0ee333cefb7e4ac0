import { clubTime } from "#contract/club-time.ts";
import { conflict, done, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { cambiarPrecio, lockConPrecio } from "#features/cuotas/aranceles/server/planes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { responsablesDe } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Queryable } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type * as contract from "../contract.ts";
import type { Aumento } from "../contract.ts";
import { origenDe } from "../rules.ts";
import {
  type AumentoRow,
  findAumento,
  listAlcanzados,
  listAumentos,
  listPersonas,
  sumLineasDe,
} from "./aumentos.repo.ts";
import { aumentarCuotas, calcularAumento } from "./calcular-aumento.ts";
import { avisarAumento, type FamiliaAvisada } from "./mails.ts";

/**
 * Applies the previewed increase in one transaction (Rule AUM-1): new prices, a line in each unpaid
 * instalment that it concerns, and an email to each family. 409 if anything has changed since the preview.
 */
export async function aplicarAumento(
  deps: Deps,
  actor: Actor,
  { motivo, huella, ...pedido }: JsonOf<typeof contract.aplicarAumento>,
): Promise<Outcome<Aumento>> {
  const aplicado = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<number>> => {
    const ahora = deps.clock();
    const { usuarioId } = actor;
    const calculado = await calcularAumento(deps, tx, pedido, { creadoPor: usuarioId, motivo, lock: true });
    if (!calculado.ok) return calculado;
    if (calculado.value.huella !== huella)
      return conflict(
        "cambio",
        "Algo cambió desde que miraste el aumento. Miralo de nuevo antes de aplicarlo.",
      );
    const { id: aumentoId, alcance, lineas, conteos } = calculado.value;
    for (const { id, despues } of alcance.planes) {
      const plan = await lockConPrecio(tx, id);
      if (plan) await cambiarPrecio(tx, plan, despues);
    }
    await aumentarCuotas(tx, lineas, {
      origen: origenDe(aumentoId),
      creadoEn: ahora,
      creadoPor: usuarioId,
      motivo,
    });
    await registrar(deps, tx, actor, {
      accion: "aumento.aplicar",
      objetoId: aumentoId,
      despues: {
        ...conteos,
        vigenteDesde: pedido.vigenteDesde,
        motivo,
        porcentaje: pedido.porcentaje,
        precio: pedido.precio,
      },
    });
    await deps.jobs.send(tx, COLA_DE_AUMENTOS, { aumentoId });
    return done(aumentoId);
  });
  if (!aplicado.ok) return aplicado;
  deps.cache.drop("planes");
  const [aumento] = await listAumentos(deps.db, aplicado.value);
  if (!aumento) throw new Error("a raise that was just written is gone");
  return done(aumento);
}

export const COLA_DE_AUMENTOS = defineQueue<{ aumentoId: number }>({
  name: "aumento",
  retry: { limit: 300, delay: 5, delayMax: 900 },
});

/** Number of emails queued in one transaction. */
const TANDA = 100;

/** Emails each family that a price increase concerns (Rule AUM-3). A repeated call sends no further emails. */
export async function avisarAumentos(deps: Deps, { aumentoId }: { aumentoId: number }): Promise<void> {
  const aumento = await findAumento(deps.db, aumentoId);
  if (!aumento) return;
  const familias = await familiasDe(deps, deps.db, aumento);
  for (let at = 0; at < familias.length; at += TANDA)
    await deps.db.transaction(async (tx) => {
      for (const familia of familias.slice(at, at + TANDA)) await avisarAumento(deps, tx, aumento, familia);
    });
}

/** Returns the recipients: everybody with an address, for themselves and for those without one for whom they answer. */
async function familiasDe(deps: Deps, q: Queryable, aumento: AumentoRow): Promise<FamiliaAvisada[]> {
  const origen = origenDe(aumento.id);
  const hoy = clubTime(deps.clock()).fecha;
  const dia = aumento.vigenteDesde > hoy ? aumento.vigenteDesde : hoy;
  const aranceles = aumento.alcance.aranceles.map(({ id }) => id);
  const personas = await listPersonas(q, await listAlcanzados(q, { aranceles, origen, dia }));
  const sumas = await sumLineasDe(q, origen);
  const familias = new Map<number, FamiliaAvisada>();
  const sumarle = (a: Omit<FamiliaAvisada, "personas">, { id, nombre }: { id: number; nombre: string }) => {
    const familia = familias.get(a.id) ?? { ...a, personas: [] };
    familia.personas.push({ id, nombre, suma: sumas.get(id) ?? 0 });
    familias.set(a.id, familia);
  };
  const porId = new Map(personas.map((persona) => [persona.id, persona]));
  for (const { id, nombre, correo } of personas) if (correo) sumarle({ id, nombre, correo }, { id, nombre });
  const sinCorreo = personas.filter(({ correo }) => !correo).map(({ id }) => id);
  for (const { id, nombre, correo, dependienteId } of await responsablesDe(deps, q, sinCorreo, "cuotas")) {
    const persona = porId.get(dependienteId);
    if (persona) sumarle({ id, nombre, correo }, persona);
  }
  return [...familias.values()];
}
