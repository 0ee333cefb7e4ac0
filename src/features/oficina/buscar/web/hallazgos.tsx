import { useId } from "react";
import { Link } from "#web/ui/link.tsx";
import type { Hallazgo } from "../contract.ts";
import styles from "./hallazgos.module.css";

interface Opcion {
  key: string;
  titulo: string;
  detalle: string;
  enlace: string;
  /** Of all options, in their order. */
  n: number;
}

interface Grupo {
  nombre: string;
  opciones: Opcion[];
}

/** The findings by kind; one with more than are shown ends with the list of all. */
export function gruposDe(hallazgos: readonly Hallazgo[]): Grupo[] {
  const grupos: Grupo[] = [];
  let n = 0;
  for (const [place, { tipo, id, titulo, detalle, enlace, grupo, lista }] of hallazgos.entries()) {
    if (grupos.at(-1)?.nombre !== grupo) grupos.push({ nombre: grupo, opciones: [] });
    const opciones = grupos.at(-1)?.opciones;
    opciones?.push({ key: `${tipo} ${id}`, titulo, detalle, enlace, n: n++ });
    if (lista && hallazgos[place + 1]?.tipo !== tipo)
      opciones?.push({
        key: `${tipo} todo`,
        titulo: "Ver la lista completa",
        detalle: "",
        enlace: lista,
        n: n++,
      });
  }
  return grupos;
}

interface HallazgosProps {
  grupos: readonly Grupo[];
  chosen: number;
  optionId: (n: number) => string;
  onPoint: (n: number) => void;
  onGo: () => void;
}

/** The options of the search's list. The focus stays in its field. */
export function Hallazgos({ grupos, ...options }: HallazgosProps) {
  return grupos.map((grupo) => <GrupoDeHallazgos key={grupo.nombre} grupo={grupo} {...options} />);
}

interface GrupoProps extends Omit<HallazgosProps, "grupos"> {
  grupo: Grupo;
}

function GrupoDeHallazgos({ grupo, chosen, optionId, onPoint, onGo }: GrupoProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a group of options.
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className={styles.heading}>
        {grupo.nombre}
      </p>
      {grupo.opciones.map(({ key, titulo, detalle, enlace, n }) => (
        <Link
          key={key}
          id={optionId(n)}
          role="option"
          aria-selected={n === chosen}
          tabIndex={-1}
          to={enlace}
          className={styles.option}
          onPointerMove={() => n !== chosen && onPoint(n)}
          onClick={onGo}
        >
          <span className={styles.title}>{titulo}</span>
          {detalle && <span className={styles.detail}>{detalle}</span>}
        </Link>
      ))}
    </div>
  );
}
