import { useState } from "react";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Reserva } from "../contract.ts";
import { diasDe, horasDe } from "./en-palabras.tsx";
import styles from "./tarjeta-reserva.module.css";
import { TarjetaReserva } from "./tarjeta-reserva.tsx";

interface ListaDeReservasProps {
  reservas: readonly Reserva[];
  /** Called when a booking was cancelled or had changed meanwhile. */
  onCambio: () => void;
}

/** The user's own bookings with their actions. */
export function ListaDeReservas({ reservas, onCambio }: ListaDeReservasProps) {
  const [aCancelar, setACancelar] = useState<Reserva | null>(null);
  const [result, setResult] = useState<Result | null>(null);

  const [cancelar, cancelando] = useSingleFlight(async ({ id }: Reserva) => {
    const answer = await answerOf(api.reserva[":id"].cancelar.$patch({ param: { id: String(id) } }));
    setACancelar(null);
    setResult(
      answer.ok
        ? { tone: "success", text: "Cancelaste la reserva. Le avisamos al club." }
        : { tone: "danger", text: answer.problem.detail },
    );
    onCambio();
  });

  const conservar = () => setACancelar(null);
  return (
    <>
      <FormResult result={result} />
      <ul className={styles.reservas}>
        {reservas.map((reserva) => (
          <li key={reserva.id}>
            <TarjetaReserva
              reserva={reserva}
              onCancelar={(una) => {
                setResult(null);
                setACancelar(una);
              }}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={aCancelar !== null}
        onClose={conservar}
        title={aCancelar?.estado === "aceptada" ? "¿Cancelar tu reserva?" : "¿Cancelar tu pedido?"}
        actions={
          <>
            <Button variant="outline" onClick={conservar}>
              No, conservarla
            </Button>
            <Button
              variant="danger"
              loading={cancelando}
              onClick={() => aCancelar && void cancelar(aCancelar)}
            >
              Sí, cancelar
            </Button>
          </>
        }
      >
        {aCancelar && (
          <p>
            <strong>{aCancelar.cancha.nombre}</strong>, {diasDe(aCancelar)}, {horasDe(aCancelar)}. El horario
            queda libre para otra persona y no se puede deshacer.
          </p>
        )}
      </Dialog>
    </>
  );
}
