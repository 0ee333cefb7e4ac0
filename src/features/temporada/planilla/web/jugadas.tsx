import { Button } from "#web/ui/button.tsx";
import { type Jugada, nombreDePeriodo } from "../rules.ts";
import { leerAnotacion, type Nombres } from "./quien.ts";

interface JugadasProps {
  titulo: string;
  jugadas: readonly Jugada[];
  nombres: Nombres;
  /** For the scorer, who can undo each of them. */
  onUndo?: (jugada: Jugada) => void;
}

/** Play by play, newest first, in a fold for each period. */
export function Jugadas({ titulo, jugadas, nombres, onUndo }: JugadasProps) {
  const current = jugadas.at(-1)?.periodo;
  const periods = [...Map.groupBy(jugadas, ({ periodo }) => periodo)].sort(([a], [b]) => b - a);
  return (
    <section className="stack-3 packed shrink" aria-labelledby="jugadas">
      <h2 id="jugadas" className="text-xl">
        {titulo}
      </h2>
      {periods.map(([periodo, those]) => (
        <details key={periodo} className="box pad-3" open={periodo === current}>
          <summary className="strong target">{nombreDePeriodo(nombres.deporte, periodo)}</summary>
          <ol className="plain-list ruled">
            {[...those].reverse().map((jugada) => {
              const text = leerAnotacion(nombres, jugada);
              return (
                <li key={jugada.id} className="line-3 middle apart">
                  <span className="breakable">
                    {text}
                    {onUndo && jugada.aviso && <span className="note warn block">{jugada.aviso}</span>}
                  </span>
                  {onUndo ? (
                    <Button className="rigid" size="small" variant="outline" onClick={() => onUndo(jugada)}>
                      Anular<span className="visually-hidden">: {text}</span>
                    </Button>
                  ) : (
                    jugada.tipo === "puntos" && (
                      <strong className="tabular nowrap">
                        {`${jugada.marcador.local} - ${jugada.marcador.visitante}`}
                      </strong>
                    )
                  )}
                </li>
              );
            })}
          </ol>
        </details>
      ))}
    </section>
  );
}
