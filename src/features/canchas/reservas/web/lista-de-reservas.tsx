import { useState } from "react";
import { answerOf, api } from "#web/api.ts";
import { FormResult, type Result } from "#web/shell/form-result.tsx";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { Reserva } from "../contract/reserva.ts";
import { bajarCalendario } from "./bajar-calendario.ts";
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
