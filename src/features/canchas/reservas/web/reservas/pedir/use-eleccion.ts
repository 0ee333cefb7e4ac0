import { useSearchParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { useClub } from "#web/club.ts";
import { TIPOS_DE_RESERVA, type TipoDeReserva, ultimoDiaReservable } from "../../../rules.ts";

/** The parameter `modo` of each type; none for hours. */
const MODOS = { POR_HORA: "", DIA_COMPLETO: "dia", MES_COMPLETO: "mes" } as const;

export interface Eleccion {
  canchaId: number;
  fecha: string;
  tipoReserva: TipoDeReserva;
}

/** Court, day and booking type from the address; missing or invalid values fall back to the first option. */
export function useEleccion(canchas: readonly { id: number }[]) {
  const club = useClub();
  const [params, setParams] = useSearchParams();
  const hoy = clubTime(new Date()).fecha;
  const pedida = params.get("fecha") ?? "";
  const enFecha =
    /^\d{4}-\d{2}-\d{2}$/.test(pedida) && pedida >= hoy && pedida <= ultimoDiaReservable(club.canchas, hoy);
  const cancha = canchas.find(({ id }) => String(id) === params.get("cancha")) ?? canchas[0];
  const eleccion: Eleccion = {
    canchaId: cancha?.id ?? 0,
    fecha: enFecha ? pedida : hoy,
    tipoReserva: TIPOS_DE_RESERVA.find((tipo) => MODOS[tipo] === params.get("modo")) ?? "POR_HORA",
  };
  function elegir(cambio: Partial<Eleccion>): void {
    const { canchaId, fecha, tipoReserva } = { ...eleccion, ...cambio };
    const modo = MODOS[tipoReserva];
    setParams(
      { cancha: String(canchaId), fecha, ...(modo && { modo }) },
      { replace: true, preventScrollReset: true },
    );
  }
  return { eleccion, hoy, elegir };
}
