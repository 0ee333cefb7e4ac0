import type { ReactNode } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import type { MovimientoDeCuenta } from "../contract.ts";
import styles from "./lista-de-movimientos.module.css";

interface ListaDeMovimientosProps {
  movimientos: readonly MovimientoDeCuenta[];
  saldoInicial: number;
  saldo: number;
  /** Opens the lines of an instalment. */
  onCuota: (cuotaId: number) => void;
  /** What the office may do with an entry. */
  acciones?: ((movimiento: MovimientoDeCuenta) => ReactNode) | undefined;
}

/** The entries of an account with the balance after each; a card each on a phone. */
export function ListaDeMovimientos(props: ListaDeMovimientosProps) {
  const { movimientos, saldoInicial, saldo, onCuota, acciones } = props;
  if (movimientos.length === 0 && saldoInicial === 0)
    return <p className="muted">No hay movimientos en este año.</p>;
  return (
    <table className={styles.tabla}>
      <thead>
        <tr>
          <th>Fecha</th>
          <th>Concepto</th>
          <th data-number>A pagar</th>
          <th data-number>Pagado</th>
          <th data-number>Saldo</th>
        </tr>
      </thead>
      <tbody>
        {saldoInicial !== 0 && (
          <tr>
            <td data-fecha />
            <td data-que>Saldo anterior</td>
            <td data-number data-vacia />
            <td data-number data-vacia />
            <Monto nombre="Saldo" importe={saldoInicial} />
          </tr>
        )}
        {movimientos.map((uno, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added.
          <tr key={n} data-tipo={uno.tipo}>
            <td data-fecha>{formatFecha(uno.fecha)}</td>
            <td data-que>
              <button type="button" className={styles.enlace} onClick={() => onCuota(uno.cuotaId)}>
                {uno.titulo}
              </button>
              {uno.pago?.pagador && <small>Pagó {uno.pago.pagador.nombre}</small>}
              {uno.motivo && <small>{uno.motivo}</small>}
              {acciones?.(uno)}
            </td>
            <Monto nombre="A pagar" importe={uno.debe} vacia={uno.debe === 0} />
            <Monto nombre="Pagado" importe={uno.haber} vacia={uno.haber === 0} />
            <Monto nombre="Saldo" importe={uno.saldo} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td data-fecha />
          <td data-que>
            <strong>Saldo</strong>
          </td>
          <td data-number data-vacia />
          <td data-number data-vacia />
          <Monto nombre="Saldo" importe={saldo} />
        </tr>
      </tfoot>
    </table>
  );
}

function Monto({ nombre, importe, vacia = false }: { nombre: string; importe: number; vacia?: boolean }) {
  if (vacia) return <td data-number data-vacia />;
  return (
    <td data-number>
      <span className={styles.rotulo} aria-hidden="true">
        {nombre}
      </span>
      {formatMoney(importe)}
    </td>
  );
}
