import { clubTime } from "#contract/club-time.ts";
import { changedFields, changedMeanwhile, definedFields } from "#contract/edit.ts";
import { conflictField, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { soltarImagen, withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaVigente } from "#features/personas/usuarios/server/usuarios.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type * as contract from "../contract.ts";
import type { Integrante } from "../contract.ts";
import { decidePor } from "./consentimientos.ts";
import { entrena } from "./cuerpo-tecnico.ts";
import { findEquipo, lockEquipo } from "./equipos.repo.ts";
import { EQUIPOS, SIN_EQUIPO, toIntegrante } from "./equipos.ts";
import {
  deleteIntegrante,
  findConNumero,
  findIntegrante,
  insertIntegrante,
  lockIntegrante,
  updateIntegrante,
} from "./plantel.repo.ts";

const NO_ESTA = notFound("Esa persona ya no está en el plantel.");
const SIN_FOTO = notFound("Esa foto no existe.");

type Lugar = { equipoId: number; numero: string | null; desde: string; hasta: string | null };

async function verIntegrante(deps: Deps, q: Queryable, id: number): Promise<Outcome<Integrante>> {
  const row = await findIntegrante(q, id, clubTime(deps.clock()).fecha);
  const equipo = row && (await findEquipo(q, row.equipo.id));
  return row && equipo ? done(toIntegrante(row, equipo)) : NO_ESTA;
}

/**
 * Runs a transaction that changes a place in a squad (Rule TEM-2). 409 if the number belongs to somebody else on one of
 * the days, or the person already stands in the squad.
 * @param lugarDe the place that the transaction was about to write, for the words of the refusal
 */
async function conLugarLibre<T>(
  deps: Deps,
  work: (tx: Tx) => Promise<Outcome<T>>,
  lugarDe: () => (Lugar & { id: number }) | null,
): Promise<Outcome<T>> {
  try {
    const changed = await outcomeTransaction(deps.db, work);
    if (changed.ok) deps.cache.drop(EQUIPOS);
    return changed;
  } catch (error) {
    if (violates(error, "integrantes_de_a_uno"))
      return conflictField("ya-esta", "desde", "Ya está en el plantel en esas fechas.");
    if (!violates(error, "integrantes_numero_unico")) throw error;
    const lugar = lugarDe();
    const otra = lugar && (await findConNumero(deps.db, lugar, lugar.id));
    return conflictField(
      "numero-repetido",
      "numero",
      `El ${lugar?.numero ?? "número"} ya es de ${otra?.quien ?? "otra persona"} en esas fechas.`,
    );
  }
}

const refuseInvertidas = ({ desde, hasta }: Pick<Lugar, "desde" | "hasta">) =>
  hasta !== null && hasta < desde
    ? invalidField("fechas-invertidas", "hasta", "El último día es anterior al primero")
    : null;

export function sumarIntegrante(
  deps: Deps,
  actor: Actor,
  { id: equipoId, ...datos }: JsonOf<typeof contract.sumarIntegrante> & { id: number },
): Promise<Outcome<Integrante>> {
  return conLugarLibre(
    deps,
    async (tx) => {
      if (!(await lockEquipo(tx, equipoId))) return SIN_EQUIPO;
      if (!(await personaVigente(tx, datos.personaId))) return notFound("Esa persona no existe.");
      const invertidas = refuseInvertidas(datos);
      if (invertidas) return invertidas;
      const id = await insertIntegrante(tx, { equipoId, ...datos });
      await registrar(deps, tx, actor, {
        accion: "equipo.sumar-jugador",
        objetoId: equipoId,
        despues: datos,
      });
      return verIntegrante(deps, tx, id);
    },
    () => ({ ...datos, equipoId, id: 0 }),
  );
}

/** Changes a player's place. 409 `version` if another person changed it since it was read. */
export function cambiarIntegrante(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...pedido }: JsonOf<typeof contract.cambiarIntegrante> & { id: number },
): Promise<Outcome<Integrante>> {
  let lugar: (Lugar & { id: number }) | null = null;
  return conLugarLibre(
    deps,
    async (tx) => {
      const row = await lockIntegrante(tx, id);
      if (!row) return NO_ESTA;
      const { equipoId, personaId, numero, posicion, desde, hasta } = row;
      const [actual, cambios] = [{ numero, posicion, desde, hasta }, definedFields(pedido)];
      const despues = { ...actual, ...cambios };
      lugar = { id, equipoId, ...despues };
      const refused = changedMeanwhile(leido, actual, cambios) ?? refuseInvertidas(despues);
      if (refused) return refused;
      if (changedFields(actual, despues).length > 0) {
        await updateIntegrante(tx, id, cambios);
        await registrar(deps, tx, actor, {
          accion: "equipo.cambiar-jugador",
          objetoId: equipoId,
          antes: { personaId, ...actual },
          despues: { personaId, ...despues },
        });
      }
      return verIntegrante(deps, tx, id);
    },
    () => lugar,
  );
}

export async function quitarIntegrante(deps: Deps, actor: Actor, { id }: { id: number }) {
  const quitado = await deps.db.transaction(async (tx): Promise<Outcome<{ foto: string | null }>> => {
    const row = await lockIntegrante(tx, id);
    if (!row) return NO_ESTA;
    const { equipoId, personaId, numero, posicion, desde, hasta, foto } = row;
    await deleteIntegrante(tx, id);
    const antes = { personaId, numero, posicion, desde, hasta };
    await registrar(deps, tx, actor, { accion: "equipo.quitar-jugador", objetoId: equipoId, antes });
    return done({ foto });
  });
  return soltando(deps, quitado);
}

/** Drops what showed a place in a squad, and releases the picture that it no longer uses. */
async function soltando(deps: Deps, hecho: Outcome<{ foto: string | null }>): Promise<Outcome<{ ok: true }>> {
  if (!hecho.ok) return hecho;
  deps.cache.drop(EQUIPOS);
  if (hecho.value.foto) await soltarImagen(deps, hecho.value.foto);
  return done({ ok: true });
}

/** Stores or replaces a player's picture. 413 or 415 for an unacceptable file. */
export async function subirFoto(deps: Deps, actor: Actor, { id }: { id: number }, archivos: ReceivedFile[]) {
  if (archivos.length === 0) return invalidField("sin-imagen", "foto", "Elegí una foto");
  const subida = await withUploadedImagenes(deps, archivos, async (tx, [imagen]) => {
    const row = await lockIntegrante(tx, id);
    if (!row || !imagen) return NO_ESTA;
    await updateIntegrante(tx, id, { foto: imagen.clave });
    await anotarFoto(deps, tx, actor, row, true);
    return done({ foto: row.foto === imagen.clave ? null : row.foto });
  });
  return soltando(deps, subida);
}

const anotarFoto = (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { equipoId, personaId, foto }: { equipoId: number; personaId: number; foto: string | null },
  tieneFoto: boolean,
) =>
  registrar(deps, tx, actor, {
    accion: "equipo.foto",
    objetoId: equipoId,
    antes: { personaId, tieneFoto: foto !== null },
    despues: { personaId, tieneFoto },
  });

/** Deletes a player's picture: for staff, and for who decides for the person; 404 for anybody else. */
export async function borrarFoto(deps: Deps, actor: Actor, { id }: { id: number }) {
  const borrada = await deps.db.transaction(async (tx): Promise<Outcome<{ foto: string | null }>> => {
    const row = await lockIntegrante(tx, id);
    const puede =
      row && (holds("staff", actor.permisos) || (await decidePor(deps, tx, actor.usuarioId, row.personaId)));
    if (!puede || !row.foto) return SIN_FOTO;
    await updateIntegrante(tx, id, { foto: null });
    await anotarFoto(deps, tx, actor, row, false);
    return done({ foto: row.foto });
  });
  return soltando(deps, borrada);
}

/**
 * Serves a player's picture. The consent is checked on every request, so that no copy outlives it (Rule TEM-3); without
 * consent, only staff, the team's coaches and who decides for the person get the picture.
 */
export async function verFoto(
  deps: Deps,
  actor: Actor | null,
  { id, ...pedida }: { id: number } & Omit<ImagenPedida, "clave">,
): Promise<Outcome<ServedImage>> {
  const row = await findIntegrante(deps.db, id, clubTime(deps.clock()).fecha);
  if (!row?.foto || row.eliminada) return SIN_FOTO;
  const esPublica = row.consentido.foto;
  const puede =
    esPublica ||
    (actor &&
      (holds("staff", actor.permisos) ||
        (await entrena(deps.db, actor.usuarioId, row.equipo.id)) ||
        (await decidePor(deps, deps.db, actor.usuarioId, row.persona.id))));
  if (!puede) return SIN_FOTO;
  const imagen = await servirImagen(deps, { ...pedida, clave: row.foto });
  if (!imagen.ok) return imagen;
  return done({ ...imagen.value, cacheControl: esPublica ? "private, no-cache" : "private, no-store" });
}
