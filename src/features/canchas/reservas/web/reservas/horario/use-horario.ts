import type { HorarioDeCanchas } from "#features/canchas/canchas/rules.ts";
import { api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useAnswer } from "#web/use-answer.ts";
import { franjasDe, seSuperponen } from "../../../rules.ts";
import type { Eleccion } from "../pedir/use-eleccion.ts";
import type { Borrador, Turno } from "../pedir/use-pedir.ts";
import { casillasDe, estadoDeHoras, estaEn } from "./seleccion.ts";

export type Horario = ReturnType<typeof useHorario>;

/**
 * Loads the availability of the court and day in the address, and checks the person's selection.
 * @param ronda change it to refetch
 */
export function useHorario(eleccion: Eleccion, borrador: Borrador, ronda: number) {
  const { canchas } = useClub();
  const { canchaId, fecha, tipoReserva } = eleccion;
  const { turnos, horas, banda } = borrador;
  const query = { canchaId: String(canchaId), fecha };
  const porMes = tipoReserva === "MES_COMPLETO";
  const dia = useAnswer(porMes ? null : `${ronda} ${canchaId} ${fecha}`, (options) =>
    api.reserva.disponibilidad.$get({ query }, options),
  );
  const deBanda = porMes && { horaInicio: banda.desde, horaFin: banda.hasta };
  const entero = { tipoReserva, ...query, ...deBanda };
  const verificado = useAnswer(
    tipoReserva === "POR_HORA" ? null : `${ronda} ${Object.values(entero).join(" ")}`,
    (options) => api.reserva.verificar.$get({ query: entero }, options),
  );

  const propias = turnos
    .filter((turno) => turno.canchaId === canchaId)
    .flatMap((turno) => franjasDe(canchas, turno))
    .filter((franja) => franja.fecha === fecha);
  const casillas = (dia.answer?.ok ? dia.answer.data.turnos : [])
    .filter((casilla) => casilla.estado !== "pasado" || estaEn(horas, casilla))
    .map((casilla) =>
      propias.some((otras) => estaEn(otras, casilla)) ? { ...casilla, estado: "ocupado" as const } : casilla,
    );
  const turno = turnoDe(eleccion, borrador);

  /** Why the current selection cannot be requested; null if it can. */
  function problemaDe(): string | null {
    if (!turno) return null;
    if (turnos.some((otro) => otro.canchaId === canchaId && chocan(canchas, otro, turno)))
      return "Se superpone con otro turno de tu pedido.";
    if (tipoReserva !== "POR_HORA") {
      if (!verificado.answer) return null;
      if (!verificado.answer.ok) return verificado.answer.problem.detail;
      return verificado.answer.data.disponible
        ? null
        : "Tiene horas ocupadas: elegí otro día u otro horario.";
    }
    if (!horas || !dia.answer?.ok || casillasDe(horas, casillas).length === 0) return null;
    const estado = estadoDeHoras(horas, casillas);
    return estado === "ocupado" || estado === "pasado" ? "Ese horario ya no está libre: elegí otro." : null;
  }

  return {
    dia,
    verificado,
    casillas,
    propias,
    turno,
    problema: problemaDe(),
    reload() {
      dia.reload();
      verificado.reload();
    },
  };
}

function turnoDe(eleccion: Eleccion, { horas, banda }: Borrador): Turno | null {
  if (eleccion.tipoReserva === "DIA_COMPLETO") return { ...eleccion };
  const suyas = eleccion.tipoReserva === "MES_COMPLETO" ? banda : horas;
  return suyas && { ...eleccion, horaInicio: suyas.desde, horaFin: suyas.hasta };
}

function chocan(canchas: HorarioDeCanchas, uno: Turno, otro: Turno): boolean {
  const suyas = franjasDe(canchas, otro);
  return franjasDe(canchas, uno).some((franja) => suyas.some((suya) => seSuperponen(franja, suya)));
}
