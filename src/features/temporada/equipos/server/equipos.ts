import { DEPORTES } from "#contract/club.ts";
import { clubTime } from "#contract/club-time.ts";
import { changedMeanwhile, definedFields } from "#contract/edit.ts";
import {
  conflict,
  conflictField,
  done,
  invalidField,
  notFound,
  type Outcome,
  type Refused,
  refusing,
} from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { slugOf } from "#contract/text.ts";
import { type WriteImagenes, withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violatedGuard } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type { Finder } from "#server/office-search.ts";
import { searched } from "#server/office-search.ts";
import type * as contract from "../contract.ts";
import type { Equipo, FichaDeEquipo } from "../contract.ts";
import { ANIO, avisoDeCategoria, esDeLaCategoria, nombreDeEquipo } from "../rules.ts";
import {
  findEquipo,
  insertEquipo,
  listLlamados,
  lockEquipo,
  lockSlug,
  updateEquipo,
} from "./equipos.repo.ts";
import { type IntegranteRow, insertCopias, listCuerpo, listIntegrantes } from "./plantel.repo.ts";

/** Cache tag of everything that shows teams, squads or what a person allows to show. */
export const EQUIPOS = "equipos";

export const SIN_EQUIPO = notFound("Ese equipo no existe.");

export const buscadorDeEquipos: Finder = {
  tipo: "equipo",
  grupo: "Equipos",
  who: "staff",
  find: async ({ db }, { texto, limit }) =>
    (await listLlamados(db, texto, limit)).map(({ id, nombre, deporte, temporada }) => ({
      id,
      titulo: nombre,
      detalle: `${DEPORTES[deporte]}, temporada ${temporada}`,
      enlace: `equipos/${id}`,
    })),
  list: (texto) => searched("equipos/?estado=todos", texto),
};

/** Creates a team (Rule TEM-1). 409 if the season has a team of this sport, branch and category. */
export function crearEquipo(
  deps: Deps,
  actor: Actor,
  input: JsonOf<typeof contract.crearEquipo>,
): Promise<Outcome<Equipo>> {
  return teamTransaction(deps, async (tx) => {
    const invertidos = refuseInvertidos(input);
    if (invertidos) return invertidos;
    const creado = await insertEquipo(tx, { ...input, slug: await slugLibre(tx, input) });
    await anotar(deps, tx, actor, "equipo.crear", null, creado);
    return done(creado);
  });
}

/** Returns an address for a new team, which it keeps when it is renamed. */
async function slugLibre(tx: Tx, equipo: Pick<Equipo, "deporte" | "rama" | "categoria" | "temporada">) {
  return lockSlug(tx, slugOf(`${equipo.deporte} ${nombreDeEquipo(equipo)} ${equipo.temporada}`));
}

function refuseInvertidos({ nacidosDesde, nacidosHasta }: Pick<Equipo, "nacidosDesde" | "nacidosHasta">) {
  return nacidosDesde !== null && nacidosHasta !== null && nacidosHasta < nacidosDesde
    ? invalidField(
        "nacidos-invertidos",
        "nacidosHasta",
        "El último año de la categoría es anterior al primero",
      )
    : null;
}

const REPETIDOS: Record<string, Refused> = {
  equipos_unico: conflictField(
    "equipo-repetido",
    "categoria",
    "Ya hay un equipo de ese deporte, esa rama y esa categoría en la temporada.",
  ),
  integrantes_de_a_uno: conflictField("ya-esta", "desde", "Ya está en el plantel en esas fechas."),
  integrantes_numero_unico: conflictField(
    "numero-repetido",
    "numero",
    "Otra persona del plantel tiene ese número en esas fechas.",
  ),
  cuerpo_tecnico_unico: conflictField(
    "ya-esta",
    "funcion",
    "Ya está en el cuerpo técnico: sacala antes de cambiar lo que hace.",
  ),
};

/**
 * Runs a transaction that changes teams or their people, with pictures (`withUploadedImagenes`), and drops the pages
 * that show them. 409 for what is there twice.
 */
export const teamTransaction = <T>(deps: Deps, work: WriteImagenes<T>, archivos: ReceivedFile[] = []) =>
  withUploadedImagenes(deps, archivos, work, EQUIPOS).catch(
    refusing((error) => REPETIDOS[violatedGuard(error) ?? ""] ?? null),
  );

function anotar(deps: Deps, tx: Tx, actor: Actor, accion: string, antes: Equipo | null, despues: Equipo) {
  const [viejo, nuevo] = [antes, despues].map((row) => row && datosDe(row));
  return registrar(deps, tx, actor, { accion, objetoId: despues.id, antes: viejo, despues: nuevo });
}

/** Returns the fields that people edit. */
function datosDe({ id: _id, slug: _slug, nombre: _nombre, ...datos }: Equipo) {
  return datos;
}

/** Changes or archives a team. 409 `version` if another person changed it since it was read. */
export function modificarEquipo(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...pedido }: JsonOf<typeof contract.modificarEquipo> & { id: number },
): Promise<Outcome<Equipo>> {
  return teamTransaction(deps, async (tx) => {
    const antes = await lockEquipo(tx, id);
    if (!antes) return SIN_EQUIPO;
    const [actual, cambios] = [datosDe(antes), definedFields(pedido)];
    const refused = changedMeanwhile(leido, actual, cambios) ?? refuseInvertidos({ ...actual, ...cambios });
    if (refused) return refused;
    const despues = await updateEquipo(tx, id, { ...actual, ...cambios });
    await anotar(deps, tx, actor, "equipo.modificar", antes, despues);
    return done(despues);
  });
}

export async function verEquipo(deps: Deps, { id }: { id: number }): Promise<Outcome<FichaDeEquipo>> {
  const equipo = await findEquipo(deps.db, id);
  if (!equipo) return SIN_EQUIPO;
  const hoy = clubTime(deps.clock()).fecha;
  const integrantes = await listIntegrantes(deps.db, { equipoId: id }, hoy);
  const toLast = ({ hasta }: IntegranteRow) => Number(hasta !== null && hasta < hoy);
  return done({
    equipo,
    integrantes: integrantes
      .toSorted((a, b) => toLast(a) - toLast(b))
      .map((row) => toIntegrante(row, equipo)),
    cuerpo: await listCuerpo(deps.db, { equipoId: id }, hoy),
  });
}

export function toIntegrante(row: IntegranteRow, equipo: Parameters<typeof avisoDeCategoria>[0]) {
  const { id, persona, nacimiento, posicion, desde, hasta, foto, consentido } = row;
  return {
    id,
    persona,
    nacimiento,
    posicion,
    desde,
    hasta,
    consentido,
    numero: row.numero ?? "",
    tieneFoto: foto !== null,
    aviso: avisoDeCategoria(equipo, nacimiento),
  };
}

/**
 * Copies a team into the next year, with everybody who still belongs to its category (Rule TEM-1). 409 if the season or
 * a birth year is already the last one that a team may have.
 */
export function pasarDeTemporada(deps: Deps, actor: Actor, { id }: { id: number }) {
  return teamTransaction(deps, async (tx) => {
    const anterior = await lockEquipo(tx, id);
    if (!anterior) return SIN_EQUIPO;
    const { nacidosDesde, nacidosHasta } = anterior;
    if (Math.max(anterior.temporada, nacidosDesde ?? 0, nacidosHasta ?? 0) >= ANIO.max)
      return conflict(
        "sin-siguiente",
        `La temporada y los años de nacimiento llegan hasta ${ANIO.max}: revisá los de este equipo.`,
      );
    const temporada = anterior.temporada + 1;
    const siguiente = (anio: number | null) => (anio === null ? null : anio + 1);
    const datos = {
      ...datosDe(anterior),
      temporada,
      nacidosDesde: siguiente(nacidosDesde),
      nacidosHasta: siguiente(nacidosHasta),
      activo: true,
    };
    const equipo = await insertEquipo(tx, { ...datos, slug: await slugLibre(tx, datos) });
    const hoy = clubTime(deps.clock()).fecha;
    const plantel = await listIntegrantes(tx, { equipoId: id, el: hoy }, hoy);
    const pasan = plantel.filter(({ nacimiento }) => esDeLaCategoria(equipo, nacimiento));
    const inicio = `${temporada}-01-01`;
    const ids = pasan.map((row) => row.id);
    await insertCopias(tx, ids, id, equipo.id, hoy > inicio ? hoy : inicio);
    await anotar(deps, tx, actor, "equipo.crear", null, equipo);
    return done({
      equipo,
      pasaron: pasan.length,
      quedaron: plantel
        .filter((row) => !pasan.includes(row))
        .map(({ persona }) => `${persona.nombre} ${persona.apellido}`),
    });
  });
}
