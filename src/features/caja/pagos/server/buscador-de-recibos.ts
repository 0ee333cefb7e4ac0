import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import type { Finder } from "#server/office-search.ts";
import { leerNumeroEscrito } from "../rules.ts";
import { findRecibo } from "./recibos.repo.ts";

/** Finds a receipt by its number and opens its payment's page. A number without letters means a payment instead. */
export const buscadorDeRecibos: Finder = {
  tipo: "recibo",
  grupo: "Recibos",
  who: "administrador",
  async find({ db }, { texto }) {
    const numero = leerNumeroEscrito(texto);
    const recibo = numero && (await findRecibo(db, numero));
    if (!recibo) return [];
    return [
      {
        id: recibo.numero,
        titulo: `Recibo ${recibo.numero}: ${formatMoney(recibo.importe)}`,
        detalle: [recibo.titular, formatFecha(clubTime(new Date(recibo.emitidoEn)).fecha)]
          .filter(Boolean)
          .join(" · "),
        enlace: `cobros/${recibo.pagoId}`,
      },
    ];
  },
};
