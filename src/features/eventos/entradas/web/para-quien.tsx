import { lazy, Suspense } from "react";
import { api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Linea } from "./use-seleccion.ts";

const ElegirQuienVa = lazy(() => import("./elegir-quien-va.tsx"));

export interface ParaQuienProps {
  usuarioId: number;
  lineas: readonly Linea[];
  /** The person for each ticket, in the order of the lines; null if nobody is chosen. */
  onChange: (para: (number | null)[] | null) => void;
}

/** Asks which family member will use each ticket (Rule ENT-21). Loads nothing for users without a family. */
export function ParaQuien(props: ParaQuienProps) {
  const { answer } = useAnswer(String(props.usuarioId), (options) => api.familia.hay.$get({}, options));
  if (!answer?.ok || !answer.data.hay) return null;
  return (
    <Suspense>
      <ElegirQuienVa {...props} />
    </Suspense>
  );
}
