import { useRevalidator } from "react-router";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./horario.module.css";

/** My bookings could not be fetched (spec 1 §8), and the way to try again. */
export function FalloDeReservas({ detalle }: { detalle: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.fallo}>
      <Alert tone="danger" title="Error al obtener las reservas">
        <p>{detalle}</p>
      </Alert>
      <Button variant="outline" loading={state === "loading"} onClick={() => void revalidate()}>
        Volver a intentar
      </Button>
    </div>
  );
}
