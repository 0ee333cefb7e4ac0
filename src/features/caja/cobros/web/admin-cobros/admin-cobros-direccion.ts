import { clubTime } from "#contract/club-time.ts";
import { CONCEPTOS, type ConceptoDePago, type MedioDePago } from "#features/caja/pagos/rules.ts";
import { listAddress } from "#web/admin/list-state.ts";
import { diasDe, EL_SITIO, MEDIOS_DE_CAJA, PERIODOS } from "../../rules.ts";

export const LISTA = listAddress("cobros", [10, 20, 50, 100]);

const FECHA = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the filters in the URL and ignores invalid ones. Defaults to today. */
export function readFiltros(params: URLSearchParams) {
  const asked = <V extends string>(name: string, values: readonly V[]) =>
    values.find((value) => value === params.get(name));
  const day = (name: string) => (FECHA.test(params.get(name) ?? "") ? (params.get(name) ?? "") : "");
  const own = { desde: day("desde"), hasta: day("hasta") };
  const chosen = own.desde || own.hasta ? null : (asked("periodo", PERIODOS) ?? "hoy");
  const registro = params.get("registro") ?? "";
  return {
    periodo: chosen,
    ...(chosen ? diasDe(chosen, clubTime(new Date()).fecha) : own),
    medio: asked("medio", MEDIOS_DE_CAJA),
    concepto: asked("concepto", CONCEPTOS),
    registro: registro === EL_SITIO || /^[1-9]\d{0,8}$/.test(registro) ? registro : undefined,
  };
}

/** The filters as API parameters. */
export function filtrosDeLlamada(params: URLSearchParams): {
  desde: string | undefined;
  hasta: string | undefined;
  medio: MedioDePago | undefined;
  concepto: ConceptoDePago | undefined;
  registro: string | undefined;
} {
  const { desde, hasta, medio, concepto, registro } = readFiltros(params);
  return { desde: desde || undefined, hasta: hasta || undefined, medio, concepto, registro };
}
