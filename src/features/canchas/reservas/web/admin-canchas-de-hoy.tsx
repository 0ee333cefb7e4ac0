import { clubTime } from "#contract/club-time.ts";
import { jornadaDe, minutosDe } from "#features/canchas/canchas/rules.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Casillero, DiaDeCancha } from "../contract.ts";
import styles from "./admin-canchas-de-hoy.module.css";

/** The courts today: how full each is, and who has booked it from now on. */
export function AdminCanchasDeHoy({ canchas }: { canchas: readonly DiaDeCancha[] }) {
  const adminPath = useAdminPath();
  const { fecha, hora } = clubTime(serverTime());
  return (
    <section aria-labelledby="canchas-de-hoy">
      <div className={styles.top}>
        <h2 id="canchas-de-hoy">Canchas hoy</h2>
        <Link to={adminPath("cancha/?vista=calendario&modo=semana")}>Ver la semana</Link>
      </div>
      <Card>
        {canchas.length === 0 && (
          <p>
            El club todavía no tiene canchas. <Link to={adminPath("cancha/")}>Crear una</Link>
          </p>
        )}
        {canchas.map(({ id, nombre, casilleros }) => (
          <DeCancha key={id} nombre={nombre} casilleros={casilleros} fecha={fecha} hora={hora} />
        ))}
      </Card>
    </section>
  );
}

interface DeCanchaProps {
  nombre: string;
  casilleros: readonly Casillero[];
  fecha: string;
  hora: string;
}

function DeCancha({ nombre, casilleros, fecha, hora }: DeCanchaProps) {
  const adminPath = useAdminPath();
  const faltan = casilleros.filter(({ horaInicio, horaFin }) => horaFin > hora || horaFin <= horaInicio);
  const pasaron = casilleros.length - faltan.length;
  return (
    <div className={styles.court}>
      <h3>{nombre}</h3>
      <Franja casilleros={casilleros} fecha={fecha} hora={hora} />
      {casilleros.length === 0 && <p className="note">Libre todo el día.</p>}
      {faltan.length === 0 && casilleros.length > 0 && <p className="note">Libre desde ahora.</p>}
      {faltan.length > 0 && (
        <ul role="list" className={styles.slots}>
          {faltan.map(({ clase, id, estado, titulo, horaInicio, horaFin }) => (
            <li key={`${clase} ${id} ${horaInicio}`}>
              <Link
                className={`${styles.slot} ${styles[clase === "reserva" ? estado : clase]}`}
                to={adminPath(
                  clase === "reserva" ? `cancha/reservas/${id}` : `cancha/?vista=calendario&dia=${fecha}`,
                )}
              >
                <span className={styles.hours}>
                  {horaInicio}
                  <span className="visually-hidden"> a {horaFin},</span>
                </span>{" "}
                <span className={styles.who}>{titulo}</span>
                {estado === "pendiente" && <span className="visually-hidden"> (por responder)</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pasaron > 0 && <p className="note">{pasaron === 1 ? "1 ya pasó." : `${pasaron} ya pasaron.`}</p>}
    </div>
  );
}

/** The day as a strip of taken, requested and past hours. The list below has the same information. */
function Franja({ casilleros, fecha, hora }: Omit<DeCanchaProps, "nombre">) {
  const club = useClub();
  const jornada = jornadaDe(club.canchas, fecha);
  if (!jornada) return null;
  const [abre, cierra] = [minutosDe(jornada.apertura), minutosDe(jornada.cierre)];
  const lugar = (reloj: string) =>
    Math.min(100, Math.max(0, ((minutosDe(reloj) - abre) / (cierra - abre)) * 100));
  return (
    <div className={styles.day} aria-hidden="true">
      {casilleros.map(({ clase, id, estado, horaInicio, horaFin }) => {
        const [desde, hasta] = [lugar(horaInicio), horaFin > horaInicio ? lugar(horaFin) : 100];
        return (
          <span
            key={`${clase} ${id} ${horaInicio}`}
            className={styles[clase === "reserva" ? estado : clase]}
            style={{ left: `${desde}%`, width: `${hasta - desde}%` }}
          />
        );
      })}
      <span className={styles.now} style={{ left: `${lugar(hora)}%` }} />
    </div>
  );
}
