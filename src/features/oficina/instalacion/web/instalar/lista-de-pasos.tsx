import Check from "icon:check";
import { PASOS } from "../../rules.ts";
import styles from "./lista-de-pasos.module.css";

const NOMBRES = {
  club: "El club",
  administrador: "Quién administra",
  canchas: "Canchas y horarios",
  pagos: "Cobros",
  correo: "Correo",
} as const;

interface ListaDePasosProps {
  /** The step on the screen, from 1; 6 is the end. */
  actual: number;
  /** The first step that is not done. */
  hasta: number;
  onElegir: (paso: number) => void;
}

/** The steps, of which those done can be opened again. */
export function ListaDePasos({ actual, hasta, onElegir }: ListaDePasosProps) {
  return (
    <nav aria-label="Pasos de la instalación" className={styles.rail}>
      <ol role="list" className={styles.steps}>
        {PASOS.map((paso, n) => {
          const numero = n + 1;
          const hecho = numero < hasta;
          return (
            <li key={paso} className={styles.step} data-done={hecho}>
              <button
                type="button"
                className={styles.button}
                disabled={numero > hasta}
                aria-current={numero === actual ? "step" : undefined}
                onClick={() => onElegir(numero)}
              >
                <span className={styles.number} aria-hidden="true">
                  {hecho ? <Check /> : numero}
                </span>
                <span className={styles.name}>
                  {NOMBRES[paso]}
                  {hecho && <span className="visually-hidden"> (listo)</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
