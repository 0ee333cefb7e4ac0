import { clubInstant, clubTime, HOUR_MS } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import type { Concepto, PartesDePago } from "#features/caja/pagos/server/concepto.ts";
import { escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { sumarLugares } from "#features/eventos/espera/server/ofrecer.ts";
import { moverUso, takeCupos } from "#features/eventos/precios/server/cupos.ts";
import type { Tx } from "#server/db/database.ts";
import { isCheckViolation } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { concepto } from "../concepto.ts";
import { HORAS_DE_TOPE } from "../rules.ts";
import {
  antesDelEvento,
  entradasDeDevolucion,
  findEventoDePago,
  listDePago,
  portador,
} from "./entradas.repo.ts";
import {
  cuposDe,
  type Linea,
  listEntradasDePago,
  updateAnuladas,
  updateAnuladasDePago,
  updateLugaresTomados,
  updatePagadas,
  updateReservadasDePago,
} from "./lugares.repo.ts";
import { CORREOS, enviarEntradas } from "./mails.ts";

/** Splits a payment into tickets, which can be refunded separately (Rule EVE-13). */
const partesDeOrden: PartesDePago = {
  async listar(q, { id }) {
    return (await listDePago(q, id)).map((entrada) => ({
      id: entrada.id,
      nombre: `Entrada n.º ${entrada.id}${entrada.tarifa === null ? "" : ` (${entrada.tarifa})`}`,
      precio: entrada.precio,
      usada: entrada.ingresoEn !== null,
      vigente: entrada.estado === "pagada",
    }));
  },
  deDevolucion: entradasDeDevolucion,
  async retirar(deps, tx, { id: pagoId }, { ids, devolucionId, avisar }) {
    const anuladas = await updateAnuladas(deps, tx, {
      ids,
      incluyeUsadas: true,
      ...(devolucionId !== null && { devolucionId }),
    });
    if (anuladas.length < ids.length) throw new Error("a ticket was annulled while its payment was locked");
    const devueltas = (await listDePago(tx, pagoId)).filter(({ id }) => anuladas.includes(id));
    const [primera] = devueltas;
    if (!avisar || !primera) return;
    const { eventoNombre, nombre } = primera;
    const cuantas = devueltas.length;
    const importe = sumPesos(devueltas.map(({ precio }) => precio));
    await escribirA(deps, tx, CORREOS["entrada-devuelta"], primera, {
      clave: primera.id,
      asunto: `Anulamos ${cuantas === 1 ? "tu entrada" : `${cuantas} entradas`} para ${eventoNombre}`,
      titulo: cuantas === 1 ? "Anulamos tu entrada" : "Anulamos tus entradas",
      parrafos: [
        `${nombre ? `Hola, ${nombre}. ` : ""}${
          cuantas === 1
            ? `Anulamos una entrada para ${eventoNombre}: su código QR ya no sirve.`
            : `Anulamos ${cuantas} entradas para ${eventoNombre}: sus códigos QR ya no sirven.`
        }`,
        ...(importe > 0 ? [`Te devolvemos ${formatMoney(importe)}: te avisamos cuando esté hecho.`] : []),
      ],
    });
    for (const { id, pasadaA: correo } of devueltas) {
      const parrafos = [`Anulamos la entrada para ${eventoNombre} que te pasaron: su código QR ya no sirve.`];
      const asunto = `Anulamos tu entrada para ${eventoNombre}`;
      const mail = { clave: id, asunto, titulo: "Anulamos tu entrada", parrafos };
      await escribirA(deps, tx, CORREOS["pase-devuelto"], correo, mail);
    }
  },
};

/** Formats the club's local time as it is compared with an event's date and time. */
export function horaDelClub(now: Date): string {
  const { fecha, hora } = clubTime(now);
  return `${fecha} ${hora}:00`;
}

/** How a payment affects its tickets and their places (Rule ENT-8). */
export const conceptoEntrada: Concepto = {
  textos: concepto,
  soloAdministrador: null,
  pagador: portador,
  arrepentible: antesDelEvento,
  partes: partesDeOrden,
  recibo: null,
  aCuenta: null,
  deben: null,
  retirarExceso: null,
  frases: {
    reintento: (hasta) =>
      `Lo que elegiste sigue guardado hasta el ${hasta}: podés intentarlo otra vez con la misma tarjeta o con otra.`,
    otraVez: "Cuando quieras, podés volver a comprar desde el sitio.",
    vencido: {
      asunto: "Se venció el lugar que te guardamos",
      resultado: "Liberamos el lugar que te guardábamos.",
      siLlegaTarde:
        "Si el pago se acredita más tarde y todavía hay lugar, te mandamos lo que compraste; si no, te devolvemos el dinero.",
    },
  },
  async cumplir(deps, tx, pago) {
    const lineas = await listEntradasDePago(tx, pago.id);
    const [primera] = lineas;
    if (!primera) return false;
    // A late payment needs free places, and an event that has not started.
    if (primera.estado === "anulada" && !(await retomar(deps, tx, lineas))) return false;
    await updatePagadas(tx, pago.id);
    await enviarEntradas(deps, tx, pago.id);
    return true;
  },
  soltar: (deps, tx, { id }) => updateReservadasDePago(deps, tx, id),
  async enLaOficina(q, pago) {
    const evento = await findEventoDePago(q, pago.id);
    return evento && { titulo: evento.nombre, ruta: `eventos/${evento.id}` };
  },
  async topeDeRevision(tx, pago) {
    const evento = await findEventoDePago(tx, pago.id);
    return evento && new Date(clubInstant(evento.fecha, evento.hora).getTime() - HORAS_DE_TOPE * HOUR_MS);
  },
  retirar: (deps, tx, { id }) => updateAnuladasDePago(deps, tx, id),
  async despues(deps, pago) {
    const [primera] = await listEntradasDePago(deps.db, pago.id);
    // A cancelled event's page shows no places, so its many refunds need not invalidate the page.
    if (!primera || primera.situacion === "cancelado") return;
    lugaresCambiaron(deps, { id: primera.eventoId, quedan: primera.quedan });
  },
};

/**
 * Used when a hold is exchanged: the released places are taken by the same buyer and not offered to the
 * waiting list.
 */
export const SIN_OFRECER: Readonly<Record<string, Concepto>> = {
  entrada: {
    ...conceptoEntrada,
    soltar: (deps, tx, { id }) => updateReservadasDePago({ ...deps, sinOfrecer: true }, tx, id),
  },
};

/** Takes the places and quotas of a released order again, all or nothing. */
async function retomar(deps: Deps, tx: Tx, lineas: Linea[]) {
  const [primera] = lineas;
  if (!primera) return false;
  const { eventoId, usuarioId, codigoId } = primera;
  const ahora = horaDelClub(deps.clock());
  if (!(await updateLugaresTomados(tx, eventoId, lineas.length, ahora, "pago-tardio"))) return false;
  // A savepoint, because exceeding a quota would otherwise abort the whole transaction.
  const cupos = tx.transaction(async (inner) => {
    await takeCupos(inner, cuposDe(lineas));
    if (codigoId !== null) await moverUso(inner, codigoId, usuarioId, 1);
    return true;
  });
  const tomados = await cupos.catch((error: unknown) => {
    if (isCheckViolation(error)) return false;
    throw error;
  });
  if (!tomados) await sumarLugares(tx, eventoId, lineas.length);
  return tomados;
}

/** With fewer places left, the page must show the exact number. */
const POCOS = 10;

/**
 * Invalidates cached pages after a change in remaining places: at once if few are left, otherwise within a
 * second.
 */
export function lugaresCambiaron(deps: Deps, evento: { id: number; quedan: number }): void {
  const shown = ["eventos", `evento:${evento.id}`];
  if (evento.quedan > POCOS) deps.cache.touch(...shown);
  else deps.cache.drop(...shown);
}
