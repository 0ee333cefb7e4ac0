import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { EventoDelTablero } from "../../contract.ts";
import { diaYMes, estadoDelEvento } from "../../rules.ts";
import { AdminBarra } from "./admin-barra.tsx";
import styles from "./admin-inicio.module.css";
import tabla from "./admin-tabla.module.css";
import { entradasDe } from "./direcciones.ts";

interface AdminVentasProps {
  proximos: readonly EventoDelTablero[];
  ultimos: readonly EventoDelTablero[];
}

/** Sales and revenue of upcoming and past events. */
export function AdminVentas({ proximos, ultimos }: AdminVentasProps) {
  return (
    <section aria-labelledby="ventas">
      <h2 id="ventas" className={styles.heading}>
        Ventas por evento
      </h2>
      {proximos.length + ultimos.length === 0 ? (
        <Card>
          <EmptyState title="Todavía no hay ventas">
            <p>Cuando el club tenga eventos, acá se ve cuánto vendió cada uno.</p>
          </EmptyState>
        </Card>
      ) : (
        <div className={styles.pair}>
          <Ventas titulo="Próximos" eventos={proximos} vacio="No hay eventos por venir." />
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
}

function Ventas({ titulo, eventos, vacio }: VentasProps) {
  return (
    <Card>
      <h3 className={styles.subheading}>{titulo}</h3>
      {eventos.length === 0 ? (
        <p className={styles.muted}>{vacio}</p>
      ) : (
        <table className={`${tabla.table} ${tabla.events}`}>
          <caption className="visually-hidden">{titulo} eventos, con lo vendido y lo recaudado</caption>
          <thead>
            <tr>
              <th scope="col">Evento</th>
              <th scope="col">Vendidas</th>
              <th scope="col" className={tabla.number}>
                Recaudado
              </th>
            </tr>
          </thead>
          <tbody>
            {eventos.map(({ id, nombre, fecha, hora, vendidas, total, importe, ...evento }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={entradasDe(id)}>{nombre}</Link>
                  <span className={tabla.note}>
                    {diaYMes(fecha)}, {hora} hs{estadoDelEvento(evento)}
                  </span>
                </th>
                <td>
                  <AdminBarra parte={vendidas} todo={total} />
                </td>
                <td className={tabla.number}>{formatMoney(importe)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
