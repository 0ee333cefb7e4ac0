import { EscudoDeLado } from "#features/eventos/eventos/web/escudos.tsx";
import { Link } from "#web/ui/link.tsx";
import type { TablaPublica } from "../contract.ts";
import styles from "./temporada.module.css";

const FIGURES = [
  ["Pts", "Puntos", "puntos"],
  ["J", "Jugados", "jugados"],
  ["G", "Ganados", "ganados"],
  ["E", "Empatados", "empatados"],
  ["P", "Perdidos", "perdidos"],
] as const;

/** Tables of positions with the club's teams marked (Rule TEM-22). */
export function TablasDePosiciones({ tablas }: { tablas: readonly TablaPublica[] }) {
  if (tablas.length === 0) return null;
  return (
    <section className="stack-4" aria-labelledby="tablas">
      <h2 id="tablas">{tablas.length === 1 ? "Tabla de posiciones" : "Tablas de posiciones"}</h2>
      <div className="columns-l top">
        {tablas.map((tabla) => (
          <Tabla key={`${tabla.competencia.id} ${tabla.grupo}`} {...tabla} />
        ))}
      </div>
    </section>
  );
}

function Tabla({ competencia, grupo, filas }: TablaPublica) {
  const titulo = [competencia.nombre, grupo].filter(Boolean).join(" · ");
  const figures = FIGURES.filter(([, , key]) => key !== "empatados" || filas.some((row) => row[key] > 0));
  return (
    <div className="box raised pad-4 stack-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with the keyboard. */}
      <section className="sideways" aria-label={titulo} tabIndex={0}>
        <table className={`table ${styles.tabla}`}>
          <caption className="strong text-m deep">{titulo}</caption>
          <thead>
            <tr>
              <th scope="col">Equipo</th>
              {figures.map(([corto, largo]) => (
                <th key={corto} scope="col">
                  <abbr title={largo}>{corto}</abbr>
                </th>
              ))}
              <th scope="col">
                <abbr title="Diferencia de tantos">Dif</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {filas.map((row) => (
              <tr key={row.participanteId} data-propio={row.lado.equipoId !== null || undefined}>
                <th scope="row">
                  <span className="line-2 middle">
                    <span className={`rigid ${styles.puesto}`}>
                      {row.sorteoPendiente ? `${row.puesto}*` : row.puesto}
                    </span>
                    <EscudoDeLado className={styles.escudo} lado={row.lado} />
                    {row.lado.slug ? (
                      <Link className={`bright breakable ${styles.nombre}`} to={`/equipos/${row.lado.slug}`}>
                        {row.nombre}
                      </Link>
                    ) : (
                      <span className={`breakable ${styles.nombre}`}>{row.nombre}</span>
                    )}
                  </span>
                </th>
                {figures.map(([corto, , key]) => (
                  <td key={corto}>{row[key]}</td>
                ))}
                <td>{row.favor - row.contra}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {filas.some(({ sorteoPendiente }) => sorteoPendiente) && (
        <p className="note">* Comparten el puesto: hay un sorteo pendiente.</p>
      )}
    </div>
  );
}
