import { addDays, clubInstant } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { HorarioDeCanchas } from "#features/canchas/canchas/rules.ts";
import {
  canchaPorId,
  canchasEnUso,
  horasOcupadas,
  semanasPorSerie,
} from "#features/canchas/canchas/server/buscar-cancha.ts";
import { toFranja } from "#features/canchas/canchas/server/ocupar.ts";
import type { Deps } from "#server/deps.ts";
import type { Casillero, DiaDeCancha } from "../../contract/calendario.ts";
import { DIAS_DE_CALENDARIO_MAX } from "../../rules.ts";
import { invalido } from "../pedir/leer-pedido.ts";
import { listPendientes, listReservasDe, type ReservaRow } from "../repo.ts";
import { franjasDeGuardada, nombreDe } from "../to-reserva.ts";

/** Occupations and requests per court within a range of days; 422 for more than six weeks. */
export async function verCalendario(
  deps: Pick<Deps, "clock" | "club" | "db">,
  { desde, hasta, canchaId }: { desde: string; hasta: string; canchaId?: number | undefined },
): Promise<Outcome<Casillero[]>> {
  if (hasta < desde) return invalido("hasta", "La última fecha es anterior a la primera");
  if (hasta >= addDays(desde, DIAS_DE_CALENDARIO_MAX))
    return invalido("hasta", `Como máximo ${DIAS_DE_CALENDARIO_MAX} días por vez`);
  if (canchaId !== undefined && !(await canchaPorId(deps.db, canchaId)))
    return notFound("Esa cancha no existe.");
  const cual = canchaId ?? null;
  const lapso = { inicio: clubInstant(desde, "00:00"), fin: clubInstant(hasta, "24:00") };
  const horas = await horasOcupadas(deps.db, cual, lapso);
  const series = horas.flatMap(({ serie }) => serie ?? []);
  const semanas = await semanasPorSerie(deps.db, series, deps.clock());
  const deReservas = horas.flatMap(({ clase, ocupacionId }) => (clase === "reserva" ? ocupacionId : []));
  const rows = await listReservasDe(deps.db, deReservas);
  const porOcupacion = new Map(rows.map((row) => [row.reserva.ocupacionId, row]));
  const tomadas = horas.map((hora): Casillero => {
    const row = porOcupacion.get(hora.ocupacionId);
    const { fecha, desde: horaInicio, hasta: horaFin } = toFranja(hora);
    return {
      clase: hora.clase,
      id: row?.reserva.id ?? hora.ocupacionId,
      estado: "aceptada",
      titulo: row ? nombreDe(row) : hora.titulo,
      canchaId: hora.canchaId,
      fecha,
      horaInicio,
      horaFin,
      semanas: hora.serie === null ? null : (semanas.get(hora.serie) ?? 0),
    };
  });
  const pedidas = (await listPendientes(deps.db, cual, desde, hasta)).flatMap((row) =>
    toCasilleros(deps.club().canchas, row).filter(({ fecha }) => fecha >= desde && fecha <= hasta),
  );
  return done([...tomadas, ...pedidas].sort(porHora));
}

/** Every court in use with its day, for the office. */
export async function verDiaDeCanchas(
  deps: Pick<Deps, "clock" | "club" | "db">,
  fecha: string,
): Promise<DiaDeCancha[]> {
  const [canchas, calendario] = await Promise.all([
    canchasEnUso(deps.db),
    verCalendario(deps, { desde: fecha, hasta: fecha }),
  ]);
  const casilleros = calendario.ok ? calendario.value : [];
  return canchas.map(({ id, nombre }) => ({
    id,
    nombre,
    casilleros: casilleros.filter(({ canchaId }) => canchaId === id),
  }));
}

function toCasilleros(horario: HorarioDeCanchas, row: ReservaRow): Casillero[] {
  return franjasDeGuardada(horario, row.reserva).map(({ fecha, desde, hasta }) => ({
    clase: "reserva",
    id: row.reserva.id,
    estado: "pendiente",
    titulo: nombreDe(row),
    canchaId: row.reserva.canchaId,
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
