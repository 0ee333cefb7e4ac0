import { useState } from "react";
import { formatFechaLarga } from "#contract/format.ts";
import { minutosDe } from "#features/canchas/canchas/rules.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Disponibilidad } from "../../../contract/pedir.ts";
import { duracion } from "../../en-palabras.tsx";
import { GrillaDeTurnos } from "./grilla-de-turnos.tsx";
import styles from "./horario.module.css";
import { type Casilla, estadoDeHoras, type Horas, sePuedePedir } from "./seleccion.ts";

interface HorarioPorHoraProps {
  disponibilidad: Disponibilidad;
  /** Selectable slots: past ones are left out and the person's own picks count as taken. */
  casillas: readonly Casilla[];
  propias: readonly Horas[];
  horas: Horas | null;
  onElegir: (horas: Horas | null) => void;
  /** Goes to the next day; null on the last one that can be requested. */
  onOtroDia: (() => void) | null;
}

/** The grid of a day with its selection in words. */
export function HorarioPorHora(props: HorarioPorHoraProps) {
  const { disponibilidad, casillas, propias, horas, onElegir, onOtroDia } = props;
  const [ocupada, setOcupada] = useState<Casilla | null>(null);
  const { cancha, fecha } = disponibilidad;
  const elegir = (nuevas: Horas | null) => {
    setOcupada(null);
    onElegir(nuevas);
  };
  if (!horas && !casillas.some(sePuedePedir) && propias.length === 0) {
    return (
      <div className={styles.aviso}>
        <Alert tone="info">
          <p>
            {casillas.length === 0
              ? "Por hoy ya no quedan turnos."
              : `${cancha.nombre} está toda ocupada el ${formatFechaLarga(fecha)}.`}
          </p>
        </Alert>
        {onOtroDia && (
          <Button variant="outline" onClick={onOtroDia}>
            Ver el día siguiente
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.porHora}>
      <p className={styles.ayuda}>Tocá la primera y la última media hora. Tocá lo elegido para borrarlo.</p>
      <GrillaDeTurnos
        nombre={`Turnos de ${cancha.nombre}, ${formatFechaLarga(fecha)}`}
        casillas={casillas}
        horas={horas}
        propias={propias}
        onElegir={elegir}
        onOcupada={setOcupada}
      />
      <p role="status" className={styles.elegido} data-elegido={horas !== null || undefined}>
        {ocupada ? `De ${ocupada.horaInicio} a ${ocupada.horaFin} no está libre. ` : ""}
        {horas ? horasElegidas(horas, casillas) : !ocupada && "Todavía no elegiste la hora."}
      </p>
    </div>
  );
}

const ESTADOS = {
  libre: "libre",
  pedido: "ya lo pidió alguien: el club decide",
  ocupado: "ya no está libre",
  pasado: "ya pasó",
};

/** `18:00 a 19:30, libre (1 h 30 min)` */
function horasElegidas(horas: Horas, casillas: readonly Casilla[]): string {
  const cuanto = duracion(minutosDe(horas.hasta) - minutosDe(horas.desde));
  return `${horas.desde} a ${horas.hasta}, ${ESTADOS[estadoDeHoras(horas, casillas)]} (${cuanto})`;
}
