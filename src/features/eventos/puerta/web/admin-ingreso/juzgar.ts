import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import type { Problem } from "#contract/route.ts";
import type { CarnetLeido } from "#features/socios/socios/contract/carnet.ts";
import { type Answer, answerOf, api, isOutcomeUnknown } from "#web/api.ts";
import type { EntradaRechazada, Ingreso } from "../../contract.ts";
import { MOTIVOS_SALVABLES, type MotivoSalvable } from "../../rules.ts";
import { esCarnet } from "./admin-codigo.ts";

/** Request timeout at the gate. */
const PATIENCE_MS = 8_000;

/** One scan of a code, or of a ticket found by search. */
export interface Pedido {
  que: { codigo: string } | { entradaId: number };
  /** Id of the scan, so that the server recognizes a retry. */
  intento: string;
  igual: boolean;
}

/** Sends a scan to the server, for a gate that serves these events. */
export async function juzgar(
  { que, intento, igual }: Pedido,
  eventos: number[],
  patience = PATIENCE_MS,
): Promise<Veredicto> {
  const options = { init: { signal: AbortSignal.timeout(patience) } };
  if ("codigo" in que && esCarnet(que.codigo))
    return veredictoDeCarnet(
      await answerOf(api.socio.carnet.verificar.$post({ json: { codigo: que.codigo } }, options)),
    );
  const json = { ...que, eventos, igual, intento };
  return veredictoDe(await answerOf(api.entradas.ingreso.$post({ json }, options)), eventos);
}

export type Tono = "adelante" | "no" | "sinPagar" | "sinRespuesta";
/** Verdicts of membership cards. */
export type TonoDeCarnet = "alDia" | "adeuda" | "noEsSocio";

export const isYes = ({ tono }: Veredicto) => tono === "adelante" || tono === "alDia";

/** The verdict on a code, worded to be read from a distance. */
export interface Veredicto {
  tono: Tono | TonoDeCarnet;
  titulo: string;
  quien?: string;
  datos?: string;
  detalle: string;
  salvable?: boolean;
  /** The server did not decide: no response, or the session has ended. */
  sinServidor?: true;
  /** The admitted ticket, whose check-in can be undone. */
  entradaId?: number;
}

export const TITULOS: Record<MotivoSalvable, string> = {
  "otro-evento": "OTRO EVENTO",
  "otra-fecha": "OTRA FECHA",
  "evento-suspendido": "EVENTO SUSPENDIDO",
};

const isMotivoSalvable = (code: string): code is MotivoSalvable =>
  (MOTIVOS_SALVABLES as readonly string[]).includes(code);

/** The verdict of POST /entradas/ingreso at a gate that serves these events. */
function veredictoDe(answer: Answer<Ingreso>, eventos: readonly number[]): Veredicto {
  if (answer.ok) {
    const { entradaId, persona, evento, ingresoEn, igual, repetido } = answer.data;
    const datos = [
      ...(repetido ? ["Lo dejaste pasar vos, recién."] : []),
      ...(igual ? ["Pasa igual: queda anotado en la entrada."] : []),
    ];
    return {
      tono: "adelante",
      titulo: "¡ADELANTE!",
      entradaId,
      quien: persona,
      ...(datos.length > 0 ? { datos: datos.join(" ") } : {}),
      detalle: `${cual(evento)}. Ingresó a las ${clubTime(new Date(ingresoEn)).hora}.`,
    };
  }
  const { status, problem } = answer;
  if (status === 409 && isMotivoSalvable(problem.code))
    return { tono: "no", titulo: TITULOS[problem.code], detalle: problem.detail, salvable: true };
  if (status === 409) return veredictoDeRechazada(problem, eventos);
  if (status === 404 || status === 422)
    return { tono: "no", titulo: "CÓDIGO DESCONOCIDO", detalle: problem.detail };
  return isOutcomeUnknown(answer)
    ? sinRespuesta(status, "No sabemos si su ingreso quedó anotado. Probá de nuevo antes de dejarlo pasar.")
    : sinRespuesta(status, problem.detail);
}

/** A used or unpaid ticket, with its holder, event and earlier check-in. */
function veredictoDeRechazada(problem: Problem, eventos: readonly number[]): Veredicto {
  const entrada = problem.context as EntradaRechazada | undefined;
  const usada = problem.code !== "sin-pagar";
  const otro = entrada !== undefined && eventos.length > 0 && !eventos.includes(entrada.evento.id);
  const titulo = usada ? "YA INGRESÓ" : entrada?.anulada ? "ANULADA" : "NO ESTÁ PAGA";
  const { ingreso } = entrada ?? {};
  const quien = ingreso?.propio ? "La dejaste pasar vos." : ingreso?.por && `La dejó pasar ${ingreso.por}.`;
  return {
    tono: usada || entrada?.anulada ? "no" : "sinPagar",
    titulo: otro ? `OTRO EVENTO, ${titulo}` : titulo,
    ...(entrada
      ? {
          quien: entrada.persona,
          datos: otro ? `La entrada es de otro evento: ${cual(entrada.evento)}.` : cual(entrada.evento),
        }
      : {}),
    detalle: quien ? `${problem.detail}. ${quien}` : problem.detail,
  };
}

function cual(evento: Ingreso["evento"]): string {
  return `${evento.nombre}, ${formatFecha(evento.fecha)} - ${evento.hora} hs`;
}

/**
 * The verdict of POST /socio/carnet/verificar. Informative only: the staff decide whether members enter without a ticket.
 */
function veredictoDeCarnet(answer: Answer<CarnetLeido>): Veredicto {
  if (answer.ok) {
    const { persona, numero, plan, estado, cuotasAdeudadas, importeAdeudado } = answer.data;
    const quien = { quien: persona, datos: `Socio n.º ${numero} · ${plan}` };
    if (estado === "al_dia")
      return { tono: "alDia", titulo: "AL DÍA", ...quien, detalle: "No tiene cuotas vencidas." };
    const cuotas = cuotasAdeudadas === 1 ? "1 cuota" : `${cuotasAdeudadas} cuotas`;
    return {
      tono: "adeuda",
      titulo: "ADEUDA",
      ...quien,
      detalle: `${cuotas}, ${formatMoney(importeAdeudado)}`,
    };
  }
  const { status, problem } = answer;
  if (status === 409) return { tono: "noEsSocio", titulo: "YA NO ES SOCIO", detalle: problem.detail };
  if (status === 404 || status === 422)
    return { tono: "noEsSocio", titulo: "CARNET DESCONOCIDO", detalle: problem.detail };
  return sinRespuesta(
    status,
    isOutcomeUnknown(answer) ? "No recibimos la respuesta. Probá de nuevo." : problem.detail,
  );
}

function sinRespuesta(status: number, detalle: string): Veredicto {
  const titulo = status === 0 ? "SIN CONEXIÓN" : "SIN RESPUESTA";
  const undecided = status === 0 || status === 401 || status >= 500;
  return { tono: "sinRespuesta", titulo, detalle, ...(undecided && { sinServidor: true }) };
}
