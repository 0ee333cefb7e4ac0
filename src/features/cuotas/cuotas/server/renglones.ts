import { done, notFound } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { contrarenglones } from "#features/cuotas/aranceles/rules.ts";
import { derechosDe } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { nombreDeRegla, tituloDeCuota } from "../rules.ts";
import { findCuota } from "./cuotas.repo.ts";
import { listNoVencidas } from "./lineas-de-aumento.repo.ts";
import { insertRenglones, listRenglones } from "./renglones.repo.ts";

export type { CuotaDeAumentoRow as CuotaEmitida } from "./lineas-de-aumento.repo.ts";
export const agregarRenglones = insertRenglones;
export const emitidasSinVencer = listNoVencidas;

/**
 * Whether a person may see somebody's debt: their own, that of people they see or pay for, or, for the office,
 * anybody's (Rule CTA-5).
 */
export async function veLoQueDebe(deps: Deps, actor: Actor, personaId: number): Promise<boolean> {
  if (actor.usuarioId === personaId || holds("administrador", actor.permisos)) return true;
  const suyos = (await derechosDe(deps, deps.db, actor.usuarioId)).get(personaId);
  return suyos !== undefined && (suyos.ve || suyos.paga);
}

/** Returns the lines of an instalment (Rule CTA-4). Only the office sees the authors and reasons of lines written by hand. */
export async function verRenglones(deps: Deps, actor: Actor, { id }: { id: number }) {
  const cuota = await findCuota(deps.db, id);
  if (!cuota || !(await veLoQueDebe(deps, actor, cuota.usuarioId))) return notFound("No existe esa cuota.");
  const oficina = holds("administrador", actor.permisos);
  const rows = await listRenglones(deps.db, id);
  const seQuitan = contrarenglones(rows);
  return done({
    cuotaId: id,
    titulo: tituloDeCuota(cuota),
    vence: cuota.venceEl,
    total: cuota.importe,
    pagado: cuota.imputado,
    renglones: rows.map(({ motivo, autor, origen: _, ...row }, n) => ({
      ...row,
      nombre: seQuitan.has(n) ? `Se quita: ${nombreDeRegla(row.regla)}` : nombreDeRegla(row.regla),
      motivo: oficina ? motivo : null,
      autor: oficina ? autor : null,
    })),
  });
}
