import { sql } from "drizzle-orm";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { type EstadoDePago, PALABRA_DE_ESTADO } from "#features/caja/pagos/rules.ts";
import { pagos, pagosRepetidos } from "#features/caja/pagos/server/table.ts";
import { toMoney } from "#server/db/database.ts";
import type { Finder } from "#server/office-search.ts";

interface PagoHallado {
  id: number;
  descripcion: string;
  monto: string;
  estado: EstadoDePago;
  creadoEn: Date;
}

/** `1234`, `n.º 1234`, `#1234`, `pago 1234`; letters for the provider's older ids. */
const NUMERO = /^(?:(?:pago|operaci[oó]n)\s+)?(?:n\.?\s*[º°]\s*|#\s*)?([\w-]{1,64})$/i;

/** Payments by their number, and by the provider's. */
export const buscadorDePagos: Finder = {
  tipo: "pago",
  grupo: "Pagos",
  who: "administrador",
  async find({ db }, { texto, limit }) {
    const numero = NUMERO.exec(texto)?.[1];
    if (!numero || !/\d/.test(numero)) return [];
    const id = /^[1-9]\d{0,9}$/.test(numero) && Number(numero) <= 2_147_483_647 ? Number(numero) : null;
    const { rows } = await db.execute<Record<string, unknown> & PagoHallado>(sql`
      select id, descripcion, monto, estado, creado_en as "creadoEn" from ${pagos}
      where id in (
        select ${id}::int
        union all select id from pagos where id_medio_pago = ${numero}
        union all select pago_id from ${pagosRepetidos} where id_medio_pago = ${numero})
      order by id = ${id}::int desc, id desc limit ${limit}`);
    return rows.map((pago) => ({
      id: pago.id,
      titulo: `Pago n.º ${pago.id}: ${formatMoney(toMoney(pago.monto))}`,
      detalle: [
        pago.descripcion,
        formatFecha(clubTime(new Date(pago.creadoEn)).fecha),
        PALABRA_DE_ESTADO[pago.estado],
      ].join(" · "),
      enlace: `cobros/${pago.id}`,
    }));
  },
};
