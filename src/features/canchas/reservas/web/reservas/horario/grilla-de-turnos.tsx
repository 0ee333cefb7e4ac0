import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import styles from "./horario.module.css";
import { type Casilla, durante, estaEn, type Horas, sePuedePedir, tocar } from "./seleccion.ts";

interface GrillaDeTurnosProps {
  nombre: string;
  casillas: readonly Casilla[];
  horas: Horas | null;
  /** Hours that the person has already added to the request. */
  propias: readonly Horas[];
  /** Minutes that one tap selects; null if the person taps the first and the last slot. */
  minutos: number | null;
  onElegir: (horas: Horas | null) => void;
  onOcupada: (casilla: Casilla) => void;
}

const PARTES = [
  { nombre: "Mañana", desde: "00:00", hasta: "12:00" },
  { nombre: "Tarde", desde: "12:00", hasta: "20:00" },
  { nombre: "Noche", desde: "20:00", hasta: "24:00" },
];

/**
 * Selects hours among the slots of a day. A tap selects `minutos`; if that is null, taps start, extend and
 * clear a selection. Behaves as a multi-select listbox for the keyboard: arrows move, space selects.
 */
export function GrillaDeTurnos(props: GrillaDeTurnosProps) {
  const { nombre, casillas, horas, propias, minutos, onElegir, onOcupada } = props;
  const grilla = useRef<HTMLDivElement>(null);
  const [enFoco, setEnFoco] = useState<string | null>(null);

  const alcanzable =
    casillas.find(({ horaInicio }) => horaInicio === enFoco) ??
    casillas.find((casilla) => estaEn(horas, casilla)) ??
    casillas.find(sePuedePedir) ??
    casillas[0];

  function pulsar(casilla: Casilla): void {
    if (!sePuedePedir(casilla)) onOcupada(casilla);
    else if (minutos === null) onElegir(tocar(horas, casilla, casillas));
    // Pressing the first slot again clears the selection.
    else onElegir(horas?.desde === casilla.horaInicio ? null : durante(casilla, minutos, casillas));
  }

  function caminar(event: KeyboardEvent): void {
    const opciones = [...(grilla.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
    const aqui = opciones.findIndex((opcion) => opcion.matches(":focus"));
    const destino = opciones[destinoDe(event, opciones, aqui)];
    if (!destino) return;
    event.preventDefault();
    destino.focus();
  }

  return (
    <div
      ref={grilla}
      role="listbox"
      aria-label={nombre}
      aria-multiselectable="true"
      className="stack-4"
      onKeyDown={caminar}
    >
      {PARTES.map((parte) => {
        const suyas = casillas.filter(
          ({ horaInicio }) => horaInicio >= parte.desde && horaInicio < parte.hasta,
        );
        if (suyas.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox, not of form fields
          <div key={parte.nombre} role="group" aria-label={parte.nombre} className={styles.parte}>
            <span aria-hidden="true" className="note strong whole-row">
              {parte.nombre}
            </span>
            {suyas.map((casilla) => (
              <Turno
                key={casilla.horaInicio}
                casilla={casilla}
                elegida={estaEn(horas, casilla)}
                propia={propias.some((otras) => estaEn(otras, casilla))}
                tabIndex={casilla === alcanzable ? 0 : -1}
                onFocus={() => setEnFoco(casilla.horaInicio)}
                onClick={() => pulsar(casilla)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface TurnoProps extends ComponentProps<"button"> {
  casilla: Casilla;
  elegida: boolean;
  /** Whether the person has already added it to the request. */
  propia: boolean;
}

function Turno({ casilla, elegida, propia, ...button }: TurnoProps) {
  const { horaInicio, horaFin, estado } = casilla;
  return (
    <button
      {...button}
      type="button"
      role="option"
      aria-selected={elegida}
      aria-disabled={!sePuedePedir(casilla) || undefined}
      aria-label={`${horaInicio} a ${horaFin}, ${propia ? "ya está en tu pedido" : LARGO[estado]}`}
      className={`success radius-s ${styles.casilla}`}
      data-estado={propia ? "propia" : estado}
    >
      <span className={`strong tabular ${styles.hora}`}>{horaInicio}</span>
      <span className="text-xs">{elegida ? "Elegido" : propia ? "Tuyo" : CORTO[estado]}</span>
    </button>
  );
}

const CORTO: Record<Casilla["estado"], string> = {
  libre: "Libre",
  pedido: "Pedido",
  ocupado: "Ocupado",
  pasado: "Ya pasó",
};
const LARGO: Record<Casilla["estado"], string> = {
  libre: "libre",
  pedido: "ya lo pidió alguien, se puede pedir",
  ocupado: "ocupado",
  pasado: "ya pasó",
};

/**
 * Returns the index of the key's target option; -1 for other keys. Up and down follow the visual layout, whatever the
 * number of columns.
 */
function destinoDe({ key }: KeyboardEvent, opciones: readonly HTMLElement[], aqui: number): number {
  const ultima = opciones.length - 1;
  if (key === "ArrowRight") return Math.min(aqui + 1, ultima);
  if (key === "ArrowLeft") return Math.max(aqui - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return ultima;
  if (key !== "ArrowUp" && key !== "ArrowDown") return -1;
  const cajas = opciones.map((opcion) => opcion.getBoundingClientRect());
  const desde = cajas[aqui];
  if (!desde) return -1;
  const tops = cajas
    .map(({ top }) => top)
    .filter((top) => (key === "ArrowUp" ? top < desde.top : top > desde.top));
  const fila = key === "ArrowUp" ? Math.max(...tops) : Math.min(...tops);
  const distancia = (n: number) => Math.abs((cajas[n]?.left ?? 0) - desde.left);
  return cajas.reduce(
    (mejor, { top }, n) => (top === fila && (mejor < 0 || distancia(n) < distancia(mejor)) ? n : mejor),
    -1,
  );
}
