import ScanLine from "icon:scan-line";
import { Link } from "react-router";
import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { EventoDelTablero } from "../../contract.ts";
import { estadoDelEvento } from "../../rules.ts";
import { AdminBarra } from "./admin-barra.tsx";
import styles from "./admin-inicio.module.css";
import { EVENTOS, entradasDe, PUERTA } from "./direcciones.ts";

interface AdminHoyProps {
  eventos: readonly EventoDelTablero[];
  /** The next event, shown on days without any. */
  proximo: EventoDelTablero | undefined;
}

/** Today's events with sales, check-ins and a link to the gate screen. */
export function AdminHoy({ eventos, proximo }: AdminHoyProps) {
  return (
    <section aria-labelledby="hoy">
      <h2 id="hoy" className={styles.heading}>
        Hoy en el club
      </h2>
      <div className={styles.stack}>
        {eventos.map((evento) => (
          <DeHoy key={evento.id} evento={evento} />
        ))}
        {eventos.length === 0 && (
          <Card>
            <p className={styles.nothing}>Hoy no hay eventos.</p>
            {proximo ? (
              <p>
                El próximo es <Link to={entradasDe(proximo.id)}>{proximo.nombre}</Link>, el{" "}
                {formatFechaLarga(proximo.fecha)} a las {proximo.hora}.
              </p>
            ) : (
              <p>
                Tampoco hay ninguno por venir. <Link to={EVENTOS}>Crear un evento</Link>
              </p>
            )}
          </Card>
        )}
      </div>
    </section>
  );
}

function DeHoy({ evento }: { evento: EventoDelTablero }) {
  const { id, nombre, hora, lugar, vendidas, total, ingresaron, importe } = evento;
  return (
    <Card as="article">
      <div>
        <p className={styles.when}>
          {hora} hs <span>{lugar}</span>
          {estadoDelEvento(evento)}
        </p>
        <h3 className={styles.name}>
          <Link to={entradasDe(id)}>{nombre}</Link>
        </h3>
      </div>
      <AdminBarra label="Vendidas" parte={vendidas} todo={total} />
      <AdminBarra label="Adentro" parte={ingresaron} todo={vendidas} tone="accent" />
      <div className={styles.foot}>
        <p>
          Recaudado <strong>{formatMoney(importe)}</strong>
        </p>
        <ButtonLink variant="accent" icon={<ScanLine aria-hidden="true" />} to={PUERTA}>
          Ir a la puerta
        </ButtonLink>
      </div>
    </Card>
  );
}
