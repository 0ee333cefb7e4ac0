import CircleCheck from "icon:circle-check";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { Reserva } from "../../contract.ts";
import { diasDe, horasDe } from "../en-palabras.tsx";
import styles from "./pedido-enviado.module.css";

interface PedidoEnviadoProps {
  reservas: readonly Reserva[];
  /** Where the answer will be emailed; null for a user without an email address. */
  correo: string | null;
  onOtro: () => void;
}

/** Confirmation of sent requests and the next steps. */
export function PedidoEnviado({ reservas, correo, onOtro }: PedidoEnviadoProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true });
    titulo.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <section className={styles.enviado} aria-labelledby="pedido-enviado">
      <CircleCheck className={styles.tilde} aria-hidden="true" />
      <h2 id="pedido-enviado" ref={titulo} tabIndex={-1}>
        Pedido enviado
      </h2>
      <ul className={styles.turnos}>
        {reservas.map((reserva) => (
          <li key={reserva.id}>
            <strong>{reserva.cancha.nombre}</strong>: {diasDe(reserva)}, {horasDe(reserva)}
          </li>
        ))}
      </ul>
      <p>
        Todavía no es una reserva: el club tiene que aceptarla.{" "}
        {correo ? (
          <span>
            Te contesta por correo a <strong className="breakable">{correo}</strong>, y la respuesta queda en
            Mi perfil.
          </span>
        ) : (
          <span>La respuesta queda en Mi perfil.</span>
        )}
      </p>
      <div className={styles.acciones}>
        <ButtonLink to="/perfil/reservas" variant="outline">
          Ver mis reservas
        </ButtonLink>
        <Button onClick={onOtro}>Pedir otro turno</Button>
      </div>
    </section>
  );
}
