import { clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatFecha, formatMoney } from "#contract/format.ts";
import type { Problem } from "#contract/route.ts";
import type { CarnetLeido } from "#features/socios/socios/contract.ts";
import { type Answer, answerOf, api, isOutcomeUnknown, randomUuid, withId } from "#web/api.ts";
import type { EntradaRechazada, EntradaSalvable, Ingreso } from "../../contract.ts";
import { MOTIVOS_SALVABLES, type MotivoSalvable } from "../../rules.ts";
import { esCarnet } from "./admin-codigo.ts";

const PATIENCE_MS = 8_000;

export type Ingresado = { entradaId: number } | { pedidoId: number };

export const ingresadoDe = ({ entradaId, pedidoId }: Pick<Ingreso, "entradaId" | "pedidoId">): Ingresado =>
  entradaId === null ? { pedidoId: pedidoId ?? 0 } : { entradaId };

export interface Pedido {
  que: { codigo: string } | Ingresado;
  /** Id of the scan, for recognizing a retry. */
  intento: string;
  igual: boolean;
}

export const pedidoDe = (que: Pedido["que"]): Pedido => ({ que, intento: randomUuid(), igual: false });

/** Checks in the tickets of a sale until one is rejected, and reports the collected amount. */
export async function juzgarVenta(
  judge: (pedido: Pedido) => Promise<Veredicto>,
  codigos: readonly string[],
  cobrado: number,
): Promise<[Pedido, Veredicto]> {
  for (let admitted = 0; ; admitted++) {
    const pedido = pedidoDe({ codigo: codigos[admitted] ?? "" });
    const veredicto = await judge(pedido);
    const now = admitted + (isYes(veredicto) ? 1 : 0);
    if (now > admitted && now < codigos.length) continue;
    const datos = [
      cobrado > 0 && `Cobraste ${formatMoney(cobrado)}.`,
      codigos.length > 1 && `Entraron ${now} de ${codigos.length}.`,
    ].filter(Boolean);
    return [pedido, datos.length > 0 ? { ...veredicto, datos: datos.join(" ") } : veredicto];
  }
}

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

export const deshacer = (
  que: Ingresado,
): Promise<Answer<{ entradaId: number; ingresoEn: null } | { pedidoId: number; ingresoEn: null }>> =>
  "entradaId" in que
    ? answerOf(api.entradas[":id"].ingreso.deshacer.$post(withId(que.entradaId)))
    : answerOf(api.entradas.puerta.prensa[":id"].deshacer.$post(withId(que.pedidoId)));

export type Tono = "adelante" | "no" | "sinPagar" | "sinRespuesta";
export type TonoDeCarnet = "alDia" | "adeuda" | "noEsSocio";

export const isYes = ({ tono }: Veredicto) => tono === "adelante" || tono === "alDia";

/** The verdict on a code, in words that can be read from a distance. */
export interface Veredicto {
  tono: Tono | TonoDeCarnet;
  titulo: string;
  quien?: string;
  datos?: string;
  detalle: string;
  salvable?: boolean;
  /** Set if the server did not decide: the response is missing, or the session has ended. */
  sinServidor?: true;
  /** The check-in that can be undone; `lectura` is an entry of this phone. */
  ingresado?: Ingresado | { lectura: string };
}

export const TITULOS: Record<MotivoSalvable, string> = {
  "otro-evento": "OTRO EVENTO",
  "otra-fecha": "OTRA FECHA",
  "evento-suspendido": "NO SE HACE",
};

const isMotivoSalvable = (code: string): code is MotivoSalvable =>
  (MOTIVOS_SALVABLES as readonly string[]).includes(code);

/** Converts a response of POST /entradas/ingreso into a verdict. */
function veredictoDe(answer: Answer<Ingreso>, eventos: readonly number[]): Veredicto {
  if (answer.ok) {
    const { persona, medio, evento, ingresoEn, igual, repetido } = answer.data;
    const datos = [
      ...(medio ? [`Prensa: ${medio}.`] : []),
      ...(repetido ? ["Lo dejaste pasar vos, recién."] : []),
      ...(igual ? ["Pasa igual: queda anotado en la entrada."] : []),
    ];
    return {
      tono: "adelante",
      titulo: "¡ADELANTE!",
      ingresado: ingresadoDe(answer.data),
      quien: persona,
      ...(datos.length > 0 ? { datos: datos.join(" ") } : {}),
      detalle: `${cual(evento)}. Ingresó a las ${clubTime(new Date(ingresoEn)).hora}.`,
    };
  }
  const { status, problem } = answer;
  if (status === 409 && isMotivoSalvable(problem.code)) {
    const { salvable } = (problem.context as EntradaSalvable | undefined) ?? { salvable: true };
    return {
      tono: "no",
      titulo: TITULOS[problem.code],
      detalle: problem.detail,
      ...(salvable && { salvable }),
    };
  }
  if (status === 409) return veredictoDeRechazada(problem, eventos);
  if (status === 404 || status === 422)
    return { tono: "no", titulo: "CÓDIGO DESCONOCIDO", detalle: problem.detail };
  return isOutcomeUnknown(answer)
    ? sinRespuesta(status, "No sabemos si su ingreso quedó anotado. Probá de nuevo antes de dejarlo pasar.")
    : sinRespuesta(status, problem.detail);
}

/** Returns the verdict on a used or unpaid ticket, with holder, event and earlier check-in. */
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
 * Converts a response of POST /socio/carnet/verificar into a verdict. Staff decide whether members enter without a
 * ticket.
 */
function veredictoDeCarnet(answer: Answer<CarnetLeido>): Veredicto {
  if (answer.ok) {
    const { persona, numero, plan, estado, cuotasAdeudadas, importeAdeudado } = answer.data;
    const quien = { quien: persona, datos: `Socio n.º ${numero} · ${plan}` };
    if (estado === "al_dia")
      return { tono: "alDia", titulo: "AL DÍA", ...quien, detalle: "No tiene cuotas vencidas." };
    const cuotas = formatCantidad(cuotasAdeudadas, "cuota");
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
