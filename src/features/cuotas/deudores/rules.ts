import { addDays, DAY_MS, weekdayOf } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { sumPesos } from "#contract/money.ts";
import type { TextField } from "#contract/text-fields.ts";

/** Age of a family's oldest debt: its first and last day, counted from the due date; null means no limit. */
export const ANTIGUEDAD = {
  "0-30": { label: "Hasta 30 días", desde: 1, hasta: 30 },
  "31-60": { label: "De 31 a 60 días", desde: 31, hasta: 60 },
  "60+": { label: "Más de 60 días", desde: 61, hasta: null },
  "61-90": { label: "De 61 a 90 días", desde: 61, hasta: 90 },
  "90+": { label: "Más de 90 días", desde: 91, hasta: null },
} as const;
export type Antiguedad = keyof typeof ANTIGUEDAD;
export const ANTIGUEDADES = keysOf(ANTIGUEDAD);

/** State of contact about a debt. Notes and automatic reminders do not count as contact (Rule DEU-1). */
export const PALABRA_DE_SITUACION = {
  "con-promesa": "Prometió pagar",
  "promesa-vencida": "No cumplió su promesa",
  "con-recordatorio": "Ya se le mandó un recordatorio",
  "sin-contacto": "Nadie le habló todavía",
} as const;
export type Situacion = keyof typeof PALABRA_DE_SITUACION;
export const SITUACIONES = keysOf(PALABRA_DE_SITUACION);

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

/** Returns the debt of each age that has any, in words, oldest first: "más de 90: $ 8.000,00". */
export function enPalabras(deuda: PorAntiguedad): string {
  return [...TRAMOS]
    .reverse()
    .filter(([tramo]) => deuda[tramo] > 0)
    .map(([tramo, nombre]) => `${nombre}: ${formatMoney(deuda[tramo])}`)
    .join(" · ");
}

/** Columns of the list of debtors; `server/deudores.repo.ts` has their SQL. */
export const COLUMNAS_DE_DEUDORES = {
  familia: { label: "Familia", kind: "text", ordered: true, card: "title", width: 40, verbatim: true },
  deben: { label: "De quiénes", kind: "text", width: 40, verbatim: true },
  /** Net of the payers' credit. */
  total: { label: "Debe", kind: "money", ordered: true },
  aFavor: { label: "A favor", sheet: "A favor, ya descontado", kind: "money", only: "sheet" },
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

export const PALABRA_DE_GESTION = { nota: "Nota", contacto: "Contacto", promesa: "Promesa" } as const;
export type TipoDeGestion = keyof typeof PALABRA_DE_GESTION;

/** A note about a person's debt (Rule DEU-5). */
export const CAMPOS_DE_GESTION = {
  tipo: { kind: "choice", label: "Qué se anota", words: PALABRA_DE_GESTION, missing: "Elegí qué se anota" },
  fechaPrometida: { kind: "date", label: "Para cuándo prometió pagar" },
  texto: { label: "Qué dijo", max: 500, multiline: true },
} as const satisfies Fields;

/** Why a person gets no reminders; may be empty. */
export const MOTIVO_DE_FRENO = { label: "Motivo", max: 500, multiline: true } as const satisfies TextField;

export const PALABRA_DE_MOMENTO = {
  ...PALABRA_DE_GESTION,
  recordatorio: "Recordatorio",
  convenio: "Convenio",
  "convenio-deshecho": "Convenio deshecho",
} as const;
export const QUE_SE_HIZO = keysOf(PALABRA_DE_MOMENTO);

/** Days of reminders after the due date, negative before it; defaults until the club changes them (Rule DEU-2). */
export const ETAPAS = [-5, 0, 7, 20, 40] as const;
/** Days after the last stage during which its reminder may still be sent. Older debts need a conversation. */
export const VENTANA_DE_LA_ULTIMA = 30;
export const DIAS_ENTRE_RECORDATORIOS = 7;
const DESDE_LA_HORA = "09:00";
const HASTA_LA_HORA = "20:00";
const DOMINGO = 6;

/** Returns the number of days from one date to another, both `YYYY-MM-DD`. */
const diasEntre = (desde: string, hasta: string) =>
  Math.round((Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / DAY_MS);

/** Whether reminders may be sent now: from Monday to Saturday, from 9:00 to 20:00 in the club's time zone. */
export function esHoraDeRecordar({ fecha, hora }: { fecha: string; hora: string }): boolean {
  return weekdayOf(fecha) !== DOMINGO && hora >= DESDE_LA_HORA && hora < HASTA_LA_HORA;
}

/** Returns the next permitted moment, which may be the given moment. */
export function proximaHoraDeRecordar({ fecha, hora }: { fecha: string; hora: string }) {
  if (esHoraDeRecordar({ fecha, hora })) return { fecha, hora };
  let dia = hora < DESDE_LA_HORA ? fecha : addDays(fecha, 1);
  if (weekdayOf(dia) === DOMINGO) dia = addDays(dia, 1);
  return { fecha: dia, hora: DESDE_LA_HORA };
}

/** Says when a reminder requested now will be sent: «sale ahora», «sale el 17/08/2026 a las 09:00». */
export function cuandoSale(ahora: { fecha: string; hora: string }): string {
  if (esHoraDeRecordar(ahora)) return "sale ahora";
  const { fecha, hora } = proximaHoraDeRecordar(ahora);
  return `sale el ${formatFecha(fecha)} a las ${hora}`;
}

/** Whether a row of the debtors suggests that a reminder by hand is possible; the server decides. */
export function sePuedeRecordar(
  deudor: {
    correo: string | null;
    sinRecordatorios: boolean;
    promesa: string | null;
    recordatorio: string | null;
  },
  hoy: string,
): boolean {
  const { correo, sinRecordatorios, promesa, recordatorio } = deudor;
  const estaSemana = recordatorio !== null && recordatorio > addDays(hoy, -DIAS_ENTRE_RECORDATORIOS);
  return correo !== null && !sinRecordatorios && !estaSemana && (promesa ?? "") < hoy;
}

interface FamiliaConDeuda {
  titular: { id: number };
  /** `leToca` if the first payer (`titular`) pays for the person; `debe` in pesos. */
  personas: readonly { id: number; nombre: string; leToca: boolean; debe: number; cuotas: number[] }[];
}

/** People whose overdue debt one arrangement can cover: its debtor, and the debt in pesos. */
export interface QuienesConvienen {
  id: number;
  nombre: string;
  debe: number;
  cuotas: number[];
}

/** Returns everybody for whom the first payer pays, together, and then each person alone (Rule DEU-4). */
export function quienesConvienen({ titular, personas }: FamiliaConDeuda): QuienesConvienen[] {
  const suyas = personas.filter(({ leToca }) => leToca);
  const todas = {
    id: titular.id,
    nombre: "Todos juntos",
    debe: sumPesos(suyas.map(({ debe }) => debe)),
    cuotas: suyas.flatMap(({ cuotas }) => cuotas),
  };
  return [...(suyas.length > 1 ? [todas] : []), ...personas];
}

export const PALABRA_DE_OMISION = {
  "sin-deuda": "No debe nada que se recuerde",
  "esta-semana": "Ya se le escribió esta semana",
  frenado: "No recibe recordatorios",
  prometio: "Prometió pagar, y todavía no es el día",
  "pago-en-curso": "Tiene un pago en curso o una transferencia en revisión",
  "saldo-a-favor": "Su saldo a favor alcanza",
  "otro-dia": "Hoy no es uno de los días elegidos",
  "ya-pasaron": "Ya pasaron todos los días elegidos",
  "sin-correo": "No hay a qué correo escribirle",
  "sin-reclamar": "Todavía no se cobran sus deudas de antes",
} as const;
export type MotivoDeOmision = keyof typeof PALABRA_DE_OMISION;
export const MOTIVOS_DE_OMISION = keysOf(PALABRA_DE_OMISION);

/** An unpaid instalment, in whole centavos. */
export interface CuotaParaRecordar {
  id: number;
  venceEl: string;
  falta: number;
  /** Parts of an arrangement and first instalments are left out of reminders until they are overdue. */
  soloVencida: boolean;
  /** Stage of the last reminder that mentioned the instalment; null if there was none. */
  avisada: number | null;
}

export interface HechosDeRecordatorio {
  cuotas: readonly CuotaParaRecordar[];
  /** Whether the person got a reminder in the last days, or one was sent about somebody for whom the person pays. */
  estaSemana: boolean;
  frenado: boolean;
  promesa: string | null;
  pagoEnCurso: boolean;
  /** Whether the person pays by automatic debit, in which case only overdue instalments need a reminder. */
  debito: boolean;
  /** In whole centavos. */
  credito: number;
}

type Decision =
  | { manda: true; etapa: number; cuotas: readonly CuotaParaRecordar[]; total: number }
  /** The reason is null if nothing is overdue or due for a reminder today. */
  | { manda: false; motivo: MotivoDeOmision | null };

/** Returns the stage that an instalment has reached on a day; null before the first stage and long after the last one. */
function etapaDe(venceEl: string, hoy: string, etapas: readonly number[]): number | null {
  const dias = diasEntre(venceEl, hoy);
  const pasadas = etapas.filter((etapa) => etapa <= dias);
  if (pasadas.length === 0) return null;
  const ultima = Math.max(...pasadas);
  return ultima === Math.max(...etapas) && dias > ultima + VENTANA_DE_LA_ULTIMA ? null : ultima;
}

/**
 * Decides whether to send a reminder today (Rule DEU-2). The reminder covers everything that is overdue or
 * will soon be, once an instalment reaches a stage that got no reminder yet. With `aMano`, it covers overdue
 * instalments at any stage.
 */
export function decidirRecordatorio(
  hechos: HechosDeRecordatorio,
  { hoy, etapas, aMano = false }: { hoy: string; etapas: readonly number[]; aMano?: boolean },
): Decision {
  const antes = Math.max(0, ...etapas.map((etapa) => -etapa));
  const vencida = ({ venceEl }: CuotaParaRecordar) => venceEl < hoy;
  const cuotas = hechos.cuotas.filter(
    (cuota) =>
      cuota.falta > 0 &&
      (vencida(cuota) ||
        (!aMano && !cuota.soloVencida && !hechos.debito && cuota.venceEl <= addDays(hoy, antes))),
  );
  const etapasDeHoy = cuotas.flatMap((cuota) => {
    const etapa = etapaDe(cuota.venceEl, hoy, etapas);
    return etapa !== null && (cuota.avisada === null || cuota.avisada < etapa) ? [etapa] : [];
  });
  if (cuotas.length === 0) return { manda: false, motivo: aMano ? "sin-deuda" : null };
  const leToca = aMano || etapasDeHoy.length > 0;
  if (!leToca && !cuotas.some(vencida)) return { manda: false, motivo: null };
  const total = cuotas.reduce((sum, { falta }) => sum + falta, 0);
  const quedan = cuotas.some(({ venceEl }) => diasEntre(venceEl, hoy) < Math.max(...etapas));
  const motivo = omision(hechos, total, hoy) ?? (leToca ? null : quedan ? "otro-dia" : "ya-pasaron");
  if (motivo) return { manda: false, motivo };
  const masVieja = Math.max(...cuotas.map(({ venceEl }) => diasEntre(venceEl, hoy)));
  return { manda: true, etapa: aMano ? masVieja : Math.max(...etapasDeHoy), cuotas, total };
}

function omision(
  { frenado, estaSemana, promesa, pagoEnCurso, credito }: HechosDeRecordatorio,
  total: number,
  hoy: string,
): MotivoDeOmision | null {
  if (frenado) return "frenado";
  if (estaSemana) return "esta-semana";
  if (promesa !== null && promesa >= hoy) return "prometio";
  if (pagoEnCurso) return "pago-en-curso";
  return credito >= total ? "saldo-a-favor" : null;
}

export const PALABRA_DE_ESTADO = {
  "en-cola": "Por salir",
  enviado: "Enviado",
  rechazado: "Rechazado",
  retirado: "Pagó antes de que saliera",
} as const;
export type EstadoDeRecordatorio = keyof typeof PALABRA_DE_ESTADO;
export const ESTADOS_DE_RECORDATORIO = keysOf(PALABRA_DE_ESTADO);

/** Purpose of the code in a reminder's link, which stops further reminders. */
export const CODIGO_DE_BAJA = "sin-recordatorios";
export const rutaDeBaja = (codigo: string) => `/recordatorios/${codigo}`;
