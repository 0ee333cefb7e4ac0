import { parsePrecio } from "#features/caja/pagos/rules.ts";
import { CUOTAS_MAX, importeDeCuota, PRECIO_MAX } from "../../rules.ts";

/** Values of the form for a new plan, as typed and named as in the request. */
interface PlanForm {
  nombre_plan: string;
  precio: string;
  numeroCuotas: string;
  descripcion: string;
}

export const PLAN_VACIO: PlanForm = { nombre_plan: "", precio: "", numeroCuotas: "", descripcion: "" };

const falta = (message: string) => (value: string) => (value.trim() ? null : message);

/** Parses the number of instalments; null if invalid. */
function leerCuotas(text: string): number | null {
  const cuotas = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return cuotas >= 1 && cuotas <= CUOTAS_MAX ? cuotas : null;
}

/** Client-side validation; the server repeats it. */
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

/** Request body of POST /planes/crear for a valid form. */
export function aPlan({ nombre_plan, precio, numeroCuotas, descripcion }: PlanForm) {
  return {
    nombre_plan,
    descripcion,
    precio: parsePrecio(precio) ?? 0,
    numeroCuotas: leerCuotas(numeroCuotas) ?? 0,
  };
}

/** Preview of the instalments, once both numbers are valid. */
export function previaDeCuotas(values: PlanForm): { cuotas: number; importe: number } | null {
  const [precio, cuotas] = [parsePrecio(values.precio), leerCuotas(values.numeroCuotas)];
  return precio === null || cuotas === null ? null : { cuotas, importe: importeDeCuota(precio, cuotas) };
}
