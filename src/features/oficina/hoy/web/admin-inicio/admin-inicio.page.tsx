import ArrowRight from "icon:arrow-right";
import Calendar from "icon:calendar-clock";
import CircleCheck from "icon:circle-check";
import Inbox from "icon:inbox";
import TriangleAlert from "icon:triangle-alert";
import type { ReactNode } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatFechaLarga } from "#contract/format.ts";
import { AdminCanchasDeHoy } from "#features/canchas/reservas/web/admin-canchas-de-hoy.tsx";
import { ActionButton } from "#web/admin/action-button.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Part } from "#web/shell/part.tsx";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Tablero } from "../../contract.ts";
import { saludo, type Tarea } from "../../rules.ts";
import { AdminAtajos } from "./admin-atajos.tsx";
import { AdminBandeja } from "./admin-bandeja.tsx";
import { AdminHoy, AdminVentas } from "./admin-eventos.tsx";
import { AdminCuotas, AdminDineroPorSemana } from "./admin-graficos.tsx";
import styles from "./admin-inicio.module.css";
import { useBandeja } from "./use-bandeja.ts";

export const meta = pageMeta({ title: "Hoy, administración", index: false });

export default function AdminInicio() {
  const { usuario } = useSession();
  const { fecha, hora } = clubTime(serverTime());
  const { answer, loading, reload } = useLiveAnswer("tablero", (options) => api.tablero.$get({}, options));
  // Sales and check-ins become stale while the tab is in the background.
  useOnReturn(reload);
  const bandeja = useBandeja();
  const nombre = usuario?.persona.nombre;
  const tablero = answer?.ok ? answer.data : null;
  return (
    <StaffScreen
      title={nombre ? `${saludo(hora)}, ${nombre}` : saludo(hora)}
      lead={<time dateTime={fecha}>Hoy es {formatFechaLarga(fecha)}</time>}
      actions={
        <AdminResumen esperan={bandeja.answer?.ok ? bandeja.answer.data.total : null} tablero={tablero} />
      }
    >
      {/* Past events are first, because staff usually repeat the newest one. */}
      <AdminAtajos
        eventos={tablero ? [...tablero.ultimos, ...tablero.eventosDeHoy, ...tablero.proximos] : []}
        onChange={reload}
      />
      <div className="stack-6">
        <div className={`stack-6 top ${styles.desk}`}>
          <Part name="lo que espera respuesta">
            <AdminBandeja bandeja={bandeja} />
          </Part>
          <div className="stack-5 top">
            {answer === null ? (
              <Esqueleto altos={["17rem", "16rem"]} />
            ) : answer.ok ? (
              <>
                <Part name="los eventos de hoy">
                  <AdminHoy eventos={answer.data.eventosDeHoy} proximo={answer.data.proximos[0]} />
                </Part>
                <Part name="las canchas de hoy">
                  <AdminCanchasDeHoy canchas={answer.data.canchas} />
                </Part>
              </>
            ) : (
              <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
            )}
          </div>
        </div>
        {answer === null && <Esqueleto altos={["24rem", "25rem"]} />}
        {tablero && <Secciones tablero={tablero} onChange={reload} />}
      </div>
    </StaffScreen>
  );
}

function Secciones({ tablero, onChange }: { tablero: Tablero; onChange: () => void }) {
  return (
    <>
      {tablero.tareas && (
        <Part name="lo que falta configurar">
          <AdminTareas tareas={tablero.tareas} onOcultas={onChange} />
        </Part>
      )}
      <Part name="las ventas">
        <AdminVentas proximos={tablero.proximos} ultimos={tablero.ultimos} />
      </Part>
      <div className={tablero.meses ? "halves" : undefined}>
        <Part name="los cobros">
          <AdminDineroPorSemana semanas={tablero.semanas} conceptos={tablero.conceptos} />
        </Part>
        {tablero.meses && (
          <Part name="las cuotas">
            <AdminCuotas meses={tablero.meses} />
          </Part>
        )}
      </div>
    </>
  );
}

/** Keeps the height of each part, so that nothing shifts when the figures load. */
function Esqueleto({ altos }: { altos: readonly string[] }) {
  return (
    <div role="status">
      <span className="visually-hidden">Cargando...</span>
      <div className="stack-6" aria-hidden="true">
        {altos.map((alto) => (
          <div key={alto}>
            <div className={`sunken radius-s below-3 ${styles.heading}`} />
            <div className={`sunken radius-l ${styles.block}`} style={{ height: alto }} />
          </div>
        ))}
      </div>
    </div>
  );
}

const TAREAS: Record<Tarea, { texto: string; to: string }> = {
  escudo: { texto: "Subir el escudo y elegir los colores", to: "club/identidad" },
  canchas: { texto: "Agregar las canchas, si se prestan, y sus horarios", to: "cancha/" },
  evento: { texto: "Publicar el primer partido", to: "eventos/" },
  pagos: { texto: "Conectar Mercado Pago, para vender entradas en el sitio", to: "conexiones/" },
  banco: { texto: "Cargar la cuenta o el alias, para vender por transferencia", to: "club/banco" },
  correo: { texto: "Conectar el correo: los mensajes esperan hasta entonces", to: "conexiones/" },
  legales: { texto: "Leer y completar los términos y condiciones", to: "club/legales" },
  jugadores: { texto: "Presentar a los jugadores", to: "club/jugadores" },
  clave: {
    texto: "Crear la clave de recuperación, y guardarla con una copia fuera de esta máquina",
    to: "sistema/",
  },
};

/** Tasks that remain after the set-up; a task disappears once it is done. */
function AdminTareas({ tareas, onOcultas }: { tareas: readonly Tarea[]; onOcultas: () => void }) {
  return (
    <section aria-labelledby="tareas">
      <Card>
        <div className="stack-3 at-start">
          <h2 id="tareas" className="text-xl">
            Para terminar de armar el sitio
          </h2>
          <ul role="list" className="stack-0 ruled full">
            {tareas.map((tarea) => (
              <li key={tarea}>
                <StaffLink to={TAREAS[tarea].to} className="line-3 middle apart target">
                  {TAREAS[tarea].texto}
                  <ArrowRight />
                </StaffLink>
              </li>
            ))}
          </ul>
          <ActionButton
            variant="ghost"
            size="small"
            call={() => answerOf(api.tareas.$delete())}
            onSaved={onOcultas}
          >
            Ocultar esta lista
          </ActionButton>
        </div>
      </Card>
    </section>
  );
}

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
