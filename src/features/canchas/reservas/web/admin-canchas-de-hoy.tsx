import { clubTime } from "#contract/club-time.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { serverTime } from "#web/clock.ts";
import { Card } from "#web/ui/card.tsx";
import type { Casillero, DiaDeCancha } from "../contract.ts";
import { pantallaDe } from "../rules.ts";
import styles from "./admin-canchas-de-hoy.module.css";

/** Today's remaining occupations of each court. */
export function AdminCanchasDeHoy({ canchas }: { canchas: readonly DiaDeCancha[] }) {
  const { hora } = clubTime(serverTime());
  return (
    <section aria-labelledby="canchas-de-hoy">
      <div className="row-3 tight baseline apart below-3">
        <h2 id="canchas-de-hoy" className="text-xl">
          Canchas hoy
        </h2>
        <StaffLink to="cancha/?vista=calendario&modo=semana">Ver la semana</StaffLink>
      </div>
      <Card>
        {canchas.length === 0 && (
          <p>
            El club todavía no tiene canchas. <StaffLink to="cancha/">Crear una</StaffLink>
          </p>
        )}
        {canchas.map(({ id, nombre, casilleros }) => (
          <DeCancha key={id} nombre={nombre} casilleros={casilleros} hora={hora} />
        ))}
      </Card>
    </section>
  );
}

interface DeCanchaProps {
  nombre: string;
  casilleros: readonly Casillero[];
  hora: string;
}

function DeCancha({ nombre, casilleros, hora }: DeCanchaProps) {
  const faltan = casilleros.filter(({ horaInicio, horaFin }) => horaFin > hora || horaFin <= horaInicio);
  return (
    <div className="stack-2">
      <h3 className="text-m">{nombre}</h3>
      {faltan.length === 0 && (
        <p className="note">{casilleros.length === 0 ? "Libre todo el día." : "Libre desde ahora."}</p>
      )}
      {faltan.length > 0 && (
        <ul role="list" className="row-2">
          {faltan.map(({ clase, id, fecha, estado, titulo, horaInicio, horaFin }) => (
            <li key={`${clase} ${id} ${horaInicio}`}>
              <StaffLink
                className={`box line-2 middle text-s not-underlined target ${styles.slot} ${styles[clase === "reserva" ? estado : clase]}`}
                to={pantallaDe({ clase, id, fecha })}
              >
                <span className="strong tabular">
                  {horaInicio}
                  <span className="visually-hidden"> a {horaFin},</span>
                </span>{" "}
                <span className="breakable shrink">{titulo}</span>
                {estado === "pendiente" && <span className="visually-hidden"> (por responder)</span>}
              </StaffLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
