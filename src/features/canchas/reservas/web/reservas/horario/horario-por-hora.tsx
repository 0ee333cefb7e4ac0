import { useState } from "react";
import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { importeDe } from "#features/canchas/canchas/rules.ts";
import { useClub } from "#web/club.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { duracion } from "../../en-palabras.tsx";
import { Opciones } from "../pedir/opciones.tsx";
import { GrillaDeTurnos } from "./grilla-de-turnos.tsx";
import styles from "./horario.module.css";
import {
  type Casilla,
  durante,
  estadoDeHoras,
  type Horas,
  largosDe,
  minutosElegidos,
  sePuedePedir,
} from "./seleccion.ts";

interface HorasElegidas {
  horas: Horas | null;
  minutos: number | null;
}

interface HorarioPorHoraProps extends HorasElegidas {
  cancha: { nombre: string; precioPorHora: number | null };
  fecha: string;
  /** Selectable slots. Past slots are left out, and the person's own picks count as taken. */
  casillas: readonly Casilla[];
  propias: readonly Horas[];
  onElegir: (cambio: Partial<HorasElegidas>) => void;
  /** Goes to the next day; null on the last day that can be requested. */
  onOtroDia: (() => void) | null;
}

/** Selects hours on the grid of a day, with a choice of lengths (Rule CAN-14). */
export function HorarioPorHora(props: HorarioPorHoraProps) {
  const { cancha, fecha, casillas, propias, horas, minutos, onElegir, onOtroDia } = props;
  const { turnoMinutos } = useClub().canchas;
  const [ocupada, setOcupada] = useState<Casilla | null>(null);
  const elegir = (cambio: Partial<HorasElegidas>) => {
    setOcupada(null);
    onElegir(cambio);
  };
  function elegirLargo(largo: number | null): void {
    const primera = casillas.find(({ horaInicio }) => horaInicio === horas?.desde);
    elegir({ minutos: largo, ...(largo && primera && { horas: durante(primera, largo, casillas) }) });
  }
  if (!horas && !casillas.some(sePuedePedir) && propias.length === 0) {
    return (
      <div className="stack-3 at-start deep">
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
  const largos = [
    ...largosDe(turnoMinutos).map((valor) => ({ valor, texto: enHoras(valor) })),
    { valor: OTRO, texto: "Otro" },
  ];
  return (
    <div className="stack-4">
      <Opciones
        leyenda="Duración"
        forma="partes"
        opciones={largos}
        elegida={minutos ?? OTRO}
        onElegir={(largo) => elegirLargo(largo === OTRO ? null : largo)}
      />
      <p className="note">
        {minutos === null
          ? "Tocá el primer turno y el último. Tocá lo elegido para borrarlo."
          : "Tocá la hora en que empezás."}
      </p>
      <GrillaDeTurnos
        nombre={`Turnos de ${cancha.nombre}, ${formatFechaLarga(fecha)}`}
        casillas={casillas}
        horas={horas}
        propias={propias}
        minutos={minutos}
        onElegir={(nuevas) => elegir({ horas: nuevas })}
        onOcupada={setOcupada}
      />
      <Referencias casillas={casillas} />
      <p role="status" className={`capital ${styles.elegido}`} data-elegido={horas !== null || undefined}>
        {ocupada && <span>{`De ${ocupada.horaInicio} a ${ocupada.horaFin} no está libre. `}</span>}
        {horas && <span>{enPalabras({ horas, minutos }, casillas, cancha.precioPorHora)}</span>}
        {!horas && !ocupada && <span>Todavía no elegiste la hora.</span>}
      </p>
    </div>
  );
}

/** Value of the chip for any other length. */
const OTRO = 0;

/** `1½ h` */
function enHoras(minutos: number): string {
  return `${Math.floor(minutos / 60)}${minutos % 60 === 30 ? "½" : ""} h`;
}

/** Returns `Elegiste 19:00 a 21:00 (2 h), $ 24.000,00.`, or why the hours cannot be requested. */
function enPalabras(
  { horas, minutos }: { horas: Horas; minutos: number | null },
  casillas: readonly Casilla[],
  precioPorHora: number | null,
): string {
  const largo = minutosElegidos(horas);
  const precio = precioPorHora === null ? "" : `, ${formatMoney(importeDe(precioPorHora, largo))}`;
  const elegiste = `Elegiste ${horas.desde} a ${horas.hasta} (${duracion(largo)})${precio}.`;
  const estado = estadoDeHoras(horas, casillas);
  if (estado === "ocupado") return `${elegiste} Ya no está libre: elegí otro horario.`;
  if (estado === "pasado") return `${elegiste} Ya pasó: elegí otro horario.`;
  const corto = minutos !== null && largo < minutos ? " Es lo que queda libre desde esa hora." : "";
  return elegiste + corto + (estado === "pedido" ? " Alguien más lo pidió: el club decide." : "");
}

const ESTADOS = [
  ["libre", "Libre"],
  ["pedido", "Pedido: alguien lo pidió y el club todavía no contestó. También lo podés pedir vos."],
  ["ocupado", "Ocupado"],
] as const;

function Referencias({ casillas }: { casillas: readonly Casilla[] }) {
  return (
    <ul className="row-4 tight plain-list note" aria-label="Qué significa cada turno">
      {ESTADOS.filter(([estado]) => casillas.some((casilla) => casilla.estado === estado)).map(
        ([estado, texto]) => (
          <li key={estado} className="line-2 shrink">
            <span className={`rigid radius-s ${styles.muestra}`} data-estado={estado} aria-hidden="true" />
            {texto}
          </li>
        ),
      )}
    </ul>
  );
}
