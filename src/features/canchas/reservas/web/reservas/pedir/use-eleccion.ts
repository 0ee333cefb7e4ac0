import { useSearchParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import type { TipoDeReserva } from "../../../rules.ts";
import { ultimoDiaReservable } from "../../../rules.ts";

const MODOS: Record<string, TipoDeReserva> = { dia: "DIA_COMPLETO", mes: "MES_COMPLETO" };
const EN_LA_DIRECCION: Record<TipoDeReserva, string | null> = {
  POR_HORA: null,
  DIA_COMPLETO: "dia",
  MES_COMPLETO: "mes",
};

export interface Eleccion {
  canchaId: number;
  fecha: string;
  tipoReserva: TipoDeReserva;
}

/** Court, day and booking type from the address; missing or invalid values fall back to the first option. */
export function useEleccion(canchas: readonly { id: number }[]): {
  eleccion: Eleccion;
  hoy: string;
  elegir: (cambio: Partial<Eleccion>) => void;
} {
  const [params, setParams] = useSearchParams();
  const hoy = clubTime(new Date()).fecha;
  const pedida = params.get("fecha") ?? "";
  const enFecha = /^\d{4}-\d{2}-\d{2}$/.test(pedida) && pedida >= hoy && pedida <= ultimoDiaReservable(hoy);
  const cancha = canchas.find(({ id }) => String(id) === params.get("cancha")) ?? canchas[0];
  const eleccion: Eleccion = {
    canchaId: cancha?.id ?? 0,
    fecha: enFecha ? pedida : hoy,
    tipoReserva: MODOS[params.get("modo") ?? ""] ?? "POR_HORA",
  };
  function elegir(cambio: Partial<Eleccion>): void {
    const { canchaId, fecha, tipoReserva } = { ...eleccion, ...cambio };
    const modo = EN_LA_DIRECCION[tipoReserva];
    setParams(
      { cancha: String(canchaId), fecha, ...(modo && { modo }) },
      { replace: true, preventScrollReset: true },
    );
  }
  return { eleccion, hoy, elegir };
}
