import CalendarClock from "icon:calendar-clock";
import CreditCard from "icon:credit-card";
import IdCard from "icon:id-card";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { diasDe, estaPorVenir, horasDe } from "#features/canchas/reservas/web/en-palabras.tsx";
import type { Cuota } from "#features/cuotas/cuotas/contract.ts";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer } from "#web/use-answer.ts";
import styles from "./inicio.module.css";

export default function LoDeUnSocio({ usuarioId }: { usuarioId: number }) {
  return (
    <ul className={`stack-3 plain-list ${styles.cosas}`}>
      <li>
        <Cosa to="/perfil/carnet" Icon={IdCard} titulo="Mi carnet" texto="Para mostrar en la puerta" />
      </li>
      <li>
        <MiCuota usuarioId={usuarioId} />
      </li>
      <li>
        <MiReserva usuarioId={usuarioId} />
      </li>
    </ul>
  );
}

function MiCuota({ usuarioId }: { usuarioId: number }) {
  const { answer, reload } = useAnswer(String(usuarioId), (options) =>
    api.cuotas.mias.$get({ query: {} }, options),
  );
  useOnReturn(reload);
  const impagas = answer?.ok ? answer.data.filter(({ estado }) => estado !== "pagada") : [];
  const vencidas = impagas.filter(({ estado }) => estado === "vencida");
  const [proxima] = impagas;
  const titulo = vencidas.length > 0 ? "Pagar mi cuota" : "Mis cuotas";
  return (
    <Cosa
      to="/perfil/cuotas"
      Icon={CreditCard}
      titulo={titulo}
      urgente={vencidas.length > 0}
      texto={
        !answer?.ok
          ? answer && "Ver si debo algo"
          : proxima
            ? enPalabras(proxima, vencidas.length)
            : "No te quedan cuotas por pagar"
      }
    />
  );
}

/** Describes the oldest unpaid instalment, and says how many are overdue. */
function enPalabras({ importe, estado, fechaCuota }: Cuota, vencidas: number): string {
  const cual = `${formatMoney(importe)}, ${estado === "vencida" ? "venció" : "vence"} el ${formatFecha(fechaCuota)}`;
  return vencidas > 1 ? `${cual}, y ${vencidas - 1} más` : cual;
}

/** Enough to find the next booking: upcoming ones come first, including cancelled ones. */
const RESERVAS = "10";

function MiReserva({ usuarioId }: { usuarioId: number }) {
  const { canchas } = useClub();
  const { answer, reload } = useAnswer(String(usuarioId), (options) =>
    api.reserva.usuario.$get({ query: { pagina: "1", tamano: RESERVAS } }, options),
  );
  useOnReturn(reload);
  const proxima = answer?.ok
    ? answer.data.find(
        (una) => (una.aceptada || una.estado === "pendiente") && estaPorVenir(canchas, una, serverTime()),
      )
    : undefined;
  return (
    <Cosa
      to={answer?.ok && !proxima ? "/reservas" : "/perfil/reservas"}
      Icon={CalendarClock}
      titulo={answer?.ok && !proxima ? "Reservar cancha" : "Mi próxima reserva"}
      texto={
        !answer?.ok
          ? answer && "Ver mis reservas"
          : proxima
            ? `${proxima.cancha.nombre}, ${diasDe(proxima)}, ${horasDe(proxima)}${proxima.aceptada ? "" : " (por confirmar)"}`
            : "No tenés ninguna por venir"
      }
    />
  );
}

interface CosaProps {
  to: string;
  Icon: IconComponent;
  titulo: string;
  /** Null until the answer arrives. */
  texto: string | null;
  urgente?: boolean;
}

function Cosa({ to, Icon, titulo, texto, urgente }: CosaProps) {
  return (
    <Link to={to} className={`row-3 middle box ${styles.cosa}`} data-urgente={urgente || undefined}>
      <Icon size="1.75rem" className={styles.icono} />
      <span className="text-s breakable grow stack-0">
        <strong className="deep text-m">{titulo}</strong>
        <span>{texto ?? "Buscando…"}</span>
      </span>
    </Link>
  );
}
