import { clubTime } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { AdminCanchasDeHoy } from "#features/canchas/reservas/web/admin-canchas-de-hoy.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSession } from "#web/session.ts";
import { Part } from "#web/shell/part.tsx";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import type { Tablero } from "../../contract.ts";
import { saludo } from "../../rules.ts";
import { AdminAtajos } from "./admin-atajos.tsx";
import { AdminBandeja } from "./admin-bandeja.tsx";
import { AdminCuotas } from "./admin-cuotas.tsx";
import { AdminDineroPorSemana } from "./admin-dinero-por-semana.tsx";
import { AdminHoy, AdminVentas } from "./admin-eventos.tsx";
import styles from "./admin-inicio.module.css";
import { AdminResumen } from "./admin-resumen.tsx";
import { AdminTareas } from "./admin-tareas.tsx";
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
