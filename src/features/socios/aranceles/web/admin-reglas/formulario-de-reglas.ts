import { formatFecha } from "#contract/format.ts";
import type { Reglas } from "../../contract.ts";

/** The rules as text fields. */
export function toFormulario(reglas: Reglas) {
  const { hermanos, recargo } = reglas;
  const texto = (numero: number | null) => (numero === null ? "" : String(numero).replace(".", ","));
  return {
    diaDeVencimiento: texto(reglas.diaDeVencimiento),
    diasParaPagar: texto(reglas.diasParaPagar),
    diasDePrimera: texto(reglas.diasDePrimera),
    feriados: reglas.feriados.map(formatFecha).join("\n"),
    medioMesDespuesDel: texto(reglas.medioMesDespuesDel),
    hermanos0: texto(hermanos[0]),
    hermanos1: texto(hermanos[1]),
    hermanos2: texto(hermanos[2]),
    hermanosHastaEdad: texto(reglas.hermanosHastaEdad),
    ausencia: texto(reglas.ausencia),
    recargoActivo: recargo.activo,
    recargoPorcentaje: texto(recargo.porcentaje),
    recargoDiasDespues: texto(recargo.diasDespues),
    diaDeDebito: texto(reglas.diaDeDebito),
    avisoDeAumento: texto(reglas.avisoDeAumento),
  };
}

/** `25/5/2027` as the API has it; anything else unchanged, for the API to judge. */
function leerDia(texto: string): string {
  const [, dia = "", mes = "", anio = ""] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(texto) ?? [];
  return anio ? `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}` : texto;
}

type Formulario = ReturnType<typeof toFormulario>;

/** What was typed, for the API to judge: what is no number stays text. */
export function leerReglas(valores: Formulario) {
  // The server names the field of what is no number.
  const numero = (texto: string) => texto.trim().replace(",", ".") as unknown as number;
  return {
    diaDeVencimiento: numero(valores.diaDeVencimiento),
    diasParaPagar: numero(valores.diasParaPagar),
    diasDePrimera: numero(valores.diasDePrimera),
    feriados: valores.feriados
      .split(/[\s;,]+/)
      .filter(Boolean)
      .map(leerDia),
    medioMesDespuesDel: numero(valores.medioMesDespuesDel),
    hermanos: [numero(valores.hermanos0), numero(valores.hermanos1), numero(valores.hermanos2)] as [
      number,
      number,
      number,
    ],
    hermanosHastaEdad: valores.hermanosHastaEdad.trim() === "" ? null : numero(valores.hermanosHastaEdad),
    ausencia: numero(valores.ausencia),
    recargo: {
      activo: valores.recargoActivo,
      porcentaje: numero(valores.recargoPorcentaje),
      diasDespues: numero(valores.recargoDiasDespues),
    },
    diaDeDebito: valores.diaDeDebito.trim() === "" ? null : numero(valores.diaDeDebito),
    avisoDeAumento: numero(valores.avisoDeAumento),
  };
}

/** The field of the form that the API names. */
export function toPath(path: string): string {
  const [campo = "", parte = ""] = path.split(".");
  if (campo === "hermanos") return `hermanos${parte || 0}`;
  if (campo === "recargo") return `recargo${parte.charAt(0).toUpperCase()}${parte.slice(1)}`;
  return campo;
}
