import { clubTime } from "#contract/club-time.ts";
import type { ValuesOf } from "#contract/described.ts";
import { changedMeanwhile, definedFields } from "#contract/edit.ts";
import { done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { pickFields } from "#contract/text-fields.ts";
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
import { SIN_EQUIPO, teamTransaction, toIntegrante } from "./equipos.ts";
import {
  deleteIntegrante,
  deleteMiembro,
  insertIntegrante,
  listIntegrantes,
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

/** Makes the deletion of a person's place in teams. */
const quitar =
  (
    accion: string,
    donde: string,
    remove: (tx: Tx, id: number) => Promise<{ id: number; equipoId: number; foto?: string | null } | null>,
  ) =>
  (deps: Deps, actor: Actor, { id }: { id: number }) =>
    teamTransaction(deps, async (tx, _imagenes, suelta) => {
      const row = await remove(tx, id);
      if (!row) return notFound(`Esa persona ya no está en el ${donde}.`);
      const { id: _id, equipoId, foto, ...antes } = row;
      suelta(foto);
      await registrar(deps, tx, actor, { accion, objetoId: equipoId, antes });
      return done({ ok: true as const });
    });

export const quitarIntegrante = quitar("equipo.quitar-jugador", "plantel", deleteIntegrante);
export const quitarMiembro = quitar("equipo.quitar-tecnico", "cuerpo técnico", deleteMiembro);

/** Stores, replaces or deletes a player's picture, also in the person's other teams, for staff and who decides for the person. */
function cambiarFoto(deps: Deps, actor: Actor, id: number, archivos: ReceivedFile[]) {
  return teamTransaction(
    deps,
    async (tx, [imagen], suelta) => {
      const row = (await lockPersonaDe(tx, id)) && (await lockIntegrante(tx, id));
      const foto = imagen?.clave ?? null;
      if (!row || (foto ?? row.foto) === null || !(await puedeVer(deps, tx, actor, row.personaId)))
        return foto ? NO_ESTA : SIN_FOTO;
      const { equipoId, personaId, foto: antes } = row;
      await updateFoto(tx, row, foto);
      suelta(antes);
      await registrar(deps, tx, actor, {
        accion: "equipo.foto",
        objetoId: equipoId,
        antes: { personaId, tieneFoto: antes !== null },
        despues: { personaId, tieneFoto: foto !== null },
      });
      return done({ ok: true as const });
    },
    archivos,
  );
}

/** Stores or replaces a player's picture. 413 or 415 for an unacceptable file. */
export const subirFoto = async (
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
  archivos: ReceivedFile[],
) =>
  archivos.length === 0
    ? invalidField("sin-imagen", "foto", "Elegí una foto")
    : cambiarFoto(deps, actor, id, archivos);

/** Deletes a player's picture; 404 for whom it does not concern. */
export const borrarFoto = (deps: Deps, actor: Actor, { id }: { id: number }) =>
  cambiarFoto(deps, actor, id, []);

const puedeVer = async (deps: Deps, q: Queryable, actor: Actor, personaId: number) =>
  holds("staff", actor.permisos) || (await decidePor(deps, q, actor.usuarioId, personaId));

/**
 * Serves a player's picture. The consent is checked on every request, so that no copy outlives it (Rule TEM-3); without
 * consent, only staff and who decides for the person get the picture.
 */
export async function verFoto(
  deps: Deps,
  actor: Actor | null,
  { id, ...pedida }: { id: number } & Omit<ImagenPedida, "clave">,
): Promise<Outcome<ServedImage>> {
  const [row] = await listIntegrantes(deps.db, { id }, clubTime(deps.clock()).fecha);
  if (!row?.foto) return SIN_FOTO;
  const { foto: clave, consentido, persona } = row;
  if (!consentido.foto && !(actor && (await puedeVer(deps, deps.db, actor, persona.id)))) return SIN_FOTO;
  const imagen = await servirImagen(deps, { ...pedida, clave });
  if (!imagen.ok) return imagen;
  return done({ ...imagen.value, cacheControl: consentido.foto ? "private, no-cache" : "private, no-store" });
}
