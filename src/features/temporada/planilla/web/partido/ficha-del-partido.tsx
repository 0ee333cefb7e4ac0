import { avisoDeFicha, type EquipoEnJuego, type Lado, REGLAS_DE_JUEGO, TIROS } from "../../rules.ts";
import { type Nombres, nombreDeJugador } from "../quien.ts";

interface FichaDelPartidoProps {
  nombres: Nombres;
  lado: Lado;
  equipo: EquipoEnJuego;
  enJuego: boolean;
}

/** A team's box score: points, shots that scored and fouls of each player. */
export function FichaDelPartido({ nombres, lado, equipo, enJuego }: FichaDelPartidoProps) {
  const { deporte } = nombres;
  const { tiros } = REGLAS_DE_JUEGO[deporte];
  return (
    <section className="box pad-4 stack-3 packed shrink" aria-labelledby={`ficha-${lado}`}>
      <h2 id={`ficha-${lado}`} className="text-xl breakable" translate="no">
        {nombres[lado]}
      </h2>
      {enJuego && (
        <p className="note">
          <span>{`Faltas del período: ${equipo.faltas}`}</span>
          {equipo.bonus && <strong> (bonus)</strong>}
          <span>{` · Tiempos muertos: quedan ${equipo.tiempos}`}</span>
        </p>
      )}
      {equipo.jugadores.length > 0 && (
        <div className="sideways">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Jugador</th>
                {tiros.map((tiro) => (
                  <th key={tiro} scope="col">
                    <abbr title={TIROS[tiro].label}>{TIROS[tiro].sigla}</abbr>
                  </th>
                ))}
                <th scope="col">
                  <abbr title="Faltas">F</abbr>
                </th>
                <th scope="col">
                  <abbr title="Puntos">Pts</abbr>
                </th>
              </tr>
            </thead>
            <tbody>
              {equipo.jugadores.map((ficha) => (
                <tr key={ficha.jugador}>
                  <th scope="row" className="breakable">
                    <span translate="no">{nombreDeJugador(nombres, ficha.jugador)}</span>
                    {avisoDeFicha(deporte, ficha) && (
                      <span className="block text-xs muted">{avisoDeFicha(deporte, ficha)}</span>
                    )}
                  </th>
                  {tiros.map((tiro) => (
                    <td key={tiro}>{ficha.tiros.filter((uno) => uno === tiro).length}</td>
                  ))}
                  <td>{ficha.faltas}</td>
                  <td className="strong">{ficha.puntos}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
