import { api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Competencia, Lado } from "../contract.ts";
import { nombreDeLado } from "../rules.ts";

export interface DatosDePartidos {
  lados: readonly Lado[];
  competencias: readonly Competencia[];
  reload: () => void;
}

/** Loads who can play, and the competitions, newest first. */
export function useDatosDePartidos(): DatosDePartidos {
  const lados = useAnswer("lados", (options) => api.participantes.$get({}, options));
  const competencias = useAnswer("competencias", (options) => api.competencias.$get({ query: {} }, options));
  return {
    lados: lados.answer?.ok ? lados.answer.data : [],
    competencias: competencias.answer?.ok ? competencias.answer.data : [],
    reload() {
      lados.reload();
      competencias.reload();
    },
  };
}

/** Options of a selection, by id. */
export const opcionesDeLado = (lados: readonly Lado[]) =>
  lados.map((lado) => ({ value: String(lado.participanteId), label: nombreDeLado(lado) }));

export const opcionesDeCompetencia = (competencias: readonly Competencia[]) =>
  competencias.map(({ id, nombre, temporada }) => ({ value: String(id), label: `${nombre} (${temporada})` }));
