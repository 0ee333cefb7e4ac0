import Plus from "icon:plus";
import Trash2 from "icon:trash";
import { formatMoney } from "#contract/format.ts";
import { useClub } from "#web/club.ts";
import { Button } from "#web/ui/button.tsx";
import { pedidoEnPalabras } from "../../en-palabras.tsx";
import styles from "./turnos-elegidos.module.css";
import type { Turno } from "./use-pedido.ts";

interface TurnosElegidosProps {
  /** Picks already added, followed by the current selection. */
  turnos: readonly Turno[];
  canchas: readonly { id: number; nombre: string }[];
  /** Price of each pick; null on a court without a price. */
  importes: readonly (number | null)[];
  /** Error of a pick, by index. */
  errores: Readonly<Record<number, string>>;
  onQuitar: (lugar: number) => void;
  /** Adds the current selection to the picks; null when there is none. */
  onOtro: (() => void) | null;
}

/** The picks to be sent with court, day, hours and error. */
export function TurnosElegidos({
  turnos,
  canchas,
  importes,
  errores,
  onQuitar,
  onOtro,
}: TurnosElegidosProps) {
  const club = useClub();
  const total = importes.reduce<number>((suma, importe) => suma + (importe ?? 0), 0);
  const lleno = turnos.length >= club.canchas.maximoPendientes;
  return (
    <div className="stack-3">
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
                  {turnos.length > 1 && typeof importes[lugar] === "number" && (
                    <span>{formatMoney(importes[lugar])}</span>
                  )}
                  {errores[lugar] && <span className={styles.error}>{errores[lugar]}</span>}
                </span>
                <button
                  type="button"
                  className={`as-icon ${styles.quitar}`}
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
      {importes.some((importe) => importe !== null) && (
        <p className={styles.total} role="status">
          <strong>Total {formatMoney(total)}</strong>
          <span className={styles.nada}>
            <span>{importes.includes(null) && "Sin contar las canchas sin precio. "}</span>
            El sitio no cobra nada: se paga en el club.
          </span>
        </p>
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
