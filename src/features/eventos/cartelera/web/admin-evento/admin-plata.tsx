import { formatMoney } from "#contract/format.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { VentaDeEvento } from "../../contract.ts";
import { sumarVentas, ventasPor } from "../../rules.ts";
import styles from "./admin-partes.module.css";

/** The event's revenue and refunds, by ticket type and by method of payment. */
export function AdminPlata({ ventas }: { ventas: readonly VentaDeEvento[] }) {
  if (ventas.every(({ vendidas, devueltas }) => vendidas + devueltas === 0))
    return <EmptyState title="Todavía no se vendió nada" />;
  return (
    <>
      <ObjectCards>
        <Cuenta
          titulo="Por tipo de entrada"
          columna="Tipo"
          filas={ventasPor(ventas, ({ tarifa }) => tarifa ?? "General")}
        />
        <Cuenta
          titulo="Por medio de pago"
          columna="Medio"
          filas={ventasPor(ventas, ({ medio }) => PALABRA_DE_MEDIO[medio])}
        />
      </ObjectCards>
      <p className={styles.after}>
        Lo recaudado es de las entradas que valen. Lo devuelto es lo que volvió, o va a volver, a quienes las
        habían comprado; una venta anulada por error no figura. Los cargos de Mercado Pago no están
        descontados.
      </p>
    </>
  );
}

interface CuentaProps {
  titulo: string;
  columna: string;
  filas: ReturnType<typeof ventasPor>;
}

function Cuenta({ titulo, columna, filas }: CuentaProps) {
  const total = sumarVentas(filas);
  return (
    <ObjectCard title={titulo}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable without a mouse. */}
      <section className={styles.scroll} aria-label={titulo} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{titulo}</caption>
          <thead>
            <tr>
              <th scope="col">{columna}</th>
              <th scope="col" className={styles.number}>
                Vendidas
              </th>
              <th scope="col" className={styles.number}>
                Recaudado
              </th>
              <th scope="col" className={styles.number}>
                Devueltas
              </th>
              <th scope="col" className={styles.number}>
                Devuelto
              </th>
            </tr>
          </thead>
          <tbody>
            {filas.map((fila) => (
              <Fila key={fila.nombre} {...fila} />
            ))}
          </tbody>
          <tfoot>
            <Fila nombre="Total" {...total} />
          </tfoot>
        </table>
      </section>
    </ObjectCard>
  );
}

function Fila({ nombre, vendidas, importe, devueltas, devuelto }: ReturnType<typeof ventasPor>[number]) {
  return (
    <tr>
      <th scope="row">{nombre}</th>
      <td className={styles.number}>{vendidas.toLocaleString("es-AR")}</td>
      <td className={styles.number}>{formatMoney(importe)}</td>
      <td className={styles.number}>{devueltas.toLocaleString("es-AR")}</td>
      <td className={styles.number}>{formatMoney(devuelto)}</td>
    </tr>
  );
}
