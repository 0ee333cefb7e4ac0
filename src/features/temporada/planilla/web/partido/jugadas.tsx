import { type Jugada, nombreDePeriodo } from "../../rules.ts";
import { leerJugada, type Nombres } from "../quien.ts";
import styles from "./partido.module.css";

/** Play by play, newest first, in a fold for each period. */
export function Jugadas({ jugadas, nombres }: { jugadas: readonly Jugada[]; nombres: Nombres }) {
  const last = jugadas.findLast((jugada) => "periodo" in jugada);
  const current = last && "periodo" in last ? last.periodo : 1;
  // The end of the match belongs to the last period.
  const byPeriod = Map.groupBy(jugadas, (jugada) => ("periodo" in jugada ? jugada.periodo : current));
  const periods = [...byPeriod].sort(([a], [b]) => b - a);
  return (
    <section className="stack-3 packed shrink" aria-labelledby="jugadas">
      <h2 id="jugadas" className="text-xl">
        Jugada a jugada
      </h2>
      {periods.map(([periodo, those]) => (
        <details key={periodo} className="box pad-3" open={periodo === current}>
          <summary className="strong target line-2 middle">
            {nombreDePeriodo(nombres.deporte, periodo)}
          </summary>
          <ol className="plain-list ruled">
            {[...those].reverse().map((jugada) => (
              <li key={jugada.id} className={`line-3 apart ${styles.jugada}`}>
                <span className="breakable">{leerJugada(nombres, jugada)}</span>
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
