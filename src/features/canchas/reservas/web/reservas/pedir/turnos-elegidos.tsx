import Plus from "icon:plus";
import Trash2 from "icon:trash";
import { club } from "#club";
import { Button } from "#web/ui/button.tsx";
import { pedidoEnPalabras } from "../../en-palabras.ts";
import styles from "./turnos-elegidos.module.css";
import type { Turno } from "./use-pedido.ts";

interface TurnosElegidosProps {
  /** Those put aside, and behind them the one that is being chosen. */
  turnos: readonly Turno[];
  canchas: readonly { id: number; nombre: string }[];
  /** What is wrong with a pick, by its place. */
  errores: Readonly<Record<number, string>>;
  onQuitar: (lugar: number) => void;
  /** Puts the one that is being chosen aside; null when there is none to put. */
  onOtro: (() => void) | null;
}

/** What will be sent: each pick with its court, day and hours, and what is wrong with it. */
export function TurnosElegidos({ turnos, canchas, errores, onQuitar, onOtro }: TurnosElegidosProps) {
  const lleno = turnos.length >= club.canchas.maximoPendientes;
  return (
    <div className={styles.pedido}>
      {turnos.length === 0 ? (
        <p className={styles.nada}>Elegí una hora y la vas a ver acá.</p>
      ) : (
        <ul className={styles.turnos}>
          {turnos.map((turno, lugar) => {
            const cancha = canchas.find(({ id }) => id === turno.canchaId)?.nombre ?? "Cancha";
            const cual = pedidoEnPalabras(turno);
            return (
              <li
                key={`${turno.canchaId} ${turno.tipoReserva} ${turno.fecha} ${turno.horaInicio}`}
                className={styles.turno}
                data-error={errores[lugar] ? true : undefined}
              >
                <span className={styles.cual}>
                  <strong>{cancha}</strong>
                  <span className={styles.cuando}>{cual}</span>
                  {errores[lugar] && <span className={styles.error}>{errores[lugar]}</span>}
                </span>
                <button
                  type="button"
                  className={styles.quitar}
                  aria-label={`Quitar ${cancha}, ${cual}`}
                  onClick={() => onQuitar(lugar)}
                >
                  <Trash2 aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {turnos.length > 0 && !lleno && (
        <Button
          variant="outline"
          size="small"
          className={styles.otro}
          icon={<Plus aria-hidden="true" />}
          disabled={!onOtro}
          onClick={() => onOtro?.()}
        >
          Agregar otro turno
        </Button>
      )}
      {lleno && (
        <p className={styles.nada}>
          Son {club.canchas.maximoPendientes}, los que se pueden tener sin responder.
        </p>
      )}
    </div>
  );
}
