import { Racha } from "#features/eventos/eventos/web/racha.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { TemporadaEnInicio } from "../contract.ts";
import { PartidoEnLista } from "./partido-en-lista.tsx";

/** Block of the home page: last result, next match, last five, and what the table says (Rule TEM-24). */
export function LaTemporada({ temporada, hoy }: { temporada: TemporadaEnInicio; hoy: string }) {
  const { ultimo, proximo, propio, racha, frase } = temporada;
  if (!ultimo && !proximo) return null;
  return (
    <section className="container stack-4 page" aria-labelledby="la-temporada">
      <h2 id="la-temporada">La temporada</h2>
      <div className="columns-l">
        {[
          { titulo: "Último resultado", partido: ultimo },
          { titulo: "Próxima fecha", partido: proximo },
        ].map(
          ({ titulo, partido }) =>
            partido && (
              <div key={titulo} className="stack-2 packed">
                <h3 className="eyebrow accent">{titulo}</h3>
                <PartidoEnLista partido={partido} hoy={hoy} />
              </div>
            ),
        )}
        <div className="stack-3 packed">
          {frase && <p className="text-l deep">{frase}</p>}
          <Racha titulo={`${propio?.equipo ?? ""}, últimos ${racha.length}`} resultados={racha} />
          <div className="row-3">
            <ButtonLink to="/fixture" variant="outline" size="small">
              Fixture y tablas
            </ButtonLink>
            <ButtonLink to="/equipos" variant="outline" size="small">
              Equipos
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
