import { useState } from "react";
import { answerOf, api } from "#web/api.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Reserva } from "../contract/reserva.ts";
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
  const [bajando, setBajando] = useState<number | null>(null);
  const [result, setResult] = useState<Result | null>(null);

  const [calendario] = useSingleFlight(async ({ id }: Reserva) => {
    setResult(null);
    setBajando(id);
    const problem = await bajarCalendario(id);
    setBajando(null);
    if (problem) setResult({ tone: "danger", text: problem });
  });

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
              bajando={bajando === reserva.id}
              onCalendario={(una) => void calendario(una)}
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

const FALLO = "No pudimos preparar el archivo para tu calendario. Probá de nuevo.";

/** Downloads a booking as a calendar file. @returns the error message, or null */
async function bajarCalendario(id: number): Promise<string | null> {
  try {
    const response = await api.reserva[":id"]["calendario.ics"].$get({ param: { id: String(id) } });
    if (!response.ok) return FALLO;
    saveFile(`reserva-${id}.ics`, await response.text(), "text/calendar");
    return null;
  } catch {
    return FALLO;
  }
}
