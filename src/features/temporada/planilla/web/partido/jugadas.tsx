import { type Jugada, nombreDePeriodo } from "../../rules.ts";
import { leerAnotacion, type Nombres } from "../quien.ts";
import styles from "./partido.module.css";

/** Play by play, newest first, in a fold for each period. */
export function Jugadas({ jugadas, nombres }: { jugadas: readonly Jugada[]; nombres: Nombres }) {
  const current = jugadas.at(-1)?.periodo;
  const periods = [...Map.groupBy(jugadas, ({ periodo }) => periodo)].sort(([a], [b]) => b - a);
  return (
    <section className="stack-3 packed shrink" aria-labelledby="jugadas">
      <h2 id="jugadas" className="text-xl">
        Jugada a jugada
      </h2>
      {periods.map(([periodo, those]) => (
        <details key={periodo} className="box pad-3" open={periodo === current}>
          <summary className="strong target">{nombreDePeriodo(nombres.deporte, periodo)}</summary>
          <ol className="plain-list ruled">
            {[...those].reverse().map((jugada) => (
              <li key={jugada.id} className={`line-3 apart ${styles.jugada}`}>
                <span className="breakable">{leerAnotacion(nombres, jugada)}</span>
                {jugada.tipo === "puntos" && (
                  <strong className="tabular nowrap">
                    {`${jugada.marcador.local} - ${jugada.marcador.visitante}`}
                  </strong>
                )}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}
