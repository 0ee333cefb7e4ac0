import styles from "./referencias.module.css";
import type { Casilla } from "./seleccion.ts";

const ESTADOS = [
  ["libre", "Libre"],
  ["pedido", "Pedido: alguien lo pidió y el club todavía no contestó. También lo podés pedir vos."],
  ["ocupado", "Ocupado"],
] as const;

/** Legend of the slot states that occur on the day. */
export function Referencias({ casillas }: { casillas: readonly Casilla[] }) {
  return (
    <ul className={styles.referencias} aria-label="Qué significa cada turno">
      {ESTADOS.filter(([estado]) => casillas.some((casilla) => casilla.estado === estado)).map(
        ([estado, texto]) => (
          <li key={estado} className={styles.referencia}>
            <span className={styles.muestra} data-estado={estado} aria-hidden="true" />
            {texto}
          </li>
        ),
      )}
    </ul>
  );
}
