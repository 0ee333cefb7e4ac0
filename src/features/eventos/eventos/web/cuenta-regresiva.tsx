import { useEffect, useState } from "react";
import { type Restante, restanteHasta } from "../rules.ts";
import styles from "./cuenta-regresiva.module.css";

/** Computed in the browser because the page is cached; the numbers are empty until hydration. */
export function CuentaRegresiva({ inicio }: { inicio: string }) {
  const [restante, setRestante] = useState<Restante | null>();
  useEffect(() => {
    const count = () =>
      setRestante((before) => {
        const now = restanteHasta(inicio, Date.now());
        return JSON.stringify(before) === JSON.stringify(now) ? before : now;
      });
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [inicio]);
  if (restante === null) return <p className={styles.empezo}>¡Ya empezó!</p>;
  return (
    <p className={styles.cuenta} role="timer" aria-label="Falta para el partido">
      <Numero valor={restante?.dias} uno="día" varios="días" />
      <Numero valor={restante?.horas} uno="hora" varios="horas" />
      <Numero valor={restante?.minutos} uno="minuto" varios="minutos" />
    </p>
  );
}

function Numero({ valor, uno, varios }: { valor: number | undefined; uno: string; varios: string }) {
  return (
    <span className={styles.numero}>
      <strong>{valor ?? "–"}</strong> <span>{valor === 1 ? uno : varios}</span>
    </span>
  );
}
