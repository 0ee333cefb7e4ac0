import { formatMoney } from "#contract/format.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import type { Answer } from "#web/api.ts";
import type { Suma, TotalesDeCobros } from "../../contract.ts";
import { NO_CONSTA } from "../../rules.ts";
import styles from "./admin-cobros.module.css";

/** Filtered totals: overall, by payment method, and cash by recorder. */
export function AdminTotales({ totales }: { totales: Answer<TotalesDeCobros> | null }) {
  if (!totales?.ok)
    return <p className={styles.note}>{totales ? "No se pudieron cargar los totales." : "Sumando..."}</p>;
  const { total, porMedio, efectivo } = totales.data;
  return (
    <section className={styles.totals} aria-label="Totales">
      <dl>
        <Renglon de="Total neto" suma={total} destacado />
        {porMedio.map(({ medio, ...suma }) => (
          <Renglon key={medio} de={PALABRA_DE_MEDIO[medio]} suma={suma} />
        ))}
      </dl>
      {efectivo.length > 0 && (
        <>
          <h2>Efectivo por persona</h2>
          <dl>
            {efectivo.map(({ registro, ...suma }) => (
              <Renglon key={registro?.id ?? 0} de={registro?.nombreUsuario ?? NO_CONSTA} suma={suma} />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Renglon({ de, suma, destacado }: { de: string; suma: Suma; destacado?: boolean }) {
  return (
    <div className={destacado ? styles.all : undefined}>
      <dt>{de}</dt>
      <dd>{formatMoney(suma.neto)}</dd>
      <dd className={styles.detail}>
        Cobrado {formatMoney(suma.cobrado)}, devuelto {formatMoney(suma.devuelto)}
      </dd>
    </div>
  );
}
