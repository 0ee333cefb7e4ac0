import { DEPORTES } from "#contract/club.ts";
import { clubTime } from "#contract/club-time.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { EquipoEnLista, JugadorPublico, PaginaDeEquipo } from "../contract.ts";
import { direccionDeFoto, nombreCorto } from "../rules.ts";
import { listPublicos } from "./equipos.repo.ts";
import { type IntegranteRow, listCuerpo, listIntegrantes } from "./plantel.repo.ts";

/**
 * Returns what everybody may see of a team's squad on a day, by default today: without a consent that holds today,
 * only the first name and an initial (Rule TEM-3).
 * @param dia `YYYY-MM-DD`; the day of a match for its page, null if it has none
 */
export async function plantelPublico(
  deps: Pick<Deps, "clock">,
  q: Queryable,
  equipoId: number,
  dia?: string | null,
): Promise<JugadorPublico[]> {
  const hoy = clubTime(deps.clock()).fecha;
  const rows = await listIntegrantes(q, { equipoId, el: dia ?? hoy }, hoy);
  return rows.map(toJugador).toSorted(porNumero);
}

/** Returns the full names of a squad on a day, for those who run the match. */
export async function plantelDelDia(q: Queryable, equipoId: number, dia: string) {
  const rows = await listIntegrantes(q, { equipoId, el: dia }, dia);
  return rows.map(({ id, persona, numero }) => ({
    integranteId: id,
    nombre: `${persona.nombre} ${persona.apellido}`,
    numero,
  }));
}

function nombrePublico({ persona, consentido }: Pick<IntegranteRow, "persona" | "consentido">): string {
  return consentido.nombre ? `${persona.nombre} ${persona.apellido}` : nombreCorto(persona);
}

function toJugador(row: IntegranteRow): JugadorPublico {
  return {
    integranteId: row.id,
    nombre: nombrePublico(row),
    numero: row.consentido.numero ? row.numero : null,
    posicion: row.posicion,
    foto: row.consentido.foto && row.foto ? direccionDeFoto(row.id) : null,
  };
}

/** Sorts by public number, so that the order reveals nothing else; players without one come last, by their name. */
function porNumero(a: JugadorPublico, b: JugadorPublico): number {
  const lugar = ({ numero }: JugadorPublico) => (numero === null ? 100 : Number(numero));
  return lugar(a) - lugar(b) || a.nombre.localeCompare(b.nombre, "es");
}

export const equiposPublicos = (deps: Deps): Promise<EquipoEnLista[]> =>
  listPublicos(deps.db, clubTime(deps.clock()).fecha);

/** Returns a team's page; null for an unknown address. */
export async function equipoPublico(deps: Deps, slug: string): Promise<PaginaDeEquipo | null> {
  const hoy = clubTime(deps.clock()).fecha;
  const [equipo] = await listPublicos(deps.db, hoy, { slug });
  if (!equipo) return null;
  const [plantel, cuerpo] = await Promise.all([
    plantelPublico(deps, deps.db, equipo.id),
    listCuerpo(deps.db, { equipoId: equipo.id }, hoy),
  ]);
  return {
    ...equipo,
    plantel,
    cuerpo: cuerpo.map((row) => ({ nombre: nombrePublico(row), funcion: row.funcion })),
  };
}

/** Returns the players of the active first teams, by team (Rule TEM-5). */
export async function jugadoresDePrimera(deps: Deps) {
  const rows = await listPublicos(deps.db, clubTime(deps.clock()).fecha, { primeros: true });
  const planteles = await Promise.all(
    rows.map(async ({ id, nombre, deporte }) => {
      const jugadores = await plantelPublico(deps, deps.db, id);
      const plantel = `${nombre} de ${DEPORTES[deporte].toLowerCase()}`;
      return jugadores.map((jugador) => ({ ...jugador, plantel }));
    }),
  );
  return planteles.flat();
}
