import { addDays, clubTime } from "#contract/club-time.ts";
import { conflict, conflictField, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { FamiliaDePersona } from "../contract.ts";
import { verFamilia } from "./ver-familia.ts";
import {
  findEnGrupo,
  insertEnGrupo,
  insertGrupo,
  listGrupos,
  lockGrupo,
  lockPersonas,
  updateFinEnGrupo,
  updateGrupo,
} from "./vinculos.repo.ts";

const SIN_GRUPO = "Ese grupo no existe.";

export async function buscarGrupos(deps: Deps, _actor: Actor, { termino }: { termino: string }) {
  return done(await listGrupos(deps.db, termino.trim(), clubTime(deps.clock()).fecha));
}

export function agruparPersona(
  deps: Deps,
  actor: Actor,
  { id, grupoId, nombre, desde }: JsonOf<typeof contract.agruparPersona> & { id: number },
): Promise<Outcome<FamiliaDePersona>> {
  return deps.db
    .transaction(async (tx): Promise<Outcome<FamiliaDePersona>> => {
      if ((await lockPersonas(tx, [id])).length === 0) return notFound("Esa persona no existe.");
      const grupo = await grupoElegido(deps, tx, grupoId, nombre);
      if (!grupo) return notFound(SIN_GRUPO);
      const vispera = addDays(desde, -1);
      const anterior = await findEnGrupo(tx, id, vispera);
      if (anterior?.grupoId === grupo.id && anterior.desde <= desde)
        return conflict("mismo-grupo", `Ya está en ${grupo.nombre} desde antes de ese día.`);
      // A later membership is kept, and the exclusion constraint then refuses this one.
      if (anterior && anterior.desde <= desde) await updateFinEnGrupo(tx, anterior, vispera);
      await insertEnGrupo(tx, { grupoId: grupo.id, personaId: id, desde });
      await registrar(deps, tx, actor, {
        accion: "grupo.agrupar",
        objeto: "usuario",
        objetoId: id,
        ...(anterior && { antes: { grupoId: anterior.grupoId } }),
        despues: { grupoId: grupo.id, desde },
      });
      return verFamilia(deps, tx, id);
    })
    .catch(
      refusing((error) =>
        violates(error, "personas_en_grupos_de_a_uno")
          ? conflictField("otro-grupo", "desde", "Ya tiene un grupo para después de ese día.")
          : null,
      ),
    );
}

async function grupoElegido(
  deps: Deps,
  tx: Tx,
  grupoId: number | undefined,
  nombre: string | undefined,
): Promise<{ id: number; nombre: string } | null> {
  if (grupoId !== undefined) return lockGrupo(tx, grupoId);
  if (nombre === undefined) return null;
  return { id: await insertGrupo(tx, nombre, deps.clock()), nombre };
}

export function desagruparPersona(deps: Deps, actor: Actor, { id, hasta }: { id: number; hasta: string }) {
  return deps.db.transaction(async (tx) => {
    if ((await lockPersonas(tx, [id])).length === 0) return notFound("Esa persona no existe.");
    const actual = await findEnGrupo(tx, id, hasta);
    if (!actual) return conflict("sin-grupo", "No está en ningún grupo después de ese día.");
    await updateFinEnGrupo(tx, actual, hasta);
    await registrar(deps, tx, actor, {
      accion: "grupo.desagrupar",
      objeto: "usuario",
      objetoId: id,
      antes: { grupoId: actual.grupoId },
      despues: { hasta },
    });
    return verFamilia(deps, tx, id);
  });
}

export function renombrarGrupo(deps: Deps, actor: Actor, { id, nombre }: { id: number; nombre: string }) {
  return deps.db.transaction(async (tx) => {
    const grupo = await lockGrupo(tx, id);
    if (!grupo) return notFound(SIN_GRUPO);
    if (grupo.nombre !== nombre) {
      await updateGrupo(tx, id, nombre);
      await registrar(deps, tx, actor, {
        accion: "grupo.modificar",
        objetoId: id,
        antes: { nombre: grupo.nombre },
        despues: { nombre },
      });
    }
    return done({ ok: true as const });
  });
}
