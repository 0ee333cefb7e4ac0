import type { ReactElement, ReactNode } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatFecha, formatMoney, formatNumero } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { useOpener } from "#web/admin/dialogs.tsx";
import { ObjectCard, ObjectCards, ObjectFigures, partAddress } from "#web/admin/object-page.tsx";
import { serverTime } from "#web/clock.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import type { FichaDeEvento } from "../../contract.ts";
import { curvaDeVentas, sumarVentas } from "../../rules.ts";
import { AdminPartidoDeEvento } from "../admin-partido-de-evento.tsx";
import styles from "./admin-evento.module.css";

interface AdminResumenProps {
  ficha: FichaDeEvento;
  to: string;
  /** The dialog to edit the event. */
  editar: ReactElement;
}

export function AdminResumen({ ficha, to, editar }: AdminResumenProps) {
  const { evento, ventas } = ficha;
  const { vendidas, importe, devueltas, adentro } = sumarVentas(ventas);
  const hoy = clubTime(serverTime()).fecha;
  const escribir = useAdminPath()(`mensajes/nuevo?evento=${evento.id}`);
  const retenidas = evento.cantidadDeEntradas - evento.entradasDisponibles - vendidas;
  return (
    <div className="stack-4">
      <ObjectFigures
        figures={[
          {
            name: "Vendidas",
            value: formatNumero(vendidas),
            of: `de ${formatNumero(evento.cantidadDeEntradas)}`,
          },
          { name: "Quedan", value: formatNumero(evento.entradasDisponibles) },
          { name: "Reservadas", value: formatNumero(retenidas), of: "sin pagar u ofrecidas" },
          {
            name: "Recaudado",
            value: formatMoney(importe),
            of: devueltas > 0 && `sin ${formatCantidad(devueltas, "devuelta", "devueltas")}`,
          },
          ...(adentro > 0
            ? [{ name: "Adentro", value: formatNumero(adentro), of: `de ${formatNumero(vendidas)}` }]
            : []),
        ]}
      />
      <AdminPartidoDeEvento eventoId={evento.id} />
      <ObjectCards>
        <ObjectCard title="Qué falta">
          <PorHacer ficha={ficha} to={to} hoy={hoy} editar={editar} />
        </ObjectCard>
        <ObjectCard title="Ventas por día">
          <Curva curva={curvaDeVentas(ventas, evento.fecha < hoy ? evento.fecha : hoy)} />
          {vendidas > 0 && <Link to={escribir}>Escribir a quienes van</Link>}
        </ObjectCard>
      </ObjectCards>
    </div>
  );
}

function PorHacer({ ficha, to, hoy, editar: dialogo }: AdminResumenProps & { hoy: string }) {
  const { evento, ventas, prensaSinResponder, esperan } = ficha;
  const { porDevolver } = sumarVentas(ventas);
  const opener = useOpener(dialogo);
  const editar = (
    <button type="button" className="as-link" {...opener}>
      Editar
    </button>
  );
  const falta = [
    ...(evento.fecha >= hoy && evento.situacion !== "cancelado" ? antesDeJugar(evento, editar) : []),
    prensaSinResponder > 0 && (
      <Link key="prensa" to={partAddress(to, "prensa")}>
        Responder {formatCantidad(prensaSinResponder, "pedido de prensa", "pedidos de prensa")}
      </Link>
    ),
    esperan > 0 && (
      <Link key="espera" to={partAddress(to, "fila")}>
        {esperan === 1 ? "Espera 1 persona" : `Esperan ${formatNumero(esperan)} personas`} por entradas
      </Link>
    ),
    porDevolver > 0 && (
      <Link key="devolver" to={`${partAddress(to, "entradas")}&entradasMostrar=devueltas`}>
        Falta devolver {formatCantidad(porDevolver, "entrada", "entradas")}
      </Link>
    ),
  ].filter(Boolean);
  if (falta.length === 0) return <p>No queda nada por hacer.</p>;
  return (
    <ul className="stack-2">
      {falta.map((uno, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew.
        <li key={n}>{uno}</li>
      ))}
    </ul>
  );
}

function antesDeJugar(evento: Evento, editar: ReactNode): ReactNode[] {
  return [
    !evento.estado && "Está inactivo: no se ve en el sitio.",
    evento.estado && !evento.ventaAbierta && "La venta está cerrada.",
    evento.situacion === "suspendido" && <>Está suspendido sin fecha nueva. {editar}</>,
    evento.imagenes.length === 0 && <>No tiene imagen. {editar}</>,
  ];
}

const ALTO = 100;

/** Tickets sold over time as a curve; the numbers are also given as text and as a table. */
function Curva({ curva }: { curva: ReturnType<typeof curvaDeVentas> }) {
  const [first] = curva;
  const last = curva.at(-1);
  if (!first || !last) return <p>Todavía no se vendió ninguna entrada.</p>;
  const mejor = curva.reduce((best, day) => (day.nuevas > best.nuevas ? day : best));
  const ancho = Math.max(1, curva.length - 1);
  const points = curva.map(({ vendidas }, n) => `${n},${ALTO - (vendidas / last.vendidas) * ALTO}`);
  const frase = `${formatCantidad(last.vendidas, "entrada vendida", "entradas vendidas")} del ${formatFecha(first.dia)} al ${formatFecha(last.dia)}; el mejor día fue el ${formatFecha(mejor.dia)}, con ${formatNumero(mejor.nuevas)}.`;
  return (
    <>
      <p>{frase}</p>
      <svg
        className={`full ${styles.curva}`}
        viewBox={`0 0 ${ancho} ${ALTO}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className={styles.fondo}
          d={`M0,${ALTO}L${points.join("L")}L${ancho},${points.at(-1)?.split(",")[1]}V${ALTO}Z`}
        />
        <polyline className={styles.linea} points={`${points.join(" ")} ${ancho},0`} />
      </svg>
      <p className="muted text-xs row-1 apart" aria-hidden="true">
        <span>{formatFecha(first.dia)}</span>
        <span>{formatFecha(last.dia)}</span>
      </p>
      <details>
        <summary>Ver los números</summary>
        <table className="table">
          <caption className="visually-hidden">Entradas vendidas por día</caption>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Vendidas</th>
              <th scope="col">En total</th>
            </tr>
          </thead>
          <tbody>
            {curva
              .filter(({ nuevas }) => nuevas > 0)
              .map(({ dia, nuevas, vendidas }) => (
                <tr key={dia}>
                  <th scope="row">{formatFecha(dia)}</th>
                  <td>{formatNumero(nuevas)}</td>
                  <td>{formatNumero(vendidas)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
