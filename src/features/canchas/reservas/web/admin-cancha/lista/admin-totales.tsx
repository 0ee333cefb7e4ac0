import type { Answer } from "#web/api.ts";
import type { Totales } from "../../../contract/responder.ts";
import styles from "../admin-reservas.module.css";

const numero = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** Count and hours of the filtered bookings, overall and per court. */
export function AdminTotales({ totales, searching }: { totales: Answer<Totales>; searching: boolean }) {
  if (!totales.ok) return <p className={styles.note}>No se pudieron cargar los totales.</p>;
  const { cantidad, horas, porCancha } = totales.data;
  return (
    <section className={styles.totals} aria-label="Totales">
      <dl>
        <div className={styles.all}>
          <dt>Total</dt>
          <dd>{cuanto(cantidad, horas)}</dd>
        </div>
        {porCancha.map((uno) => (
          <div key={uno.cancha.id}>
            <dt>{uno.cancha.nombre}</dt>
            <dd>{cuanto(uno.cantidad, uno.horas)}</dd>
          </div>
        ))}
      </dl>
      {searching && <p className={styles.note}>Los totales son de los filtros, sin contar la búsqueda.</p>}
    </section>
  );
}

function cuanto(cantidad: number, horas: number): string {
  return `${numero.format(cantidad)} ${cantidad === 1 ? "reserva" : "reservas"}, ${numero.format(horas)}\u00a0h`;
}
