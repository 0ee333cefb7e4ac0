import styles from "./racha.module.css";

const PALABRAS = { ganado: "Ganó", empatado: "Empató", perdido: "Perdió" } as const;

interface RachaProps {
  titulo: string;
  /** Newest last. */
  resultados: readonly (keyof typeof PALABRAS)[];
}

/** A team's last results as letters, each with its word for screen readers. */
export function Racha({ titulo, resultados }: RachaProps) {
  if (resultados.length === 0) return null;
  return (
    <div className="row-3 tight middle">
      <p className="note">{titulo}</p>
      <ol className="line-2 plain-list">
        {resultados.map((resultado, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity.
          <li key={index} className={`dead-centre strong text-s ${styles.resultado}`} data-fue={resultado}>
            <span aria-hidden="true">{PALABRAS[resultado][0]}</span>
            <span className="visually-hidden">{PALABRAS[resultado]}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
