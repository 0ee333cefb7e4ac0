import { Badge } from "#web/ui/badge.tsx";

const PALABRAS = {
  ganado: ["Ganó", "success"],
  empatado: ["Empató", "neutral"],
  perdido: ["Perdió", "danger"],
} as const;

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
      <ol className="row-2 plain-list">
        {resultados.map((resultado, index) => {
          const [palabra, tone] = PALABRAS[resultado];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity.
            <li key={index}>
              <Badge tone={tone}>
                <span aria-hidden="true">{palabra[0]}</span>
                <span className="visually-hidden">{palabra}</span>
              </Badge>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
