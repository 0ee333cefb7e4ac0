import { useState } from "react";
import { answerOf, api } from "#web/api.ts";
import { FormResult, type Result } from "#web/shell/form-result.tsx";
import { LoadProblem } from "#web/shell/load-problem.tsx";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { Reserva } from "../contract/reserva.ts";
import { CancelarReserva } from "./cancelar-reserva.tsx";
import styles from "./lista-de-reservas.module.css";
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
      <CancelarReserva
        reserva={aCancelar}
        cancelando={cancelando}
        onCancelar={(reserva) => void cancelar(reserva)}
        onClose={() => setACancelar(null)}
      />
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

/** Load failure of the user's own bookings, with a retry. */
export function FalloDeReservas({ detalle }: { detalle: string }) {
  return <LoadProblem title="Error al obtener las reservas" detail={detalle} />;
}
