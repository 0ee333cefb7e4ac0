import Calendar from "icon:calendar-clock";
import CircleCheck from "icon:circle-check";
import Inbox from "icon:inbox";
import TriangleAlert from "icon:triangle-alert";
import type { ReactNode } from "react";
import { formatCantidad } from "#contract/format.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import type { Tablero } from "../../contract.ts";
import styles from "./admin-inicio.module.css";

/** Pending items, today's events and problems, a line each. On a laptop, the page shows the first two in full. */
export function AdminResumen({ esperan, tablero }: { esperan: number | null; tablero: Tablero | null }) {
  const sistema = useAdminPath()("sistema/");
  const todo = hasRole(useSession(), ["administrador"]);
  const alertas = tablero?.alertas ?? [];
  const linea = (to: string, icon: ReactNode, texto: string | null, clase?: string, tono = "deep") => (
    <li className={clase}>
      <Link to={to} className={`line-2 middle strong target ${tono}`}>
        {icon}
        <span className="ellipsis">{texto ?? "Cargando..."}</span>
      </Link>
    </li>
  );
  return (
    <ul role="list" className="stack-0" aria-label="El día en pocas líneas">
      {linea("#esperan", <Inbox />, esperan === null ? null : esperaEnPalabras(esperan), styles.arriba)}
      {linea("#hoy", <Calendar />, tablero && hoyEnPalabras(tablero), styles.arriba)}
      {todo &&
        linea(
          sistema,
          alertas.length > 0 ? <TriangleAlert /> : <CircleCheck />,
          tablero && (alertas.length > 0 ? `Para mirar: ${alertas.join(", ")}` : "El sitio anda bien"),
          undefined,
          alertas.length > 0 ? "warn" : "deep",
        )}
    </ul>
  );
}

function esperaEnPalabras(esperan: number): string {
  if (esperan === 0) return "Nada espera respuesta";
  return formatCantidad(esperan, "espera respuesta", "esperan respuesta");
}

function hoyEnPalabras({ eventosDeHoy, canchas }: Tablero): string {
  const turnos = canchas.reduce((total, { casilleros }) => total + casilleros.length, 0);
  const partes = eventosDeHoy.map(({ nombre, hora }) => `${nombre}, ${hora}`);
  if (turnos > 0) partes.push(formatCantidad(turnos, "turno de cancha", "turnos de cancha"));
  return `Hoy: ${partes.join(" · ") || "nada en el club"}`;
}
