import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { toMoney } from "#server/db/database.ts";
import type { Finder } from "#server/office-search.ts";
import { leerNumeroEscrito, numeroDeRecibo } from "../rules.ts";
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
        id: numeroDeRecibo(recibo),
        titulo: `Recibo ${numeroDeRecibo(recibo)}: ${formatMoney(toMoney(recibo.importe))}`,
        detalle: [recibo.titular, formatFecha(clubTime(recibo.emitidoEn).fecha)].filter(Boolean).join(" · "),
        enlace: `cobros/${recibo.pagoId}`,
      },
    ];
  },
};
