import { porcentaje } from "../../rules.ts";
import styles from "./admin-barra.module.css";

interface AdminBarraProps {
  label?: string;
  parte: number;
  todo: number;
  tone?: "primary" | "accent";
}

const numero = new Intl.NumberFormat("es-AR");

/** A ratio as text and as a bar. */
export function AdminBarra({ label, parte, todo, tone = "primary" }: AdminBarraProps) {
  const cuanto = porcentaje(parte, todo);
  return (
    <div className={styles.meter}>
      <p>
        {label && <span className={styles.label}>{label}</span>}
        <span>
          <strong>{numero.format(parte)}</strong> de {numero.format(todo)}
        </span>
        <span className={styles.percent}>{cuanto} %</span>
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles[tone]} style={{ width: `${cuanto}%` }} />
      </div>
    </div>
  );
}
