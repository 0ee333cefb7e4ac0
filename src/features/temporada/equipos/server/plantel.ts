import { clubTime } from "#contract/club-time.ts";
import type { ValuesOf } from "#contract/described.ts";
import { changedMeanwhile, definedFields } from "#contract/edit.ts";
import { done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { pickFields } from "#contract/text-fields.ts";
import { soltarImagen, withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { type Persona, personaVigente } from "#features/personas/usuarios/server/usuarios.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type * as contract from "../contract.ts";
import type { Integrante } from "../contract.ts";
import { CAMPOS_DE_JUGADOR } from "../rules.ts";
import { decidePor } from "./consentimientos.ts";
import { findEquipo, lockEquipo } from "./equipos.repo.ts";
import { EQUIPOS, SIN_EQUIPO, teamTransaction, toIntegrante } from "./equipos.ts";
import {
  deleteIntegrante,
  hasAcceso,
  type IntegranteRow,
  insertIntegrante,
  listIntegrantes,
  listProtegidas,
  lockIntegrante,
  lockPersonaDe,
  updateFoto,
  updateIntegrante,
} from "./plantel.repo.ts";

const NO_ESTA = notFound("Esa persona ya no está en el plantel.");
const SIN_FOTO = notFound("Esa foto no existe.");

/** Runs a transaction that adds a person to a locked team. 404 if either is gone. */
export function sumar<T>(
  deps: Deps,
  { id: equipoId, personaId }: { id: number; personaId: number },
  add: (tx: Tx, persona: Persona, suyo: { equipoId: number; personaId: number }) => Promise<Outcome<T>>,
) {
  return teamTransaction(deps, async (tx) => {
    if (!(await lockEquipo(tx, equipoId))) return SIN_EQUIPO;
    const persona = await personaVigente(tx, personaId);
    return persona ? add(tx, persona, { equipoId, personaId }) : notFound("Esa persona no existe.");
  });
}

type Lugar = ValuesOf<typeof CAMPOS_DE_JUGADOR>;

/** Writes a place, unless it ends before it begins, and records the decision about its team. */
async function guardar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { equipoId, personaId }: { equipoId: number; personaId: number },
  [antes, despues]: [Lugar | null, Lugar],
  write: () => Promise<number>,
): Promise<Outcome<Integrante>> {
  if (despues.hasta !== null && despues.hasta < despues.desde)
    return invalidField("fechas-invertidas", "hasta", "El último día es anterior al primero");
  const id = await write();
  await registrar(deps, tx, actor, {
    accion: antes ? "equipo.cambiar-jugador" : "equipo.sumar-jugador",
    objetoId: equipoId,
    antes: antes && { personaId, ...antes },
    despues: { personaId, ...despues },
  });
  const [row] = await listIntegrantes(tx, { id }, clubTime(deps.clock()).fecha);
  const equipo = await findEquipo(tx, equipoId);
  return row && equipo ? done(toIntegrante(row, equipo)) : NO_ESTA;
}

export const sumarIntegrante = (
  deps: Deps,
  actor: Actor,
  input: JsonOf<typeof contract.sumarIntegrante> & { id: number },
) =>
  sumar(deps, input, (tx, _persona, suyo) => {
    const lugar = pickFields(CAMPOS_DE_JUGADOR, input);
    return guardar(deps, tx, actor, suyo, [null, lugar], () => insertIntegrante(tx, { ...suyo, ...lugar }));
  });

/** Changes a player's place. 409 `version` if another person changed it since it was read. */
export function cambiarIntegrante(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...pedido }: JsonOf<typeof contract.cambiarIntegrante> & { id: number },
): Promise<Outcome<Integrante>> {
  return teamTransaction(deps, async (tx) => {
    const row = await lockIntegrante(tx, id);
    if (!row) return NO_ESTA;
    const { numero, posicion, desde, hasta } = row;
    const [actual, cambios] = [{ numero: numero ?? "", posicion, desde, hasta }, definedFields(pedido)];
    return (
      changedMeanwhile(leido, actual, cambios) ??
      guardar(deps, tx, actor, row, [actual, { ...actual, ...cambios }], async () => {
        await updateIntegrante(tx, id, { ...actual, ...cambios });
        return id;
      })
    );
  });
}

export async function quitarIntegrante(deps: Deps, actor: Actor, { id }: { id: number }) {
  const quitado = await teamTransaction(deps, async (tx) => {
    const row = await lockIntegrante(tx, id);
    if (!row) return NO_ESTA;
    const { id: _id, equipoId, foto, ...antes } = row;
    await deleteIntegrante(tx, id);
    await registrar(deps, tx, actor, { accion: "equipo.quitar-jugador", objetoId: equipoId, antes });
    return done({ foto });
  });
  return soltando(deps, quitado);
}

/** Releases the picture that a place no longer uses. */
async function soltando(deps: Deps, hecho: Outcome<{ foto: string | null }>): Promise<Outcome<{ ok: true }>> {
  if (!hecho.ok) return hecho;
  if (hecho.value.foto) await soltarImagen(deps, hecho.value.foto);
  return done({ ok: true });
}

/** Stores, replaces or deletes the picture of a locked place, also in the person's other teams. @returns the key of the picture that it no longer uses */
async function cambiarFoto(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  row: NonNullable<Awaited<ReturnType<typeof lockIntegrante>>>,
  foto: string | null,
) {
  const { equipoId, personaId, foto: antes } = row;
  await updateFoto(tx, row, foto);
  await registrar(deps, tx, actor, {
    accion: "equipo.foto",
    objetoId: equipoId,
    antes: { personaId, tieneFoto: antes !== null },
    despues: { personaId, tieneFoto: foto !== null },
  });
  return done({ foto: antes === foto ? null : antes });
}

/** Stores or replaces a player's picture. 413 or 415 for an unacceptable file. */
export async function subirFoto(deps: Deps, actor: Actor, { id }: { id: number }, archivos: ReceivedFile[]) {
  if (archivos.length === 0) return invalidField("sin-imagen", "foto", "Elegí una foto");
  const subida = await withUploadedImagenes(deps, archivos, async (tx, [imagen]) => {
    const row = (await lockPersonaDe(tx, id)) && (await lockIntegrante(tx, id));
    return row && imagen ? cambiarFoto(deps, tx, actor, row, imagen.clave) : NO_ESTA;
  });
  if (subida.ok) deps.cache.drop(EQUIPOS);
  return soltando(deps, subida);
}

/** Deletes a player's picture: for staff, and for who decides for the person; 404 for anybody else. */
export async function borrarFoto(deps: Deps, actor: Actor, { id }: { id: number }) {
  const borrada = await teamTransaction(deps, async (tx) => {
    const row = (await lockPersonaDe(tx, id)) && (await lockIntegrante(tx, id));
    if (!row?.foto || !(await puedeVer(deps, tx, actor, row.personaId))) return SIN_FOTO;
    return cambiarFoto(deps, tx, actor, row, null);
  });
  return soltando(deps, borrada);
}

const puedeVer = async (deps: Deps, q: Queryable, actor: Actor, personaId: number) =>
  holds("staff", actor.permisos) || (await decidePor(deps, q, actor.usuarioId, personaId));

/** Whether a user sees a picture as a coach: of a player of today, whom no court order protects from the user. */
const veComoTecnico = async (
  q: Queryable,
  { usuarioId }: Actor,
  { equipo, persona, desde, hasta }: IntegranteRow,
  hoy: string,
) =>
  desde <= hoy &&
  (hasta ?? hoy) >= hoy &&
  (await hasAcceso(q, usuarioId, equipo.id)) &&
  (await listProtegidas(q, usuarioId, [persona.id])).length === 0;

/**
 * Serves a player's picture. The consent is checked on every request, so that no copy outlives it (Rule TEM-3); without
 * consent, only staff, the team's coaches and who decides for the person get the picture.
 */
export async function verFoto(
  deps: Deps,
  actor: Actor | null,
  { id, ...pedida }: { id: number } & Omit<ImagenPedida, "clave">,
): Promise<Outcome<ServedImage>> {
  const hoy = clubTime(deps.clock()).fecha;
  const [row] = await listIntegrantes(deps.db, { id }, hoy);
  if (!row?.foto || row.eliminada) return SIN_FOTO;
  const { foto: clave, consentido, persona } = row;
  const puede =
    consentido.foto ||
    (actor &&
      ((await veComoTecnico(deps.db, actor, row, hoy)) ||
        (await puedeVer(deps, deps.db, actor, persona.id))));
  if (!puede) return SIN_FOTO;
  const imagen = await servirImagen(deps, { ...pedida, clave });
  if (!imagen.ok) return imagen;
  return done({ ...imagen.value, cacheControl: consentido.foto ? "private, no-cache" : "private, no-store" });
}
