import { addMonths } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { plain } from "#contract/text.ts";
import {
  periodoDe,
  type ReglasDeVencimiento,
  vencimientoDe,
} from "#features/socios/aranceles/rules/calendario.ts";
import type { Decision } from "../../rules.ts";
import type { Dictamen } from "../dictamen/dictaminar.ts";
import type { Cambio, CuotaImportada } from "../dictamen/escrituras.ts";
import { type Existente, type Existentes, mostrar, seLlamanIgual } from "../dictamen/existente.ts";
import { loSabe, sinConfirmar } from "../dictamen/identificar.ts";
import type { PlanDelClub } from "../dictamen/membresia.ts";
import type { RenglonDelAnio } from "./leer-cuota.ts";

/** Months before and after this one that are imported. */
const MESES_ATRAS = 36;
const MESES_ADELANTE = 12;

/** A month's instalment that the site has. */
export interface CuotaExistente {
  centavos: number;
  pagado: number;
}

interface Materia {
  existentes: Existentes;
  planes: readonly PlanDelClub[];
  /** By `keyOfCuota`. */
  cuotas: ReadonlyMap<string, CuotaExistente>;
  /** Plan of members of none. */
  planId: number | null;
  reglas: ReglasDeVencimiento;
  hoy: string;
}

export const keyOfCuota = (personaId: number, periodo: string) => `${personaId} ${periodo}`;

/** «marzo de 2026» */
export const nombreDelMes = (periodo: string) =>
  new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${periodo}T00:00:00Z`),
  );

const pesos = (centavos: number) => formatMoney(centavos / 100);

/**
 * Judges the rows of a file of instalments in order (Rule IMP-10): what each would write, or why not. Pure.
 * @returns the verdict of a row, and its instalment if it is new
 */
export function juzgadorDeCuotas({ existentes, planes, cuotas, planId, reglas, hoy }: Materia) {
  const porNombre = new Map(planes.map((plan) => [plain(plan.nombre), plan.id]));
  const seenRows = new Map<string, number>();

  return (
    renglon: RenglonDelAnio,
    decision: Decision | null,
  ): { dictamen: Dictamen; cuota: CuotaImportada | null } => {
    const persona = existentes.deDni(renglon.dni) ?? existentes.deNumero(renglon.numero);
    const base = {
      fila: renglon.fila,
      nombre: mostrar(renglon) || (persona ? mostrar(persona) : ""),
      personaId: persona?.id ?? null,
      notas: [] as string[],
      cambios: [] as Cambio[],
      motivo: "",
      clase: null,
    };
    const sin = (veredicto: "igual" | "duda" | "error", motivo: string, nota?: string) => ({
      dictamen: { ...base, veredicto, motivo, notas: nota ? [nota] : [] },
      cuota: null,
    });
    if (renglon.problemas.length > 0) return sin("error", renglon.problemas.join(". "));
    if (decision === "omitir" || decision === "otra") return sin("igual", "", "Se deja afuera");
    const problema = problemaDe(renglon, persona);
    if (problema || !persona || renglon.periodo === null) return sin("error", problema ?? "Falta el mes");
    const seNombra = renglon.nombre !== "" || renglon.apellido !== "";
    if (
      seNombra &&
      decision !== "misma" &&
      !seLlamanIgual(persona, renglon) &&
      !seLlamanAlReves(persona, renglon)
    )
      return sin("duda", `${renglon.dni ? "Ese DNI" : "Ese número de socio"} es de ${mostrar(persona)}`);
    if (decision !== "misma" && !loSabe(persona, renglon.dni))
      return sin("duda", `Los datos son de ${mostrar(persona)}, y ${sinConfirmar(persona)}`);
    const plan = renglon.plan === "" ? (persona.planId ?? planId) : porNombre.get(plain(renglon.plan));
    if (plan === undefined) return sin("error", `El club no tiene un plan que se llame «${renglon.plan}»`);
    if (plan === null) return sin("error", "No es socio: elegí un plan para quienes no lo traen");
    const { periodo } = renglon;
    const key = keyOfCuota(persona.id, periodo);
    const otra = seenRows.get(key);
    if (otra !== undefined)
      return sin("error", `La cuota de ${nombreDelMes(periodo)} ya está en la fila ${otra}`);
    seenRows.set(key, renglon.fila);
    const centavos = renglon.importe ?? renglon.pagado ?? 0;
    const pagado = renglon.pagado ?? 0;
    const existe = cuotas.get(key);
    if (existe)
      return existe.centavos === centavos && existe.pagado === pagado
        ? sin("igual", "")
        : sin(
            "error",
            `Ya tiene la cuota de ${nombreDelMes(periodo)}, de ${pesos(existe.centavos)} con ${pesos(existe.pagado)} pagados: corregila en su ficha`,
          );
    const venceEl = renglon.vence ?? vencimientoDe(periodo, periodo, { ...reglas, diasParaPagar: 0 });
    const fecha = renglon.fechaDePago ?? (venceEl < hoy ? venceEl : hoy);
    const pago =
      pagado === 0 ? null : { centavos: pagado, fecha, medio: renglon.medio ?? ("efectivo" as const) };
    const cambios: Cambio[] = [
      { campo: "periodo", antes: null, despues: nombreDelMes(periodo) },
      { campo: "importe", antes: null, despues: pesos(centavos) },
      { campo: "vencimiento", antes: null, despues: formatFecha(venceEl) },
      ...(pago
        ? ([
            { campo: "pagado", antes: null, despues: pesos(pagado) },
            { campo: "fechaDePago", antes: null, despues: formatFecha(fecha) },
            { campo: "medio", antes: null, despues: pago.medio },
          ] as const)
        : []),
    ];
    const notas = [
      ...(pago && renglon.fechaDePago === null ? ["No dice cuándo pagó: se usa el vencimiento"] : []),
      ...(pago && renglon.medio === null ? ["No dice cómo pagó: se usa efectivo"] : []),
    ];
    return {
      dictamen: { ...base, veredicto: "nuevo", cambios, notas },
      cuota: { personaId: persona.id, planId: plan, periodo, venceEl, centavos, pago },
    };
  };

  function problemaDe(renglon: RenglonDelAnio, persona: Existente | null): string | null {
    const { dni, numero, periodo, importe, pagado, fechaDePago } = renglon;
    if (dni === null && numero === null) return "Falta el DNI o el número de socio";
    if (!persona)
      return `No hay nadie con ese ${dni ? "DNI" : "número de socio"}: importá primero las personas`;
    const deNumero = existentes.deNumero(numero);
    if (deNumero && deNumero.id !== persona.id)
      return `El DNI es de ${mostrar(persona)}, y el número de socio, de ${mostrar(deNumero)}`;
    if (periodo === null) return "Falta el mes de la cuota";
    const este = periodoDe(hoy);
    if (periodo < addMonths(este, -MESES_ATRAS) || periodo > addMonths(este, MESES_ADELANTE))
      return `Se importan los últimos 3 años y el próximo: dice ${nombreDelMes(periodo)}`;
    if (importe === null && pagado === null) return "Falta el importe";
    if (importe !== null && (pagado ?? 0) > importe)
      return "Pagó más que el importe: cargá lo que sobra como un cobro en su ficha";
    return fechaDePago !== null && fechaDePago > hoy ? "La fecha de pago todavía no llegó" : null;
  }
}

/** A column "Socio" may have the surname first. */
function seLlamanAlReves(persona: Existente, { nombre, apellido }: RenglonDelAnio): boolean {
  return seLlamanIgual(persona, { nombre: `${apellido} ${nombre}`, apellido: "" });
}
