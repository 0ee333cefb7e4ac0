import { formatMoney } from "#contract/format.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { type Total, TotalsLine } from "#web/admin/totals-line.tsx";
import type { Answer } from "#web/api.ts";
import type { Suma, TotalesDeCobros } from "../../contract.ts";
import { NO_CONSTA } from "../../rules.ts";

/** Filtered totals: overall, by payment method, and cash by recorder. */
export function AdminTotales({ totales }: { totales: Answer<TotalesDeCobros> | null }) {
  if (!totales?.ok) return <p>{totales ? "No se pudieron cargar los totales." : "Sumando..."}</p>;
  const { total, porMedio, efectivo } = totales.data;
  return (
    <TotalsLine
      totals={[
        toTotal("Total neto", total),
        ...porMedio.map(({ medio, ...suma }) => toTotal(PALABRA_DE_MEDIO[medio], suma)),
      ]}
      more={{
        title: "Efectivo por persona",
        totals: efectivo.map(({ registro, ...suma }) => toTotal(registro?.nombreUsuario ?? NO_CONSTA, suma)),
      }}
    />
  );
}

function toTotal(of: string, { neto, cobrado, devuelto }: Suma): Total {
  const detail = `Cobrado ${formatMoney(cobrado)}, devuelto ${formatMoney(devuelto)}`;
  return { of, value: formatMoney(neto), detail };
}
