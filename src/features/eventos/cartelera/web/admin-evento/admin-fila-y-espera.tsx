import { ListaDeEspera } from "#features/eventos/espera/web/admin-espera.tsx";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ControlDeFila } from "#features/eventos/fila/web/admin-fila.tsx";
import styles from "./admin-partes.module.css";

/** The line before a sale, and the waiting list after it. */
export function AdminFilaYEspera({ evento: { id, conFila, estado } }: { evento: Evento }) {
  return (
    <div className={styles.pair}>
      <section className={styles.card}>
        <h3>Fila de la venta</h3>
        {conFila && estado ? (
          <ControlDeFila eventoId={id} />
        ) : (
          <p>Este evento se vende sin fila. Se abre sola si entra mucha gente a la vez.</p>
        )}
      </section>
      <section className={styles.card}>
        <h3>Lista de espera</h3>
        <ListaDeEspera eventoId={id} />
      </section>
    </div>
  );
}
