import type { Filtro, Publico } from "../../rules.ts";

export const VACIO = {
  publico: "socios" as Publico,
  eventoId: "",
  planId: "",
  adicionalId: "",
  grupoId: "",
  grupo: "",
  categoria: "",
  asunto: "",
  cuerpo: "",
};
export type Valores = typeof VACIO;

/** Returns the categories by the age that somebody reaches in a year: members of U13 turn 12 or 13. */
export function categoriasDe(year: number): { value: string; label: string }[] {
  const juveniles = [7, 9, 11, 13, 15, 17, 19].map((edad) => {
    const [desde, hasta] = [year - edad, year - edad + 1];
    return { value: `${desde}-${hasta}`, label: `U${edad}: nacidos en ${desde} y ${hasta}` };
  });
  return [...juveniles, { value: `-${year - 20}`, label: `Mayores: nacidos hasta ${year - 20}` }];
}

/** Returns the filter of a form; null while a field is missing. */
export function filtroDe(valores: Valores): Filtro | null {
  const { publico, eventoId, planId, adicionalId, grupoId, categoria } = valores;
  if (publico === "evento" && !eventoId) return null;
  if (publico === "evento") return { publico, eventoId: Number(eventoId) };
  const [desde, hasta] = categoria.split("-");
  return {
    publico,
    ...(planId && { planId: Number(planId) }),
    ...(adicionalId && { adicionalId: Number(adicionalId) }),
    ...(grupoId && { grupoId: Number(grupoId) }),
    ...(desde && { nacidosDesde: Number(desde) }),
    ...(hasta && { nacidosHasta: Number(hasta) }),
  };
}
