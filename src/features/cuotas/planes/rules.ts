import { addDays, addMonths } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";

export const NOMBRE_DE_PLAN_MAX = 100;
export const DESCRIPCION_DE_PLAN_MAX = 300;
/** Leaves room in `numeric(12,2)` for the club's totals. */
export const PRECIO_MAX = 99_999_999.99;
/** Ten years of monthly instalments. */
export const CUOTAS_MAX = 120;
/** If more than one plan is active, the one with this id is reserved for the club itself (Rule SOC-4). */
const PLAN_RESERVADO = 1;

export const PLAN_NO_DISPONIBLE = "Ese plan ya no está disponible. Elegí otro.";
export const PLAN_EN_USO = "No se puede eliminar: hay socios con este plan.";

/**
 * Returns the amount of each of the equal instalments, rounded to the centavo (Rule SOC-7). Computes in centavos to
 * avoid floating-point errors.
 */
export function importeDeCuota(precio: number, numeroCuotas: number): number {
  return Math.round(Math.round(precio * 100) / numeroCuotas) / 100;
}

interface CuotaDePlan {
  numeroCuota: number;
  importe: number;
  /** `YYYY-MM-DD` in the club's time zone. */
  fecha: string;
}

/**
 * Returns the instalments of a plan that starts on a day: equal amounts, due monthly. Every due date is computed from
 * the first due date, so that after a shorter month they return to the 31st (Rule SOC-7).
 * @param diasDePrimera days to pay the first instalment
 */
export function cuotasDesde(
  desde: string,
  precio: number,
  numeroCuotas: number,
  diasDePrimera = 0,
): CuotaDePlan[] {
  const importe = importeDeCuota(precio, numeroCuotas);
  return Array.from({ length: numeroCuotas }, (_, i) => ({
    numeroCuota: i + 1,
    importe,
    fecha: i === 0 ? addDays(desde, diasDePrimera) : addMonths(desde, i),
  }));
}

/** Returns the 'Importe total': the amount of the last instalment times its number (Rule SOC-7). */
export function importeTotal(cuotas: readonly { numeroCuota: number; importe: number }[]): number {
  const ultima = cuotas.at(-1);
  return ultima ? Math.round(ultima.importe * 100 * ultima.numeroCuota) / 100 : 0;
}

/** Returns the plans offered to new members (Rule SOC-4): active ones, and the reserved plan only without another. */
export function planesOfrecidos<P extends { id: number; estado: boolean }>(planes: readonly P[]): P[] {
  const activos = planes.filter((plan) => plan.estado);
  return activos.length === 1 ? activos : activos.filter((plan) => plan.id !== PLAN_RESERVADO);
}

/** Columns of the list of plans; `server/planes.repo.ts` has their SQL. */
export const COLUMNAS_DE_PLANES = {
  fechaCreacion: { label: "Fecha de creación", kind: "instant", ordered: true },
  nombre_plan: { label: "Nombre", kind: "text", ordered: true, card: "title" },
  precio: { label: "Precio del plan", kind: "money", ordered: true },
  cuotas: {
    label: "Cuota",
    sheet: "Cuotas",
    kind: "number",
    of: ({ cuotas }: { cuotas: readonly unknown[] }) => cuotas.length,
    narrow: true,
  },
  descripcion: { label: "Descripción", kind: "long" },
  estado: {
    label: "Estado",
    kind: "short",
    words: { true: "Activo", false: "Inactivo" },
    ordered: true,
    card: "action",
  },
} as const satisfies ListColumns;
