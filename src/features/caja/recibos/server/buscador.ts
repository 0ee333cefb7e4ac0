import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { toMoney } from "#server/db/database.ts";
import type { Finder } from "#server/office-search.ts";
import { leerNumero, numeroDeRecibo, SERIE } from "../rules.ts";
import { findRecibo } from "./repo.ts";

/** `R-00000012`, `r12`, `recibo 12`; a number alone is that of a payment. */
const BUSCADO = /^(?:recibo\s*(?:n\.?\s*[º°]\s*|#\s*)?r?|r)[-\s]*(\d{1,9})$/i;

/** A receipt by its number; it is opened on its payment's page. */
export const buscadorDeRecibos: Finder = {
  tipo: "recibo",
  grupo: "Recibos",
  who: "administrador",
  async find({ db }, { texto }) {
    const numero = leerNumero(`${SERIE}-${BUSCADO.exec(texto)?.[1] ?? ""}`);
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
