import type { Filtro, Publico } from "../../rules.ts";

export interface Valores {
  publico: Publico;
  eventoId: string;
  planId: string;
  adicionalId: string;
  grupoId: string;
  grupo: string;
  nacidosDesde: string;
  nacidosHasta: string;
  asunto: string;
  cuerpo: string;
}

export const VACIO: Valores = {
  publico: "socios",
  eventoId: "",
  planId: "",
  adicionalId: "",
  grupoId: "",
  grupo: "",
  nacidosDesde: "",
  nacidosHasta: "",
  asunto: "",
  cuerpo: "",
};

const YEAR = /^(19|20)\d\d$/;
export const esAnio = (texto: string) => texto === "" || YEAR.test(texto);

/** The filter of a form; null while a field is missing or wrong. */
export function filtroDe(valores: Valores): Filtro | null {
  const { publico, eventoId, planId, adicionalId, grupoId, nacidosDesde, nacidosHasta } = valores;
  if (publico === "evento" && !eventoId) return null;
  if (!esAnio(nacidosDesde) || !esAnio(nacidosHasta)) return null;
  if (nacidosDesde && nacidosHasta && nacidosDesde > nacidosHasta) return null;
  if (publico === "evento") return { publico, eventoId: Number(eventoId) };
  return {
    publico,
    ...(planId && { planId: Number(planId) }),
    ...(adicionalId && { adicionalId: Number(adicionalId) }),
    ...(grupoId && { grupoId: Number(grupoId) }),
    ...(nacidosDesde && { nacidosDesde: Number(nacidosDesde) }),
    ...(nacidosHasta && { nacidosHasta: Number(nacidosHasta) }),
  };
}
