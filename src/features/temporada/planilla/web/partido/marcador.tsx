import { Escudo } from "#features/eventos/eventos/web/escudos.tsx";
import { Frame } from "#web/ui/frame.tsx";
import type { Lado as Participante, PartidoPublico } from "../../../competencias/contract.ts";
import { ESTADOS_DE_PARTIDO, ladoEnPublico } from "../../../competencias/rules.ts";
import type { PartidoEnVivo } from "../../contract.ts";
import { nombreDePeriodo, REGLAS_DE_JUEGO } from "../../rules.ts";
import styles from "./partido.module.css";

interface MarcadorProps {
  partido: PartidoPublico;
  enVivo: PartidoEnVivo;
  /** Whether a period is being played. */
  enJuego: boolean;
  cuando: string;
}

/** The scoreboard: both teams, the score, the state and the points of each period. */
export function Marcador({ partido, enVivo, enJuego, cuando }: MarcadorProps) {
  const { local, visitante, competencia, grupo, jornada } = partido;
  const { estado, marcador, deporte, periodo, parciales } = enVivo;
  const live = estado === "enJuego";
  const played =
    periodo === 0
      ? ""
      : enJuego
        ? nombreDePeriodo(deporte, periodo)
        : `Terminó: ${nombreDePeriodo(deporte, periodo)}`;
  return (
    <Frame as="header">
      <div className={`container stack-4 ${styles.cabecera}`}>
        <p className="line-3 middle breakable eyebrow barred">
          {[competencia?.nombre ?? "Amistoso", grupo, jornada].filter(Boolean).join(" · ")}
        </p>
        <h1 className="visually-hidden">{`${ladoEnPublico(local)} vs. ${ladoEnPublico(visitante)}`}</h1>
        <div className={styles.tablero}>
          <Equipo lado={local} />
          <div className="stack-1 centred text-centre">
            {marcador ? (
              <p className={`line-3 middle display tabular ${styles.puntos}`}>
                <span>{marcador.local}</span>
                <span aria-hidden="true">-</span>
                <span className="visually-hidden"> a </span>
                <span>{marcador.visitante}</span>
              </p>
            ) : (
              <p className={`display ${styles.versus}`}>vs.</p>
            )}
            <p className={`strong ${live ? styles.vivo : "on-dark-muted"}`}>
              {live
                ? ["En vivo", played].filter(Boolean).join(" · ")
                : estado === "programado"
                  ? cuando
                  : ESTADOS_DE_PARTIDO[estado]}
            </p>
          </div>
          <Equipo lado={visitante} />
        </div>
        {parciales.length > 0 && (
          <div className="sideways">
            <table className={`tabular ${styles.parciales}`}>
              <caption className="visually-hidden">Puntos por período</caption>
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
                {(["local", "visitante"] as const).map((lado) => (
                  <tr key={lado}>
                    <th scope="row">{partido[lado]?.nombre}</th>
                    {parciales.map((parcial, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place.
                      <td key={i}>{parcial[lado]}</td>
                    ))}
                    <td className="strong">{marcador?.[lado]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Frame>
  );
}

function corto(deporte: PartidoEnVivo["deporte"], periodo: number): string {
  const { periodos } = REGLAS_DE_JUEGO[deporte];
  return periodo <= periodos ? String(periodo) : `P${periodo - periodos}`;
}

function Equipo({ lado }: { lado: Participante | null }) {
  return (
    <div className={`stack-2 centred text-centre ${styles.equipo}`}>
      <Escudo
        className={styles.escudo}
        equipo={lado ? (lado.equipoId === null ? lado.nombre : null) : "?"}
        imagen={lado?.escudo ?? null}
      />
      <span className={`heading breakable ${styles.nombre}`} translate="no">
        {lado?.nombre ?? "A definir"}
      </span>
      {lado?.equipo && <span className="text-s on-dark-muted">{lado.equipo}</span>}
    </div>
  );
}
