import { addDays, clubTime } from "#contract/club-time.ts";
import { diasEntre, jornadaDe, turnosDeJornada } from "#features/canchas/canchas/rules.ts";
import { canchasDisponibles, horasOcupadas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { lapsoDe } from "#features/canchas/canchas/server/ocupar.ts";
import type { Deps } from "#server/deps.ts";
import type { SemanaLibre } from "../../contract/libres.ts";
import { DIAS_DE_PRESENTACION } from "../../rules.ts";

/** The free hours of every court that can be booked, from now on, in two queries (Rule CAN-15). */
export async function verSemanaLibre(deps: Pick<Deps, "clock" | "club" | "db">): Promise<SemanaLibre> {
  const ahora = deps.clock();
  const { fecha: hoy, hora } = clubTime(ahora);
  const { canchas: horario } = deps.club();
  const dias = diasEntre(hoy, addDays(hoy, DIAS_DE_PRESENTACION - 1));
  const fin = lapsoDe({ fecha: dias.at(-1) ?? hoy, desde: "00:00", hasta: "24:00" }).fin;
  const canchas = await canchasDisponibles(deps.db);
  const tomadas = await horasOcupadas(deps.db, null, { inicio: ahora, fin });

  function libresDe(canchaId: number, fecha: string) {
    const suyas = tomadas.filter((tomada) => tomada.canchaId === canchaId);
    const turnos = turnosDeJornada(jornadaDe(horario, fecha), horario.turnoMinutos);
    return unir(
      turnos.filter((turno) => {
        const { inicio, fin } = lapsoDe({ fecha, ...turno });
        return inicio > ahora && !suyas.some((tomada) => tomada.inicio < fin && inicio < tomada.fin);
      }),
    );
  }

  return {
    hoy,
    hora,
    canchas: canchas.map(({ id, nombre, precioPorHora }) => ({
      id,
      nombre,
      precioPorHora,
      dias: dias.map((fecha) => ({ fecha, libres: libresDe(id, fecha) })),
    })),
  };
}

/** Merges adjacent slots. */
function unir(turnos: readonly { desde: string; hasta: string }[]): { desde: string; hasta: string }[] {
  const unidos: { desde: string; hasta: string }[] = [];
  for (const { desde, hasta } of turnos) {
    const ultimo = unidos.at(-1);
    if (ultimo?.hasta === desde) ultimo.hasta = hasta;
    else unidos.push({ desde, hasta });
  }
  return unidos;
}
