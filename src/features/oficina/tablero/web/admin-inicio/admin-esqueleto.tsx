import styles from "./admin-esqueleto.module.css";
import inicio from "./admin-inicio.module.css";

/** Skeleton of the screen, which avoids layout shifts when the figures load. */
export function AdminEsqueleto() {
  return (
    <div role="status">
      <span className="visually-hidden">Cargando...</span>
      <div className={inicio.sections} aria-hidden="true">
        <div className={inicio.pair}>
          <Bloque alto={styles.today} />
          <Bloque alto={styles.waiting} />
        </div>
        <Bloque alto={styles.events} />
        <div className={inicio.pair}>
          <Bloque alto={styles.chart} />
          <Bloque alto={styles.chart} />
        </div>
      </div>
    </div>
  );
}

function Bloque({ alto }: { alto: string | undefined }) {
  return (
    <div>
      <div className={styles.heading} />
      <div className={`${styles.block} ${alto}`} />
    </div>
  );
}
