import ScanLine from "icon:scan-line";
import type { ReactNode } from "react";
import { formatFechaLarga, formatMoney, formatNumero } from "#contract/format.ts";
import { StaffButtonLink, StaffLink } from "#web/admin/staff-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { EventoDelTablero } from "../../contract.ts";
import { diaYMes, estadoDelEvento, porcentaje } from "../../rules.ts";
import barra from "./admin-inicio.module.css";

const eventoDe = (eventoId: number) => `eventos/${eventoId}`;

interface AdminHoyProps {
  eventos: readonly EventoDelTablero[];
  proximo: EventoDelTablero | undefined;
}

/** Today's events with sales, revenue and check-ins, or else the next event. */
export function AdminHoy({ eventos, proximo }: AdminHoyProps) {
  return (
    <section aria-labelledby="hoy">
      <h2 id="hoy" className="below-3 text-xl">
        {eventos.length > 0 ? "Hoy en el club" : "El próximo evento"}
      </h2>
      <div className="stack-3">
        {eventos.map((evento) => (
          <AdminEvento key={evento.id} evento={evento} deHoy />
        ))}
        {eventos.length === 0 &&
          (proximo ? (
            <AdminEvento evento={proximo} />
          ) : (
            <Card>
              <p className="text-l display">No hay eventos por venir.</p>
              <p>
                <StaffLink to="eventos/">Crear un evento</StaffLink>
              </p>
            </Card>
          ))}
      </div>
    </section>
  );
}

function AdminEvento({ evento, deHoy = false }: { evento: EventoDelTablero; deHoy?: boolean }) {
  const { id, nombre, fecha, hora, lugar, vendidas, total, ingresaron, importe } = evento;
  return (
    <Card as="article">
      <div>
        <p className={`row-3 tight accent heading-font ${barra.when}`}>
          <CambiarHora id={id} nombre={nombre}>
            <span>{!deHoy && `${formatFechaLarga(fecha)}, `}</span>
            {hora} hs
          </CambiarHora>
          <span>{lugar}</span>
          {estadoDelEvento(evento)}
        </p>
        <h3 className="text-xl">
          <StaffLink className="bright" to={eventoDe(id)}>
            {nombre}
          </StaffLink>
        </h3>
      </div>
      <AdminBarra label="Vendidas" parte={vendidas} todo={total} />
      {deHoy && <AdminBarra label="Adentro" parte={ingresaron} todo={vendidas} tone="accent" />}
      <div className="row-3 middle apart">
        <p>
          Recaudado <strong>{formatMoney(importe)}</strong>
        </p>
        {deHoy && (
          <StaffButtonLink variant="accent" icon={<ScanLine />} to="eventos/ingreso">
            Ir a la puerta
          </StaffButtonLink>
        )}
      </div>
    </Card>
  );
}

/** An event's date and time, as a link to the form that changes them. */
function CambiarHora({ id, nombre, children }: { id: number; nombre: string; children: ReactNode }) {
  return (
    <StaffLink to={`${eventoDe(id)}?abrir=hora`} state={{ ownFocus: true }} className="bright">
      {children}
      <span className="visually-hidden">: cambiar el día o la hora de {nombre}</span>
    </StaffLink>
  );
}

interface AdminVentasProps {
  proximos: readonly EventoDelTablero[];
  ultimos: readonly EventoDelTablero[];
}

export function AdminVentas({ proximos, ultimos }: AdminVentasProps) {
  return (
    <section aria-labelledby="ventas">
      <h2 id="ventas" className="below-3 text-xl">
        Ventas por evento
      </h2>
      {proximos.length + ultimos.length === 0 ? (
        <Card>
          <EmptyState title="Todavía no hay ventas">
            <p>Cuando el club tenga eventos, acá se ve cuánto vendió cada uno.</p>
          </EmptyState>
        </Card>
      ) : (
        <div className="halves">
          <Ventas porVenir titulo="Próximos" eventos={proximos} vacio="No hay eventos por venir." />
          <Ventas titulo="Últimos" eventos={ultimos} vacio="Todavía no pasó ningún evento." />
        </div>
      )}
    </section>
  );
}

interface VentasProps {
  titulo: string;
  eventos: readonly EventoDelTablero[];
  vacio: string;
  porVenir?: boolean;
}

function Ventas({ titulo, eventos, vacio, porVenir = false }: VentasProps) {
  return (
    <Card>
      <h3 className="text-l">{titulo}</h3>
      {eventos.length === 0 ? (
        <p className="muted">{vacio}</p>
      ) : (
        <div className="sideways">
          <table className={`table ${barra.events}`}>
            <caption className="visually-hidden">{titulo} eventos, con lo vendido y lo recaudado</caption>
            <thead>
              <tr>
                <th scope="col">Evento</th>
                <th scope="col">Vendidas</th>
                <th scope="col">Recaudado</th>
              </tr>
            </thead>
            <tbody>
              {eventos.map(({ id, nombre, fecha, hora, vendidas, total, importe, ...evento }) => (
                <tr key={id}>
                  <th scope="row">
                    <StaffLink to={eventoDe(id)}>{nombre}</StaffLink>
                    <span className="muted text-xs block">
                      {porVenir ? (
                        <CambiarHora id={id} nombre={nombre}>
                          {diaYMes(fecha)}, {hora} hs
                        </CambiarHora>
                      ) : (
                        <span>{`${diaYMes(fecha)}, ${hora} hs`}</span>
                      )}
                      {estadoDelEvento(evento)}
                    </span>
                  </th>
                  <td>
                    <AdminBarra parte={vendidas} todo={total} />
                  </td>
                  <td className="nowrap">{formatMoney(importe)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

interface AdminBarraProps {
  label?: string;
  parte: number;
  todo: number;
  tone?: "primary" | "accent";
}

function AdminBarra({ label, parte, todo, tone = "primary" }: AdminBarraProps) {
  const cuanto = porcentaje(parte, todo);
  return (
    <div className="stack-1">
      <p className="row-2 tight text-s tabular">
        {label && <span className="muted">{label}</span>}
        <span>
          <strong>{formatNumero(parte)}</strong> de {formatNumero(todo)}
        </span>
        <span className="muted to-end">{cuanto} %</span>
      </p>
      <div className={`clips round ${barra.track}`} aria-hidden="true">
        <div className={barra[tone]} style={{ width: `${cuanto}%` }} />
      </div>
    </div>
  );
}
