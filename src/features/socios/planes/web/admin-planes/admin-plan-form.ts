import { parsePrecio } from "#features/caja/pagos/web/parse-precio.ts";
import { CUOTAS_MAX, importeDeCuota, PRECIO_MAX } from "../../rules.ts";

/** What is typed in the form of a new plan; numbers as they are written. Names are those of the call. */
export interface PlanForm {
  nombre_plan: string;
  precio: string;
  numeroCuotas: string;
  descripcion: string;
}

export const PLAN_VACIO: PlanForm = { nombre_plan: "", precio: "", numeroCuotas: "", descripcion: "" };

const falta = (message: string) => (value: string) => (value.trim() ? null : message);

/** How many instalments are written there; null when it is no number of them. */
function leerCuotas(text: string): number | null {
  const cuotas = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return cuotas >= 1 && cuotas <= CUOTAS_MAX ? cuotas : null;
}

/** What can be checked without a round trip; the server checks it again. */
export const validarPlan = {
  nombre_plan: falta("Escribí el nombre del plan"),
  precio: (value: string) => {
    const precio = parsePrecio(value);
    if (precio === null) return "Escribí el precio del plan, por ejemplo 12.500 o 12.500,50";
    return precio > PRECIO_MAX ? "El precio es demasiado grande" : null;
  },
  numeroCuotas: (value: string) =>
    leerCuotas(value) === null ? `Las cuotas son un número entero de 1 a ${CUOTAS_MAX}` : null,
  descripcion: falta("Escribí la descripción del plan"),
};

/** The body of POST /planes/crear, for a form that is valid. */
export function aPlan({ nombre_plan, precio, numeroCuotas, descripcion }: PlanForm) {
  return {
    nombre_plan,
    descripcion,
    precio: parsePrecio(precio) ?? 0,
    numeroCuotas: leerCuotas(numeroCuotas) ?? 0,
  };
}

/** What the instalments will be, as soon as both numbers are there. */
export function previaDeCuotas(values: PlanForm): { cuotas: number; importe: number } | null {
  const [precio, cuotas] = [parsePrecio(values.precio), leerCuotas(values.numeroCuotas)];
  return precio === null || cuotas === null ? null : { cuotas, importe: importeDeCuota(precio, cuotas) };
}
