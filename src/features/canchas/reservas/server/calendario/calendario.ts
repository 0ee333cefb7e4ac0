import { addDays, clubInstant } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import {
  canchaPorId,
  ocupadasEntre,
  semanasPorSerie,
} from "#features/canchas/canchas/server/buscar-cancha.ts";
import { toFranja } from "#features/canchas/canchas/server/ocupar.ts";
import type { Deps } from "#server/deps.ts";
import type { Casillero } from "../../contract/calendario.ts";
import { DIAS_DE_CALENDARIO_MAX } from "../../rules.ts";
import { ids, pendientesEntre, type ReservaRow, selectReservas } from "../repo.ts";
import { franjasDeGuardada, nombreDe } from "../to-reserva.ts";

/** Occupations and requests per court within a range of days; 422 for more than six weeks. */
export async function verCalendario(
  deps: Pick<Deps, "clock" | "db">,
  { desde, hasta, canchaId }: { desde: string; hasta: string; canchaId?: number | undefined },
): Promise<Outcome<Casillero[]>> {
  if (hasta < desde) return mal("hasta", "La última fecha es anterior a la primera");
  if (hasta >= addDays(desde, DIAS_DE_CALENDARIO_MAX))
    return mal("hasta", `Como máximo ${DIAS_DE_CALENDARIO_MAX} días por vez`);
  if (canchaId !== undefined && !(await canchaPorId(deps.db, canchaId)))
    return notFound("Esa cancha no existe.");
  const cual = canchaId ?? null;
  const horas = await ocupadasEntre(deps.db, cual, clubInstant(desde, "00:00"), clubInstant(hasta, "24:00"));
  const duenias = await reservasDe(
    deps,
    horas.filter(({ clase }) => clase === "reserva").map(({ ocupacionId }) => ocupacionId),
  );
  const semanas = await semanasPorSerie(
    deps.db,
    horas.flatMap(({ serie }) => serie ?? []),
    deps.clock(),
  );
  const porOcupacion = new Map(duenias.map((fila) => [fila.reserva.ocupacionId, fila]));
  const tomadas = horas.map((hora): Casillero => {
    const fila = porOcupacion.get(hora.ocupacionId);
    const { fecha, desde: horaInicio, hasta: horaFin } = toFranja(hora);
    return {
      clase: hora.clase,
      id: fila?.reserva.id ?? hora.ocupacionId,
      estado: "aceptada",
      titulo: fila ? nombreDe(fila) : hora.titulo,
      canchaId: hora.canchaId,
      fecha,
      horaInicio,
      horaFin,
      semanas: hora.serie === null ? null : (semanas.get(hora.serie) ?? 0),
    };
  });
  const pedidas = (await pendientesEntre(deps.db, cual, desde, hasta)).flatMap((fila) =>
    toCasilleros(fila).filter(({ fecha }) => fecha >= desde && fecha <= hasta),
  );
  return done([...tomadas, ...pedidas].sort(porHora));
}

async function reservasDe(deps: Pick<Deps, "db">, ocupaciones: number[]): Promise<ReservaRow[]> {
  if (ocupaciones.length === 0) return [];
  const orden = { field: "fecha", descending: false } as const;
  const page = { limit: ocupaciones.length, offset: 0 };
  return selectReservas(deps.db, await ids(deps.db, { ocupaciones }, orden, page));
}

function toCasilleros(fila: ReservaRow): Casillero[] {
  return franjasDeGuardada(fila.reserva).map(({ fecha, desde, hasta }) => ({
    clase: "reserva",
    id: fila.reserva.id,
    estado: "pendiente",
    titulo: nombreDe(fila),
    canchaId: fila.reserva.canchaId,
    fecha,
    horaInicio: desde,
    horaFin: hasta,
    semanas: null,
  }));
}

function porHora(a: Casillero, b: Casillero): number {
  return (
    a.fecha.localeCompare(b.fecha) || a.horaInicio.localeCompare(b.horaInicio) || a.canchaId - b.canchaId
  );
}

function mal(path: string, message: string) {
  return refused(422, "datos-invalidos", message, { errors: [{ path, message }] });
}
