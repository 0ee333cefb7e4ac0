import { changedMeanwhile } from "#contract/edit.ts";
import {
  conflict,
  conflictField,
  done,
  invalidField,
  notFound,
  type Outcome,
  refusing,
} from "#contract/outcome.ts";
import type { JsonOf, QueryOf } from "#contract/route.ts";
import { soltarImagen, withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { violates } from "#server/db/errors.ts";
import type { Listing } from "#server/db/list-query.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type * as contract from "../contract.ts";
import type { Lado, Rival } from "../contract.ts";
import { keyOfName } from "../rules.ts";
import * as repo from "./participantes.repo.ts";
import { ladoPorId, PARTIDOS } from "./ver-partido.ts";

const NO_EXISTE = "Ese rival no existe.";

export function listarRivales(
  deps: Deps,
  input: QueryOf<typeof contract.exportarRivales>,
  orden: Parameters<typeof repo.listRivales>[2],
): Outcome<Listing<Rival>> {
  const list = repo.listRivales(deps.db, input.termino, orden);
  const toRival = (row: Awaited<ReturnType<typeof list.read>>[number]): Rival => ({
    ...row,
    escudo: repo.direccionDeEscudo(row),
  });
  return done({ ...list, read: async (ids) => (await list.read(ids)).map(toRival) });
}

const repetido = refusing((error) =>
  violates(error, "participantes_nombre_unico")
    ? conflictField("nombre-repetido", "nombre", "Ya hay un rival con ese nombre: podés unirlos.")
    : null,
);

export async function crearRival(
  deps: Deps,
  actor: Actor,
  { nombre }: { nombre: string },
): Promise<Outcome<Lado>> {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<Lado>> => {
    const { id } = await repo.insertRival(tx, nombre);
    await registrar(deps, tx, actor, { accion: "rival.crear", objetoId: id, despues: { nombre } });
    return done(await ladoPorId(deps, tx, id));
  }).catch(repetido);
}

/** Renames a rival; files still find it by its old name. 409 for a taken name. */
export async function modificarRival(
  deps: Deps,
  actor: Actor,
  { id, nombre, antes: leido }: JsonOf<typeof contract.modificarRival> & { id: number },
): Promise<Outcome<Lado>> {
  const cambiado = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<Lado>> => {
    const [rival] = await repo.lockRivales(tx, [id]);
    if (!rival) return notFound(NO_EXISTE);
    const antes = { nombre: rival.nombre };
    const meanwhile = changedMeanwhile(leido, antes, { nombre });
    if (meanwhile) return meanwhile;
    await repo.updateRival(tx, id, { nombre });
    await repo.insertNombres(tx, [{ texto: keyOfName(rival.nombre), participanteId: id }]);
    await registrar(deps, tx, actor, { accion: "rival.modificar", objetoId: id, antes, despues: { nombre } });
    return done(await ladoPorId(deps, tx, id));
  }).catch(repetido);
  if (cambiado.ok) deps.cache.drop(PARTIDOS);
  return cambiado;
}

/** Joins two rows of one rival (Rule TEM-8). 409 if they played each other, or are both in a typed-in table. */
export async function unirRivales(
  deps: Deps,
  actor: Actor,
  { id, con }: { id: number; con: number },
): Promise<Outcome<Lado>> {
  if (id === con) return invalidField("el-mismo", "con", "Elegí otro rival");
  let escudo: string | null = null;
  const unido = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<Lado>> => {
    const rivales = await repo.lockRivales(tx, [id, con]);
    const [queda, sale] = [id, con].map((one) => rivales.find((rival) => rival.id === one));
    if (!queda || !sale) return notFound(NO_EXISTE);
    if (await repo.jugaronEntreSi(tx, id, con))
      return conflict("jugaron-entre-si", "Jugaron entre sí: son dos rivales distintos.");
    if (await repo.estanEnUnaTabla(tx, id, con))
      return conflict(
        "en-una-tabla",
        "Los dos están en una tabla cargada a mano: sacá uno de la tabla primero.",
      );
    await repo.updateParticipante(tx, con, id);
    await repo.insertNombres(tx, [{ texto: keyOfName(sale.nombre), participanteId: id }]);
    if (queda.escudo === null) await repo.updateRival(tx, id, { escudo: sale.escudo });
    else escudo = sale.escudo;
    await repo.deleteRival(tx, con);
    await registrar(deps, tx, actor, {
      accion: "rival.unir",
      objetoId: id,
      antes: { nombre: sale.nombre },
      despues: { nombre: queda.nombre },
    });
    return done(await ladoPorId(deps, tx, id));
  });
  if (unido.ok) deps.cache.drop(PARTIDOS);
  if (unido.ok && escudo) await soltarImagen(deps, escudo);
  return unido;
}

export async function eliminarRival(deps: Deps, actor: Actor, { id }: { id: number }) {
  let escudo: string | null = null;
  const eliminado = await outcomeTransaction(deps.db, async (tx) => {
    const [antes] = await repo.lockRivales(tx, [id]);
    if (!antes) return notFound(NO_EXISTE);
    if ((await repo.hasPartidos(tx, id)) || (await repo.estanEnUnaTabla(tx, id)))
      return conflict("con-partidos", "Este rival tiene partidos: se puede unir con otro, no eliminar.");
    ({ escudo } = antes);
    await repo.deleteRival(tx, id);
    await registrar(deps, tx, actor, {
      accion: "rival.eliminar",
      objetoId: id,
      antes: { nombre: antes.nombre },
    });
    return done({ ok: true as const });
  });
  if (eliminado.ok && escudo) await soltarImagen(deps, escudo);
  return eliminado;
}

/** Sets a rival's crest, or removes it if there is no file. 413 or 415 for an invalid file. */
export async function ponerEscudo(
  deps: Deps,
  actor: Actor,
  { id, archivos }: { id: number; archivos: ReceivedFile[] },
): Promise<Outcome<Lado>> {
  let anterior: string | null = null;
  const puesto = await withUploadedImagenes(deps, archivos, async (tx, [imagen]): Promise<Outcome<Lado>> => {
    const [antes] = await repo.lockRivales(tx, [id]);
    if (!antes) return notFound(NO_EXISTE);
    anterior = antes.escudo;
    await repo.updateRival(tx, id, { escudo: imagen?.clave ?? null });
    await registrar(deps, tx, actor, { accion: imagen ? "rival.escudo" : "rival.sin-escudo", objetoId: id });
    return done(await ladoPorId(deps, tx, id));
  });
  if (!puesto.ok) return puesto;
  deps.cache.drop(PARTIDOS);
  if (anterior) await soltarImagen(deps, anterior);
  return puesto;
}

/** Returns a rival's crest in the requested or nearest width. Without its version, the address is not cached. */
export async function verEscudo(
  deps: Deps,
  { id, v, ...pedida }: Omit<ImagenPedida, "clave"> & { id: number; v?: string | undefined },
): Promise<Outcome<ServedImage>> {
  const escudo = await repo.findEscudo(deps.db, id);
  if (!escudo) return notFound("Esa imagen no existe.");
  const servida = await servirImagen(deps, { ...pedida, clave: escudo.clave });
  if (servida.ok && !escudo.clave.startsWith(v ?? "-")) servida.value.cacheControl = "no-cache";
  return servida;
}
