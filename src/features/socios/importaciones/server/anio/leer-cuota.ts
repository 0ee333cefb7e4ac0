import { plain } from "#contract/text.ts";
import { type NombreLeido, readFecha, readNombreEntero } from "#contract/written.ts";
import type { Campo } from "../../rules.ts";
import type { Lectura } from "../lectura/leer-renglon.ts";
import { leerDni, leerNumero, leerPesos } from "../lectura/normalizar.ts";
import { leerPeriodo } from "./leer-periodo.ts";

/** A row about a month's instalment, or about a price, in the site's terms. Blank cells are null or "". */
export interface RenglonDelAnio extends NombreLeido {
  fila: number;
  dni: string | null;
  numero: number | null;
  /** As written. */
  plan: string;
  /** First day of the month. */
  periodo: string | null;
  vence: string | null;
  /** Centavos, both. */
  importe: number | null;
  pagado: number | null;
  fechaDePago: string | null;
  medio: "efectivo" | "transferencia" | null;
  problemas: string[];
}

const MEDIOS: [RegExp, "efectivo" | "transferencia"][] = [
  [/efectivo|contado|caja|mano/, "efectivo"],
  [/transf|banco|deposito|debito|mercado ?pago|\bmp\b|cbu|alias|tarjeta/, "transferencia"],
];

/** Reads the cells of a row by the fields of their columns; null if none of those has a text. */
export function leerCuota(fila: number, cells: readonly string[], lectura: Lectura): RenglonDelAnio | null {
  const { columnas, fechas, hoy } = lectura;
  const de = (campo: Campo) => {
    const texto = (cells[columnas.indexOf(campo)] ?? "").trim();
    return /^(-+|\.+|n\/?[ac]|s\/?[dn]|x+)$/i.test(texto) ? "" : texto;
  };
  if (!columnas.some((campo) => campo && de(campo) !== "")) return null;
  const problemas: string[] = [];
  /** What a text says, or null with a problem. */
  function leido<T>(texto: string, valor: T | null, problema: string): T | null {
    if (texto !== "" && valor === null) problemas.push(`${problema}: dice «${texto}»`);
    return texto === "" ? null : valor;
  }
  const fecha = (campo: Campo, problema: string) => leido(de(campo), readFecha(de(campo), fechas), problema);
  const pesos = (campo: Campo, problema: string) => {
    const centavos = leerPesos(de(campo));
    return leido(de(campo), centavos !== null && centavos >= 0 ? centavos : null, problema);
  };
  const entero = de("apellidoYNombre")
    ? readNombreEntero(de("apellidoYNombre"), "apellido-primero")
    : readNombreEntero(de("nombreYApellido") || `${de("nombre")} ${de("apellido")}`, "nombre-primero");
  const vence = fecha("vencimiento", "El vencimiento no es una fecha");
  const mes = de("vigenteDesde") || de("periodo");
  const plano = plain(de("medio"));
  return {
    fila,
    ...entero,
    dni: leido(de("dni"), leerDni(de("dni")), "El DNI tiene 7 u 8 números"),
    numero: leido(de("numero"), leerNumero(de("numero")), "El número de socio no es un número"),
    plan: de("plan"),
    periodo:
      leido(mes, leerPeriodo(mes, fechas, hoy), "El mes no se entiende") ??
      (mes === "" && vence ? `${vence.slice(0, 7)}-01` : null),
    vence,
    importe: pesos("importe", "El importe no es un importe"),
    pagado: pesos("pagado", "Lo pagado no es un importe"),
    fechaDePago: fecha("fechaDePago", "La fecha de pago no es una fecha"),
    medio: leido(
      plano,
      MEDIOS.find(([palabras]) => palabras.test(plano))?.[1] ?? null,
      "El medio de pago es efectivo o transferencia",
    ),
    problemas,
  };
}
