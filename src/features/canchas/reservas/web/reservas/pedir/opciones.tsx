import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./pedir.module.css";

interface Opcion<V extends string | number> {
  valor: V;
  texto: ReactNode;
}

interface OpcionesProps<V extends string | number> {
  leyenda: ReactNode;
  opciones: readonly Opcion<V>[];
  /** Selects nothing if the value is missing among the options. */
  elegida: V;
  onElegir: (valor: V) => void;
  /** `tira` is a single line that scrolls sideways to the selected option. */
  forma?: "filas" | "tira" | "partes";
}

/** A few options as chips, implemented as radio buttons for keyboard and screen-reader support. */
export function Opciones<V extends string | number>(props: OpcionesProps<V>) {
  const { leyenda, opciones, elegida, onElegir, forma = "filas" } = props;
  const nombre = useId();
  const lista = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tira = lista.current;
    const chip = tira?.querySelector<HTMLElement>(`[data-valor="${CSS.escape(String(elegida))}"]`);
    if (!tira || !chip || forma !== "tira") return;
    const { left, width } = chip.getBoundingClientRect();
    tira.scrollLeft += left + width / 2 - tira.getBoundingClientRect().left - tira.clientWidth / 2;
  }, [elegida, forma]);
  return (
    <fieldset className="stack-2">
      <legend className="text-s strong">{leyenda}</legend>
      <div ref={lista} className={styles[forma] ?? "row-2"}>
        {opciones.map(({ valor, texto }) => (
          <label key={valor} className={`pick ringed text-centre ${styles.chip}`} data-valor={valor}>
            <input
              type="radio"
              name={nombre}
              value={valor}
              checked={valor === elegida}
              onChange={() => onElegir(valor)}
            />
            <span className="text-centre strong breakable">{texto}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
