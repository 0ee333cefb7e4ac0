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
import type { JsonOf } from "#contract/route.ts";
import { soltarImagen, withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type * as contract from "../contract.ts";
import type { Lado } from "../contract.ts";
import { keyOfName } from "../rules.ts";
import * as repo from "./participantes.repo.ts";
import { ladoPorId, PARTIDOS } from "./ver-partido.ts";

const NO_EXISTE = "Ese rival no existe.";

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

/**
 * Changes rivals that exist, in one transaction, and drops the pages that show them.
 * @param change calls `suelta` with a crest that no rival has any more
 */
async function cambiarRivales<T>(
  deps: Deps,
  ids: readonly number[],
  change: (
    tx: Tx,
    rivales: repo.ParticipanteRow[],
    suelta: (escudo: string | null) => void,
  ) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  let suelto: string | null = null;
  const cambiado = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<T>> => {
    const locked = await repo.lockRivales(tx, ids);
    const rivales = ids.flatMap((id) => locked.find((rival) => rival.id === id) ?? []);
    if (rivales.length < ids.length) return notFound(NO_EXISTE);
    return change(tx, rivales, (escudo) => {
      suelto = escudo;
    });
  }).catch(repetido);
  if (!cambiado.ok) return cambiado;
  deps.cache.drop(PARTIDOS);
  if (suelto) await soltarImagen(deps, suelto);
  return cambiado;
}

/** Renames a rival; files still find it by its old name. 409 for a taken name. */
export const modificarRival = (
  deps: Deps,
  actor: Actor,
  { id, nombre, antes: leido }: JsonOf<typeof contract.modificarRival> & { id: number },
) =>
  cambiarRivales(deps, [id], async (tx, [rival]): Promise<Outcome<Lado>> => {
    const antes = { nombre: rival?.nombre ?? "" };
    const meanwhile = changedMeanwhile(leido, antes, { nombre });
    if (meanwhile) return meanwhile;
    await repo.updateRival(tx, id, { nombre });
    await repo.insertNombres(tx, [{ texto: keyOfName(antes.nombre), participanteId: id }]);
    await registrar(deps, tx, actor, { accion: "rival.modificar", objetoId: id, antes, despues: { nombre } });
    return done(await ladoPorId(deps, tx, id));
  });

/** Joins two rows of one rival (Rule TEM-8). 409 if they played each other, or are both in a typed-in table. */
export async function unirRivales(
  deps: Deps,
  actor: Actor,
  { id, con }: { id: number; con: number },
): Promise<Outcome<Lado>> {
  if (id === con) return invalidField("el-mismo", "con", "Elegí otro rival");
  return cambiarRivales(deps, [id, con], async (tx, [queda, sale], suelta): Promise<Outcome<Lado>> => {
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
    else suelta(sale.escudo);
    await repo.deleteRival(tx, con);
    const [antes, despues] = [{ nombre: sale.nombre }, { nombre: queda.nombre }];
    await registrar(deps, tx, actor, { accion: "rival.unir", objetoId: id, antes, despues });
    return done(await ladoPorId(deps, tx, id));
  });
}

export const eliminarRival = (deps: Deps, actor: Actor, { id }: { id: number }) =>
  cambiarRivales(deps, [id], async (tx, [rival], suelta) => {
    if ((await repo.hasPartidos(tx, id)) || (await repo.estanEnUnaTabla(tx, id)))
      return conflict("con-partidos", "Este rival tiene partidos: se puede unir con otro, no eliminar.");
    suelta(rival?.escudo ?? null);
    await repo.deleteRival(tx, id);
    const antes = { nombre: rival?.nombre };
    await registrar(deps, tx, actor, { accion: "rival.eliminar", objetoId: id, antes });
    return done({ ok: true as const });
  });

/** Sets a rival's crest; without a file, removes it. 413 or 415 for an invalid file. */
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
  const [rival] = await repo.listParticipantes(deps.db, [id]);
  const escudo = rival?.escudo ?? "";
  const servida = await servirImagen(deps, { ...pedida, clave: escudo });
  if (servida.ok && !escudo.startsWith(v ?? "-")) servida.value.cacheControl = "no-cache";
  return servida;
}
