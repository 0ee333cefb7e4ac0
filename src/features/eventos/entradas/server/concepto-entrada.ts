import { clubInstant, clubTime } from "#contract/club-time.ts";
import type { Concepto } from "#features/caja/pagos/server/concepto.ts";
import type { Deps } from "#server/deps.ts";
import { HORAS_DE_TOPE } from "../rules.ts";
import { enviarEntrada } from "./mails.ts";
import { anular, entradaDePago, eventoDePago, markEntrada, takeLugar } from "./repo.ts";

/** Club time, in the format compared with an event's date and time. */
export function horaDelClub(now: Date): string {
  const { fecha, hora } = clubTime(now);
  return `${fecha} ${hora}:00`;
}

/** Effects of a ticket's payment on the ticket and its place (Rule ENT-8). */
export const conceptoEntrada: Concepto = {
  frases: {
    reintento: (hasta) =>
      `Te guardamos el lugar hasta el ${hasta}: podés intentarlo otra vez con la misma tarjeta o con otra.`,
    otraVez: "Cuando quieras, podés volver a comprar desde el sitio.",
    vencido: {
      asunto: "Se venció el lugar que te guardamos",
      resultado: "Liberamos el lugar que te guardábamos.",
      siLlegaTarde:
        "Si el pago se acredita más tarde y todavía hay lugar, te mandamos lo que compraste; si no, te devolvemos el dinero.",
    },
  },
  async cumplir(deps, tx, pago) {
    const entrada = await entradaDePago(tx, pago.id);
    if (!entrada) return false;
    if (entrada.estado === "anulada") {
      // A late payment needs an available place and an event that has not started.
      const ahora = horaDelClub(deps.clock());
      if (!(await takeLugar(tx, entrada.eventoId, ahora, "pago-tardio", pago.dePrueba))) return false;
    }
    if (entrada.estado !== "pagada") await markEntrada(tx, entrada.id, "pagada");
    await enviarEntrada(deps, tx, entrada.id);
    return true;
  },
  soltar: (_deps, tx, pago) => anular(tx, pago.id, ["reservada"]),
  async topeDeRevision(tx, pago) {
    const evento = await eventoDePago(tx, pago.id);
    return evento && new Date(clubInstant(evento.fecha, evento.hora).getTime() - HORAS_DE_TOPE * 3_600_000);
  },
  retirar: (_deps, tx, pago) => anular(tx, pago.id, ["pagada"]),
  async despues(deps, pago) {
    const entrada = await entradaDePago(deps.db, pago.id);
    if (entrada) lugaresCambiaron(deps, { id: entrada.eventoId, quedan: entrada.quedan });
  },
};

/** Remaining places below which availability must be exact. */
const POCOS = 10;

/**
 * Invalidates cached pages after a change in remaining places: within a second if many are left, immediately if few, so
 * that no page shows a wrong availability.
 */
export function lugaresCambiaron(deps: Pick<Deps, "cache">, evento: { id: number; quedan: number }): void {
  const shown = ["eventos", `evento:${evento.id}`];
  if (evento.quedan > POCOS) deps.cache.touch(...shown);
  else deps.cache.drop(...shown);
}
