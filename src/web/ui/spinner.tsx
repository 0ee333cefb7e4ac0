import styles from "./spinner.module.css";

export function Spinner({ text = "Cargando..." }: { text?: string }) {
  return (
    <div className={`dead-centre pad-5 ${styles.space}`} role="status">
      <svg className={styles.ball} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <path d="M3 24h42M24 3v42M9 9.5c8 8 8 21 0 29M39 9.5c-8 8-8 21 0 29" />
      </svg>
      <span className="visually-hidden">{text}</span>
    </div>
  );
}
