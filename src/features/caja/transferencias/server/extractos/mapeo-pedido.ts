import { z } from "@hono/zod-openapi";
import { requiredText } from "#contract/fields.ts";
import { done, type Outcome, refusedField } from "#contract/outcome.ts";
import { ORDENES_DE_FECHA, SIGNOS_DECIMALES } from "#contract/written.ts";
import {
  CAMPOS_DE_EXTRACTO,
  type CampoDeExtracto,
  faltaEnMapeo,
  NOMBRE_DE_FORMATO_MAX,
} from "../../rules.ts";

const COLUMNAS = "Las columnas no son válidas";

/** How a person says that an unknown layout is read. */
const mapeoSchema = z.object({
  nombre: requiredText(NOMBRE_DE_FORMATO_MAX, "Escribí un nombre para este formato"),
  /** The row of the titles, as the spreadsheet numbers it. */
  filaDeTitulos: z.number({ error: COLUMNAS }).int(COLUMNAS).min(1, COLUMNAS).max(1_048_576, COLUMNAS),
  columnas: z
    .array(z.enum(Object.keys(CAMPOS_DE_EXTRACTO) as (keyof typeof CAMPOS_DE_EXTRACTO)[]).nullable(), {
      error: COLUMNAS,
    })
    .max(300, COLUMNAS),
  fechas: z.enum(ORDENES_DE_FECHA, { error: "Elegí cómo están escritas las fechas" }),
  decimal: z.enum(SIGNOS_DECIMALES, { error: "Elegí cómo están escritos los centavos" }),
});
export type MapeoPedido = Omit<z.infer<typeof mapeoSchema>, "columnas"> & {
  columnas: (CampoDeExtracto | null)[];
};

/** Parses the JSON field of the form; null without one. */
export function leerMapeo(texto: string | undefined): Outcome<MapeoPedido | null> {
  if (!texto) return done(null);
  let json: unknown;
  try {
    json = JSON.parse(texto);
  } catch {
    return refusedField(422, "datos-invalidos", "mapeo", COLUMNAS);
  }
  const parsed = mapeoSchema.safeParse(json);
  if (!parsed.success)
    return refusedField(422, "datos-invalidos", "mapeo", parsed.error.issues[0]?.message ?? COLUMNAS);
  const falta = faltaEnMapeo(parsed.data.columnas);
  return falta === null ? done(parsed.data) : refusedField(422, "datos-invalidos", "mapeo", falta);
}
