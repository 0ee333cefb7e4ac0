import type { ListColumns } from "#contract/columns.ts";
import { formatMoney } from "#contract/format.ts";

/** How old the oldest debt of a family is, in days after the due date. */
export const ANTIGUEDADES = ["0-30", "31-60", "61-90", "90+"] as const;
export type Antiguedad = (typeof ANTIGUEDADES)[number];

/** The first and the last day after the due date of each age; null without a last one. */
export const DIAS_DE_ANTIGUEDAD: Record<Antiguedad, readonly [desde: number, hasta: number | null]> = {
  "0-30": [1, 30],
  "31-60": [31, 60],
  "61-90": [61, 90],
  "90+": [91, null],
};

export const PALABRA_DE_ANTIGUEDAD: Record<Antiguedad, string> = {
  "0-30": "Hasta 30 días",
  "31-60": "De 31 a 60 días",
  "61-90": "De 61 a 90 días",
  "90+": "Más de 90 días",
};

/** What the club did about a debt. A note is no contact; a reminder that left by itself is none either (Rule DEU-1). */
export const SITUACIONES = ["con-promesa", "promesa-vencida", "sin-contacto"] as const;
export type Situacion = (typeof SITUACIONES)[number];

export const PALABRA_DE_SITUACION: Record<Situacion, string> = {
  "con-promesa": "Prometió pagar",
  "promesa-vencida": "No cumplió su promesa",
  "sin-contacto": "Nadie le habló todavía",
};

/** What is overdue, by its age. */
export interface PorAntiguedad {
  hasta30: number;
  hasta60: number;
  hasta90: number;
  masDe90: number;
}

const TRAMOS = [
  ["hasta30", "hasta 30 días"],
  ["hasta60", "31 a 60"],
  ["hasta90", "61 a 90"],
  ["masDe90", "más de 90"],
] as const satisfies readonly (readonly [keyof PorAntiguedad, string])[];

/** The ages in which something is owed, in words, the oldest first: "más de 90: $ 8.000,00". */
export function enPalabras(deuda: PorAntiguedad): string {
  return TRAMOS.toReversed()
    .filter(([tramo]) => deuda[tramo] > 0)
    .map(([tramo, nombre]) => `${nombre}: ${formatMoney(deuda[tramo])}`)
    .join(" · ");
}

/** The columns of the debtors; `server/lista/repo.ts` has the SQL of each. */
export const COLUMNAS_DE_DEUDORES = {
  familia: { label: "Familia", kind: "text", ordered: true, card: "title", width: 40 },
  deben: { label: "De quiénes", kind: "text", width: 40 },
  total: { label: "Debe", kind: "money", ordered: true },
  antiguedad: { label: "Antigüedad", kind: "text", only: "screen", of: enPalabras },
  hasta30: { label: "Hasta 30 días", kind: "money", only: "sheet" },
  hasta60: { label: "De 31 a 60 días", kind: "money", only: "sheet" },
  hasta90: { label: "De 61 a 90 días", kind: "money", only: "sheet" },
  masDe90: { label: "Más de 90 días", kind: "money", only: "sheet" },
  desde: { label: "Desde", sheet: "Vencida desde", kind: "date", ordered: true },
  telefono: { label: "Teléfono", kind: "short", empty: "—" },
  correo: { label: "Email", kind: "long", only: "sheet", empty: "—" },
  contacto: { label: "Contacto", sheet: "Último contacto", kind: "date", ordered: true, empty: "Nunca" },
  promesa: { label: "Promesa", sheet: "Prometió pagar", kind: "date", ordered: true, empty: "—" },
  recordatorio: { label: "Último recordatorio", kind: "date", only: "sheet", empty: "—" },
} as const satisfies ListColumns<PorAntiguedad>;

export const TEXTO_DE_GESTION_MAX = 500;
