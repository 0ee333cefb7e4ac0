import { clubTime } from "#contract/club-time.ts";
import { responsablesDe } from "#features/socios/vinculos/server/destinatarios.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { origenDe } from "../rules.ts";
import { type AumentoRow, findAumento, listAlcanzados, listPersonas, sumLineasDe } from "./aumentos.repo.ts";
import { avisarAumento, type FamiliaAvisada } from "./mails.ts";

/** Mails about a raise that was applied or undone. */
export const COLA_DE_AUMENTOS = defineQueue<{ aumentoId: number }>({
  name: "aumento",
  retry: { limit: 300, delay: 5, delayMax: 900 },
});

/** Mails queued in one transaction. */
const TANDA = 100;

/** Writes to each family that a raise concerns, once (Rule AUM-3); repeating it writes to nobody again. */
export async function avisarAumentos(deps: Deps, { aumentoId }: { aumentoId: number }): Promise<void> {
  const aumento = await findAumento(deps.db, aumentoId);
  if (!aumento) return;
  const familias = await familiasDe(deps, deps.db, aumento);
  for (let at = 0; at < familias.length; at += TANDA)
    await deps.db.transaction(async (tx) => {
      for (const familia of familias.slice(at, at + TANDA)) await avisarAumento(deps, tx, aumento, familia);
    });
}

/** Who gets a mail: each person with an address, for themselves and for those without one whom they answer for. */
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
    if (persona && correo) sumarle({ id, nombre, correo }, persona);
  }
  return [...familias.values()];
}
