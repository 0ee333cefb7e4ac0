import { addDays, addMonths, weekdayOf } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { formatCantidad } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { reasonOf } from "#contract/text-fields.ts";

/** Dates are `YYYY-MM-DD`. */
interface Vigencia {
  desde: string;
  /** Last day, inclusive; null while open-ended. */
  hasta: string | null;
}

export const periodoDe = (fecha: string): string => `${fecha.slice(0, 7)}-01`;
/** Returns the last day of a month, given by its first day. */
export const ultimoDia = (periodo: string): string => addDays(addMonths(periodo, 1), -1);

const rige = ({ desde, hasta }: Vigencia, dia: string): boolean =>
  desde <= dia && (hasta === null || hasta >= dia);

export function tocaElPeriodo({ desde, hasta }: Vigencia, periodo: string): boolean {
  return desde <= ultimoDia(periodo) && (hasta === null || hasta >= periodo);
}

interface ReglasDeVencimiento {
  /** Day of the month on which instalments are due; in shorter months, the last day. */
  diaDeVencimiento: number;
  /** Minimum days to pay an instalment that is issued late. */
  diasParaPagar: number;
  /** Minimum days to pay a new member's first instalment. */
  diasDePrimera: number;
  /** Dates (`YYYY-MM-DD`), besides Saturdays and Sundays, that are not business days. */
  feriados: readonly string[];
}

/**
 * Returns the due date of a period's instalment (Rule TAR-4): the club's day of that month, or a minimum number of
 * days after the issue if that is later, moved to the next business day.
 * @param ingreso start of the membership; the instalment of that month gets more days
 */
export function vencimientoDe(
  periodo: string,
  emitidaEl: string,
  { diaDeVencimiento, diasParaPagar, diasDePrimera, feriados }: ReglasDeVencimiento,
  ingreso = "",
): string {
  const ultimo = ultimoDia(periodo);
  const delMes = `${periodo.slice(0, 8)}${String(diaDeVencimiento).padStart(2, "0")}`;
  const dia = delMes > ultimo ? ultimo : delMes;
  const minimo = addDays(emitidaEl, Math.max(diasParaPagar, ingreso >= periodo ? diasDePrimera : 0));
  let vence = minimo > dia ? minimo : dia;
  while (weekdayOf(vence) >= 5 || feriados.includes(vence)) vence = addDays(vence, 1);
  return vence;
}

export function edadDelAno(nacimiento: string | null, periodo: string): number | null {
  if (nacimiento === null) return null;
  const anos = Number(periodo.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return nacimiento.slice(5) === "01-01" ? anos : anos - 1;
}

/** A club's rules for monthly instalments (Rule TAR-1). Percentages are numbers up to 100 with up to two decimals. */
export interface ReglasDeCuotas extends ReglasDeVencimiento {
  /** 0 until rules are saved. */
  version: number;
  /** A member who joins after this day of the month pays half of it. */
  medioMesDespuesDel: number;
  /** Discounts in percent for the second, the third, and any further member of a discount group. */
  hermanos: readonly [number, number, number];
  /** Members older than this on 1 January are not counted and get no discount; null for no limit. */
  hermanosHastaEdad: number | null;
  ausencia: number;
  recargo: { activo: boolean; porcentaje: number; diasDespues: number };
  /** Day of the month of automatic debits; null for the due day of the next instalment. */
  diaDeDebito: number | null;
  /** Price increases above this percentage have to be confirmed. */
  avisoDeAumento: number;
}

export const REGLAS_POR_DEFECTO: ReglasDeCuotas = {
  version: 0,
  diaDeVencimiento: 10,
  feriados: [],
  diasParaPagar: 5,
  diasDePrimera: 10,
  medioMesDespuesDel: 15,
  hermanos: [0, 0, 0],
  hermanosHastaEdad: null,
  ausencia: 50,
  recargo: { activo: false, porcentaje: 10, diasDespues: 0 },
  diaDeDebito: null,
  avisoDeAumento: 30,
};

/** Keeps the first instalment's due date before the second's. */
export const DIAS_DE_PRIMERA_MAX = 28;
export const FERIADOS_MAX = 200;
/** The last day that every month has, because the provider debits on the same day each month. */
export const DIA_DE_DEBITO_MAX = 28;

export const NOMBRE_DE_REGLA_DEL_CLUB: Readonly<Record<keyof Omit<ReglasDeCuotas, "version">, string>> = {
  diaDeVencimiento: "Día de vencimiento",
  diasParaPagar: "Días para pagar",
  diasDePrimera: "Días para pagar la primera",
  feriados: "Feriados",
  medioMesDespuesDel: "Medio mes por ingreso",
  hermanos: "Descuento por hermanos",
  hermanosHastaEdad: "Edad de los hermanos",
  ausencia: "Descuento por ausencia",
  recargo: "Recargo por pago fuera de término",
  diaDeDebito: "Día del débito automático",
  avisoDeAumento: "Aviso de aumento",
};

type Regla = keyof typeof NOMBRE_DE_REGLA_DEL_CLUB;
export const REGLAS_DEL_CLUB = keysOf(NOMBRE_DE_REGLA_DEL_CLUB);

const dias = (cuantos: number) => formatCantidad(cuantos, "día");
const porciento = (numero: number) => `${String(numero).replace(".", ",")} %`;

export function reglaEnPalabras(regla: Regla, reglas: ReglasDeCuotas): string {
  const { hermanos, recargo } = reglas;
  switch (regla) {
    case "diaDeVencimiento":
      return `el ${reglas.diaDeVencimiento} de cada mes`;
    case "diasParaPagar":
      return `al menos ${dias(reglas.diasParaPagar)}`;
    case "diasDePrimera":
      return `al menos ${dias(reglas.diasDePrimera)}`;
    case "feriados":
      return formatCantidad(reglas.feriados.length, "feriado");
    case "medioMesDespuesDel":
      return `después del ${reglas.medioMesDespuesDel}`;
    case "hermanos":
      return `el 2.º ${porciento(hermanos[0])}, el 3.º ${porciento(hermanos[1])}, los demás ${porciento(hermanos[2])}`;
    case "hermanosHastaEdad":
      return reglas.hermanosHastaEdad === null
        ? "de cualquier edad"
        : `hasta ${reglas.hermanosHastaEdad} años`;
    case "ausencia":
      return porciento(reglas.ausencia);
    case "recargo":
      return recargo.activo
        ? `${porciento(recargo.porcentaje)}, pasados ${dias(recargo.diasDespues)} del vencimiento`
        : "sin recargo";
    case "diaDeDebito":
      return reglas.diaDeDebito === null
        ? "el día en que vence la próxima cuota"
        : `el ${reglas.diaDeDebito} de cada mes`;
    case "avisoDeAumento":
      return `desde más del ${porciento(reglas.avisoDeAumento)}`;
  }
}

/** Rules for which the engine writes lines, each with the version of its computation. */
export const REGLAS_MENSUALES = {
  base: { version: 1, nombre: "Cuota del plan" },
  adicional: { version: 1, nombre: "Adicional" },
  ingreso: { version: 1, nombre: "Medio mes por ingreso" },
  ausencia: { version: 1, nombre: "Descuento por ausencia" },
  beca: { version: 1, nombre: "Beca" },
  hermanos: { version: 1, nombre: "Descuento por hermanos" },
  fijo: { version: 1, nombre: "Monto fijo" },
  recargo: { version: 1, nombre: "Recargo por pago fuera de término" },
} as const;
export type ReglaMensual = keyof typeof REGLAS_MENSUALES;

/** A line of an instalment. Amounts are whole centavos. */
export interface Linea {
  regla: string;
  /** The amount to which the rule was applied; null for a price or a fixed amount. */
  base: number | null;
  importe: number;
  /** Source of the line: `arancel:4`, `beneficio:7`, `reglas:2`. */
  origen: string | null;
}

interface RenglonMensual extends Linea {
  regla: ReglaMensual;
  /** Version of the saved rules if they determine the line, otherwise of its computation (`REGLAS_MENSUALES`). */
  version: number;
  origen: string;
}

export interface Precio {
  id: number;
  vigenteDesde: string;
  importe: number;
}

export interface Cobrable extends Vigencia {
  arancelId: number;
  precios: readonly Precio[];
}

export interface Beneficio extends Vigencia {
  id: number;
  regla: keyof typeof PALABRA_DE_BENEFICIO;
  /** Discount of a `beca` or an `ausencia`. */
  porcentaje: number | null;
  /** Amount of a `fijo`, in whole centavos; negative for a discount. */
  importe: number | null;
}

export interface PersonaAFacturar {
  id: number;
  /** The membership in a monthly plan, with the plan's prices. */
  alta: Cobrable;
  adicionales: readonly Cobrable[];
  beneficios: readonly Beneficio[];
  /** Rank in the discount group in the period (`ordenEnGrupo`); 1 without a group. */
  orden: number;
  emitidaEl?: string;
}

/**
 * Returns the price of a period: the last price in force on its first day; if several have the same start, the last
 * one written (Rule TAR-2).
 */
export function precioDe(precios: readonly Precio[], periodo: string): Precio | null {
  return precios.reduce<Precio | null>((best, one) => {
    if (one.vigenteDesde > periodo) return best;
    if (!best || one.vigenteDesde > best.vigenteDesde) return one;
    return one.vigenteDesde === best.vigenteDesde && one.id > best.id ? one : best;
  }, null);
}

export function porcentajeDe(centavos: number, porcentaje: number): number {
  return Math.floor((centavos * Math.round(porcentaje * 100) + 5_000) / 10_000);
}

function renglon(
  regla: ReglaMensual,
  importe: number,
  origen: string,
  base: number | null = null,
  version: number = REGLAS_MENSUALES[regla].version,
): RenglonMensual {
  return { regla, version, base, importe, origen };
}

export const sumarImportes = (lines: readonly { importe: number }[]): number =>
  lines.reduce((sum, { importe }) => sum + importe, 0);

/**
 * Returns the prices of a period before discounts: the plan's and those of the add-ons. Empty if the plan has no
 * price yet.
 */
function precios(persona: Pick<PersonaAFacturar, "alta" | "adicionales">, periodo: string) {
  const lineOf = (regla: "base" | "adicional", one: Cobrable) => {
    const precio = tocaElPeriodo(one, periodo) ? precioDe(one.precios, periodo) : null;
    return precio
      ? [{ ...renglon(regla, precio.importe, `arancel:${one.arancelId}`), desde: one.desde }]
      : [];
  };
  const base = lineOf("base", persona.alta);
  return base.length === 0
    ? []
    : [...base, ...persona.adicionales.flatMap((one) => lineOf("adicional", one))];
}

/** Returns a person's price in a period before discounts, in whole centavos, by which siblings are ranked. */
function precioBruto(persona: Pick<PersonaAFacturar, "alta" | "adicionales">, periodo: string): number {
  return sumarImportes(precios(persona, periodo));
}

/**
 * Returns the lines of a person's instalment for a period (Rule TAR-1), in whole centavos and in the order in which
 * they apply: price, add-ons, half month, absence, scholarships, sibling discount on the remainder, fixed amounts.
 * The sum is never negative. Empty without a membership or a price in the period. An issued instalment that is late
 * on `hoy` also gets a surcharge.
 * @param periodo the first day of a month, as `YYYY-MM-DD`
 */
export function renglones(
  persona: PersonaAFacturar,
  periodo: string,
  hoy: string,
  reglas: ReglasDeCuotas,
): RenglonMensual[] {
  const alPrecio = precios(persona, periodo);
  if (alPrecio.length === 0) return [];
  const lines: RenglonMensual[] = alPrecio.map(({ desde: _, ...line }) => line);
  const deReglas = `reglas:${reglas.version}`;
  const queda = () => sumarImportes(lines);
  const descontar = (regla: ReglaMensual, centavos: number, origen: string, base: number | null) => {
    const cuanto = Math.min(centavos, queda());
    const version = origen === deReglas ? reglas.version : undefined;
    if (cuanto > 0) lines.push(renglon(regla, -cuanto, origen, base, version));
  };

  for (const { desde, importe } of alPrecio)
    if (desde >= periodo && Number(desde.slice(8)) > reglas.medioMesDespuesDel)
      descontar("ingreso", porcentajeDe(importe, 50), deReglas, importe);

  const primero = persona.alta.desde > periodo ? persona.alta.desde : periodo;
  const suyos = (regla: Beneficio["regla"], dia: string) =>
    persona.beneficios.filter((one) => one.regla === regla && rige(one, dia));
  const ausencia = suyos("ausencia", periodo).find((one) => rige(one, ultimoDia(periodo)));
  if (ausencia) {
    const base = queda();
    descontar("ausencia", porcentajeDe(base, ausencia.porcentaje ?? 0), `beneficio:${ausencia.id}`, base);
  }

  // Applies several percentages to the same base: each amount is rounded, and the last one is adjusted so that they
  // add up to the rounded total.
  const base = queda();
  const becas = suyos("beca", primero);
  let hasta = 0;
  let descontado = 0;
  for (const [n, { id, porcentaje }] of becas.entries()) {
    hasta = Math.min(100, hasta + (porcentaje ?? 0));
    const suyo =
      n === becas.length - 1
        ? porcentajeDe(base, hasta) - descontado
        : Math.min(porcentajeDe(base, porcentaje ?? 0), porcentajeDe(base, hasta) - descontado);
    descontado += suyo;
    descontar("beca", suyo, `beneficio:${id}`, base);
  }

  const resto = queda();
  const deHermanos = persona.orden < 2 ? 0 : (reglas.hermanos[Math.min(persona.orden, 4) - 2] ?? 0);
  descontar("hermanos", porcentajeDe(resto, deHermanos), deReglas, resto);
  for (const { id, importe } of suyos("fijo", primero)) {
    const centavos = importe ?? 0;
    if (centavos > 0) lines.push(renglon("fijo", centavos, `beneficio:${id}`));
    else descontar("fijo", -centavos, `beneficio:${id}`, null);
  }

  const { emitidaEl } = persona;
  const recargo =
    emitidaEl &&
    recargoDe(queda(), vencimientoDe(periodo, emitidaEl, reglas, persona.alta.desde), hoy, reglas);
  return recargo ? [...lines, recargo] : lines;
}

/**
 * Returns the surcharge on the outstanding amount of an instalment (Rule TAR-6): a percentage of its principal, in
 * whole centavos, once the grace period after the due date is over. Null during the grace period, if nothing is
 * outstanding, or if the club charges no surcharge.
 */
export function recargoDe(
  principal: number,
  venceEl: string,
  hoy: string,
  { version, recargo }: Pick<ReglasDeCuotas, "version" | "recargo">,
): RenglonMensual | null {
  if (!recargo.activo || hoy <= addDays(venceEl, recargo.diasDespues)) return null;
  const importe = porcentajeDe(principal, recargo.porcentaje);
  return importe > 0 ? renglon("recargo", importe, `reglas:${version}`, principal, version) : null;
}

/** Returns the indexes of reversed lines with those of the lines that reverse them (same rule, base and origin). */
function anuladas(lineas: readonly Linea[]): Map<number, number> {
  const pares = new Map<number, number>();
  /** Candidates for reversal, newest first. */
  const quedan: number[] = [];
  for (const [n, linea] of lineas.entries()) {
    const lugar = quedan.findIndex((otra) => seAnulan(lineas[otra] as Linea, linea));
    const [contra] = lugar < 0 ? [] : quedan.splice(lugar, 1);
    if (contra === undefined) quedan.unshift(n);
    else pares.set(contra, n);
  }
  return pares;
}

const seAnulan = (una: Linea, otra: Linea) =>
  una.importe !== 0 &&
  una.importe === -otra.importe &&
  una.regla === otra.regla &&
  una.base === otra.base &&
  una.origen === otra.origen;

/** Returns the valid lines of an issued instalment: all but reversed lines and their reversals. */
export function vigentes<L extends Linea>(lineas: readonly L[]): L[] {
  const pares = anuladas(lineas);
  const fuera = new Set([...pares.keys(), ...pares.values()]);
  return lineas.filter((_, n) => !fuera.has(n));
}

/** Returns the indexes of the lines that reverse an earlier line. */
export const contrarenglones = (lineas: readonly Linea[]): Set<number> => new Set(anuladas(lineas).values());

/** Ignores the version, because lines written under different versions of the club's rules can be equal. */
const dicenLoMismo = (una: Linea, otra: Linea) =>
  una.regla === otra.regla &&
  una.base === otra.base &&
  una.importe === otra.importe &&
  deQue(una.origen) === deQue(otra.origen);
const deQue = (origen: string | null) => (origen?.startsWith("reglas:") ? "reglas" : origen);

/**
 * Returns the lines to add to an issued instalment so that its valid lines become those that the engine computes now
 * (Rule EMI-10). From the first difference on, every line is reversed and the new ones are added, because a
 * percentage depends on the lines before it.
 */
export function correccion<L extends Linea & Pick<RenglonMensual, "version">>(
  escritos: readonly L[],
  nuevos: readonly L[],
): L[] {
  const cuentan = vigentes(escritos).filter(({ importe }) => importe !== 0);
  const buscados = nuevos.filter(({ importe }) => importe !== 0);
  let iguales = 0;
  for (const [n, linea] of buscados.entries()) {
    const escrita = cuentan[n];
    if (!escrita || !dicenLoMismo(escrita, linea)) break;
    iguales = n + 1;
  }
  return [
    ...cuentan.slice(iguales).map((linea) => ({ ...linea, importe: -linea.importe })),
    ...buscados.slice(iguales),
  ];
}

interface EnGrupo extends Pick<PersonaAFacturar, "id" | "alta" | "adicionales"> {
  grupoId: number | null;
  nacimiento: string | null;
}

/**
 * Ranks each person in their discount group in a period (Rule TAR-3): by higher price, then by age, oldest first,
 * then by id. A person without a group, or above the club's age limit, ranks first and is not counted for the others.
 */
export function ordenEnGrupo(
  personas: readonly EnGrupo[],
  periodo: string,
  { hermanosHastaEdad }: Pick<ReglasDeCuotas, "hermanosHastaEdad">,
): Map<number, number> {
  const orden = new Map(personas.map(({ id }) => [id, 1]));
  const cuenta = ({ nacimiento }: EnGrupo) =>
    hermanosHastaEdad === null || (edadDelAno(nacimiento, periodo) ?? 0) <= hermanosHastaEdad;
  const grupos = new Map<number, (EnGrupo & { bruto: number })[]>();
  for (const persona of personas) {
    const bruto = precioBruto(persona, periodo);
    if (persona.grupoId === null || bruto === 0 || !cuenta(persona)) continue;
    grupos.set(persona.grupoId, [...(grupos.get(persona.grupoId) ?? []), { ...persona, bruto }]);
  }
  for (const grupo of grupos.values()) {
    grupo.sort((a, b) => b.bruto - a.bruto || compararNacimiento(a.nacimiento, b.nacimiento) || a.id - b.id);
    for (const [n, { id }] of grupo.entries()) orden.set(id, n + 1);
  }
  return orden;
}

function compararNacimiento(a: string | null, b: string | null): number {
  const [first, second] = [a ?? "9999", b ?? "9999"];
  return first < second ? -1 : first > second ? 1 : 0;
}

export const MOTIVO_DE_BENEFICIO = reasonOf(300);
export const CAMPOS_DE_ADICIONAL = {
  desde: { kind: "date", label: "Desde", missing: "Elegí desde cuándo" },
} as const satisfies Fields;
/** Leaves room in `numeric(12,2)` for the club's totals. */
export const PRECIO_MAX = 99_999_999.99;
export const IMPORTE_MAX = PRECIO_MAX;

export const CAMPOS_DE_ARANCEL = {
  nombre: { label: "Nombre", max: 100, missing: "Escribí el nombre", hint: "Sale en la cuota." },
  activa: { kind: "flag", label: "Se cobra", wrong: "El estado no es válido", initial: true },
} as const satisfies Fields;

export const IMPORTE_DE_ARANCEL = {
  importe: {
    label: "Importe por mes",
    pesosMax: IMPORTE_MAX,
    wrong: "Escribí el importe en pesos",
    tooHigh: "El importe es demasiado grande",
  },
} as const satisfies Fields;

export const PALABRA_DE_BENEFICIO = { beca: "Beca", fijo: "Monto fijo", ausencia: "Ausencia" } as const;
export const BENEFICIOS = keysOf(PALABRA_DE_BENEFICIO);
export const YA_MENSUAL = "Ese plan ya se paga por mes.";

export const TEXTOS_DE_PLAN = {
  nombre_plan: { label: "Nombre del Plan", max: 100, missing: "Escribí el nombre del plan" },
  descripcion: {
    label: "Descripción del Plan",
    max: 300,
    missing: "Escribí la descripción del plan",
    multiline: true,
  },
} as const satisfies Fields;

/** Ten years of monthly instalments. */
export const CUOTAS_MAX = 120;

/** What a plan costs, which cannot be changed. */
export const COSTO_DE_PLAN = {
  precio: {
    label: "Precio del plan",
    pesosMax: PRECIO_MAX,
    wrong: "Escribí el precio del plan, por ejemplo 12.500 o 12.500,50",
  },
  numeroCuotas: { label: "Número de cuotas", min: 1, max: CUOTAS_MAX, lenient: true },
} as const satisfies Fields;

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
