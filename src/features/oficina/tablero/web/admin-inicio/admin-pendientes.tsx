import CalendarClock from "icon:calendar-clock";
import MailWarning from "icon:mail-warning";
import MessageSquareWarning from "icon:message-square-warning";
import Mic from "icon:mic";
import RotateCcw from "icon:rotate-ccw";
import UserRoundPlus from "icon:user-round-plus";
import { Link } from "react-router";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { cardLink } from "#web/ui/card.tsx";
import type { IconComponent } from "#web/ui/icon.tsx";
import type { Tablero } from "../../contract.ts";
import styles from "./admin-pendientes.module.css";

interface Tarjeta {
  cual: keyof Tablero["pendientes"];
  icon: IconComponent;
  uno: string;
  varios: string;
  /** Path below the administration. */
  to: string;
  /** Rare task: hidden while there are none. */
  seldom?: boolean;
}

const TARJETAS: readonly Tarjeta[] = [
  {
    cual: "reservas",
    icon: CalendarClock,
    uno: "reserva de cancha desde hoy",
    varios: "reservas de cancha desde hoy",
    to: "cancha/?mostrar=por-responder",
  },
  {
    cual: "prensa",
    icon: Mic,
    uno: "pedido de prensa",
    varios: "pedidos de prensa",
    to: "prensa/?estado=pendientes",
  },
  {
    cual: "socios",
    icon: UserRoundPlus,
    uno: "pedido para ser socio",
    varios: "pedidos para ser socio",
    to: "usuarios/#socioEnProceso",
  },
  {
    cual: "consumidor",
    icon: MessageSquareWarning,
    uno: "solicitud de consumidor",
    varios: "solicitudes de consumidores",
    to: "consumidor/?estado=pendientes",
  },
  {
    cual: "devoluciones",
    icon: RotateCcw,
    uno: "devolución a mano",
    varios: "devoluciones a mano",
    to: "eventos/",
    seldom: true,
  },
  {
    cual: "correos",
    icon: MailWarning,
    uno: "correo que no salió",
    varios: "correos que no salieron",
    to: "sistema/",
    seldom: true,
  },
];

/** Pending tasks, as cards that link to the screen where they are handled. */
export function AdminPendientes({ pendientes }: { pendientes: Tablero["pendientes"] }) {
  const adminPath = useAdminPath();
  const suyas = TARJETAS.flatMap((tarjeta) => {
    const cuantos = pendientes[tarjeta.cual];
    return cuantos === null || (tarjeta.seldom && cuantos === 0) ? [] : [{ ...tarjeta, cuantos }];
  });
  return (
    <section aria-labelledby="pendientes">
      <h2 id="pendientes" className={styles.heading}>
        Esperan respuesta
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of lists without bullets. */}
      <ul className={styles.cards} role="list">
        {suyas.map(({ cual, icon: Icon, uno, varios, to, cuantos }) => (
          <li key={cual} className={`${styles.card} ${cuantos === 0 ? styles.none : styles.some}`}>
            <Icon aria-hidden="true" />
            <Link to={adminPath(to)} className={cardLink}>
              <strong className={styles.count}>{cuantos}</strong>{" "}
              <span className={styles.what}>{cuantos === 1 ? uno : varios}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
