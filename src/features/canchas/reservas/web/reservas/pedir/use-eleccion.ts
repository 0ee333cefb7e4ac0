import { useSearchParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { useBrowserValue } from "#web/browser-value.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useTapped } from "#web/use-tapped.ts";
import { TIPOS_DE_RESERVA, type TipoDeReserva, ultimoDiaReservable } from "../../../rules.ts";
import type { Horas } from "../horario/seleccion.ts";

/** The parameter `modo` of each type; empty for hours. */
const MODOS = { POR_HORA: "", DIA_COMPLETO: "dia", MES_COMPLETO: "mes" } as const;
const HORA = /^([01]\d|2[0-4]):[0-5]\d$/;

export interface Eleccion {
  canchaId: number;
  fecha: string;
  tipoReserva: TipoDeReserva;
}

/**
 * Reads court, day and booking type from the address. Missing or invalid values fall back to the first option.
 * `horas` is a visitor's selection (`desde`, `hasta`), passed through the login.
 * @param hoy the server's day on a page that it renders, so that a cached page hydrates as it was rendered
 */
export function useEleccion(canchas: readonly { id: number }[], hoy = clubTime(serverTime()).fecha) {
  const club = useClub();
  const [enDireccion, setParams] = useSearchParams();
  const [actual, mostrar] = useTapped(enDireccion);
  // The server renders one page for every address.
  const params = useHydrated() ? actual : SIN_ELECCION;
  const pedida = params.get("fecha") ?? "";
  const enFecha =
    /^\d{4}-\d{2}-\d{2}$/.test(pedida) && pedida >= hoy && pedida <= ultimoDiaReservable(club.canchas, hoy);
  const cancha = canchas.find(({ id }) => String(id) === params.get("cancha")) ?? canchas[0];
  const eleccion: Eleccion = {
    canchaId: cancha?.id ?? 0,
    fecha: enFecha ? pedida : hoy,
    tipoReserva: TIPOS_DE_RESERVA.find((tipo) => MODOS[tipo] === params.get("modo")) ?? "POR_HORA",
  };
  const [desde, hasta] = [params.get("desde") ?? "", params.get("hasta") ?? ""];
  const enHoras = enFecha && HORA.test(desde) && HORA.test(hasta) && desde < hasta;
  function elegir(cambio: Partial<Eleccion>, horas: Horas | null = null): void {
    const { canchaId, fecha, tipoReserva } = { ...eleccion, ...cambio };
    const modo = MODOS[tipoReserva];
    const ahora = new URLSearchParams({ cancha: String(canchaId), fecha, ...(modo && { modo }), ...horas });
    mostrar(ahora);
    setParams(ahora, { replace: true, preventScrollReset: true });
  }
  return { eleccion, horas: enHoras ? { desde, hasta } : null, hoy, elegir };
}

const SIN_ELECCION = new URLSearchParams();

/** Whether the page is hydrated; false on the server and in the first render. */
function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
