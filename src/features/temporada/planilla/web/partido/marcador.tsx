import { EscudoDeLado } from "#features/eventos/eventos/web/escudos.tsx";
import { Frame } from "#web/ui/frame.tsx";
import type { Lado as Participante, PartidoPublico } from "../../../competencias/contract.ts";
import { ESTADOS_DE_PARTIDO, ladoEnPublico, ladosEnPublico } from "../../../competencias/rules.ts";
import {
  cuandoYDonde,
  type EstadoDelPartido,
  LADOS,
  momentoDe,
  nombreDePeriodo,
  REGLAS_DE_JUEGO,
} from "../../rules.ts";
import styles from "./partido.module.css";

interface MarcadorProps {
  partido: PartidoPublico;
  /** What the log of the match adds up to. */
  played: EstadoDelPartido;
  /** Time of the last contact with the club; null while the score is current. */
  lastContact: string | null;
}

/** The scoreboard: both teams, the score, the state and the points of each period. */
export function Marcador({ partido, played, lastContact }: MarcadorProps) {
  const { local, visitante, competencia, grupo, jornada, deporte, estado, parciales } = partido;
  const nombres = ladosEnPublico(partido);
  const puntos = { local: partido.puntosLocal, visitante: partido.puntosVisitante };
  return (
    <Frame as="header">
      <div className={`container stack-4 ${styles.cabecera}`}>
        <p className="line-3 middle breakable eyebrow barred">
          {[competencia?.nombre ?? "Amistoso", grupo, jornada].filter(Boolean).join(" · ")}
        </p>
        <h1 className="visually-hidden">{`${ladoEnPublico(local)} vs. ${ladoEnPublico(visitante)}`}</h1>
        <div className={styles.tablero}>
          <EscudoDeLado className={styles.escudo} lado={local} />
          {puntos.local !== null ? (
            <p className={`line-3 middle display tabular ${styles.puntos}`}>
              <span>{puntos.local}</span>
              <span aria-hidden="true">-</span>
              <span className="visually-hidden"> a </span>
              <span>{puntos.visitante}</span>
            </p>
          ) : (
            <p className={`display ${styles.versus}`}>vs.</p>
          )}
          <EscudoDeLado className={styles.escudo} lado={visitante} />
          <Equipo lado={local} />
          <Equipo lado={visitante} />
          <div className="whole-row text-centre">
            {estado === "enJuego" ? (
              <p className={`strong ${styles.vivo}`}>
                {["En vivo", momentoDe(deporte, played)].filter(Boolean).join(" · ")}
              </p>
            ) : (
              estado !== "programado" && <p className="strong">{ESTADOS_DE_PARTIDO[estado]}</p>
            )}
            <div role="status">
              {lastContact && <p className="strong">{`Sin conexión. Último dato: ${lastContact} hs.`}</p>}
            </div>
            <p className="text-s on-dark-muted">{cuandoYDonde(partido)}</p>
          </div>
        </div>
        {parciales.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with the keyboard.
          <section className="sideways" aria-label="Puntos por período" tabIndex={0}>
            <table className={`table ${styles.parciales}`}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">Equipo</span>
                  </th>
                  {parciales.map((_, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place.
                    <th key={i} scope="col">
                      <abbr title={nombreDePeriodo(deporte, i + 1)}>{corto(deporte, i + 1)}</abbr>
                    </th>
                  ))}
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {LADOS.map((lado) => (
                  <tr key={lado}>
                    <th scope="row" translate="no">
                      {/* Cut, because the name is also above. */}
                      <span className={`breakable two-lines ${styles.equipo}`}>{nombres[lado]}</span>
                    </th>
                    {parciales.map((parcial, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place.
                      <td key={i}>{parcial[lado]}</td>
                    ))}
                    <td className="strong">{puntos[lado]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </Frame>
  );
}

function corto(deporte: PartidoPublico["deporte"], periodo: number): string {
  const { periodos } = REGLAS_DE_JUEGO[deporte];
  return periodo <= periodos ? String(periodo) : `P${periodo - periodos}`;
}

function Equipo({ lado }: { lado: Participante | null }) {
  return (
    <div className={`stack-1 breakable ${styles.lado}`}>
      <span className={`heading ${styles.nombre}`} translate="no">
        {lado?.nombre ?? "A definir"}
      </span>
      {lado?.equipo && <span className="text-s on-dark-muted">{lado.equipo}</span>}
    </div>
  );
}
