import ChevronLeft from "icon:chevron-left";
import ChevronRight from "icon:chevron-right";
import Lock from "icon:lock";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { addDays, clubTime, mondayOf } from "#contract/club-time.ts";
import { formatFecha, formatFechaLarga } from "#contract/format.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import { turnosDeSemana } from "#features/canchas/canchas/rules.ts";
import type { Casillero } from "#features/canchas/reservas/contract.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { DialogButton, openDialog } from "#web/admin/dialogs.tsx";
import { withParams } from "#web/admin/list-state.ts";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import AdminReservarPara, { ElegirCancha } from "../admin-reservar-para.tsx";
import { AdminBloquear, AdminQuitarBloqueo, type Bloqueo } from "./admin-bloquear.tsx";
import type { Columna } from "./admin-calendario-lugar.ts";
import { AdminGrilla } from "./admin-grilla.tsx";
import styles from "./calendario.module.css";

const corto = new Intl.DateTimeFormat("es-AR", { weekday: "short", day: "numeric", timeZone: "UTC" });

/**
 * Calendar of occupations and requests: one day of all courts, or a week of one court. Query parameters:
 * `dia`, `modo`, `cancha`.
 */
export default function AdminCalendario({ canchas }: { canchas: readonly Cancha[] }) {
  const club = useClub();
  const [params, setParams] = useSearchParams();
  const hoy = clubTime(serverTime()).fecha;
  const dia = leerDia(params.get("dia")) ?? hoy;
  const semana = params.get("modo") === "semana";
  const cancha = canchas.find(({ id }) => String(id) === params.get("cancha")) ?? canchas[0];
  const desde = semana ? mondayOf(dia) : dia;
  const hasta = semana ? addDays(desde, 6) : dia;

  const calendario = useLiveAnswer(cancha ? `${desde} ${hasta}` : null, (options) =>
    api.reserva.calendario.$get({ query: { desde, hasta } }, options),
  );
  const columnas =
    semana && cancha
      ? Array.from({ length: 7 }, (_, n) => toColumna(cancha, addDays(desde, n), true))
      : canchas.map((una) => toColumna(una, desde, false));

  const go = (cambios: Record<string, string>) =>
    setParams((current) => withParams(current, cambios), { preventScrollReset: true });

  function hoursOf(columna: { canchaId: number; fecha: string }, first: number, last: number): Bloqueo {
    const { canchaId, fecha } = columna;
    const turnos = turnosDeSemana(club.canchas);
    return { canchaId, fecha, horaInicio: turnos[first]?.desde ?? "", horaFin: turnos[last]?.hasta ?? "" };
  }

  const quitar = (bloqueo: Casillero) => (
    <AdminQuitarBloqueo
      bloqueo={bloqueo}
      cancha={canchas.find(({ id }) => id === bloqueo.canchaId)?.nombre ?? ""}
      onChange={calendario.reload}
    />
  );
  const bloquear = (bloqueo: Bloqueo) => (
    <AdminBloquear bloqueo={bloqueo} canchas={canchas} onChange={calendario.reload} />
  );
  const reservar = (horas: Bloqueo) => (
    <AdminReservarPara
      canchas={canchas}
      horas={horas}
      onChange={calendario.reload}
      onBlock={(elegidas) => void openDialog(bloquear(elegidas))}
    />
  );

  if (!cancha) return <EmptyState title="TODAVÍA NO HAY CANCHAS" />;
  return (
    <section className="stack-2 below-5" aria-labelledby="calendario">
      <Barra
        canchas={canchas}
        {...{ cancha, dia, semana, desde, hasta, go }}
        bloquear={bloquear(hoursOf({ canchaId: cancha.id, fecha: dia < hoy ? hoy : dia }, 20, 21))}
      />
      <Loaded of={calendario} text="Cargando el calendario...">
        {(casilleros) => (
          <AdminGrilla
            columnas={columnas}
            casilleros={casilleros}
            busy={calendario.loading}
            onOpen={(bloqueo) => void openDialog(quitar(bloqueo))}
            onPick={(...picked) => void openDialog(reservar(hoursOf(...picked)))}
          />
        )}
      </Loaded>
    </section>
  );
}

interface BarraProps {
  canchas: readonly Cancha[];
  cancha: Cancha;
  dia: string;
  /** Whether a week of one court is shown, from `desde` to `hasta`. */
  semana: boolean;
  desde: string;
  hasta: string;
  go: (cambios: Record<string, string>) => void;
  bloquear: ReactElement;
}

/** What the calendar shows, and the buttons to go elsewhere. */
function Barra({ canchas, cancha, dia, semana, desde, hasta, go, bloquear }: BarraProps) {
  const step = semana ? 7 : 1;
  const que = semana ? "semana" : "día";
  return (
    <div className={`row-3 middle ${styles.bar}`}>
      <h2 id="calendario" aria-live="polite">
        {semana ? (
          <span>
            <span className="visually-hidden">{cancha.nombre}, </span>
            Del {formatFecha(desde).slice(0, 5)} al {formatFecha(hasta).slice(0, 5)}
          </span>
        ) : (
          <span>{formatFechaLarga(desde)}</span>
        )}
      </h2>
      {semana && (
        <ElegirCancha
          canchas={canchas}
          value={cancha.id}
          unlabelled
          onChange={(id) => go({ cancha: String(id) })}
        />
      )}
      <Segments
        aria-label="Cuánto se ve"
        size="md"
        data={[
          { value: "", label: "Día" },
          { value: "semana", label: "Semana" },
        ]}
        value={semana ? "semana" : ""}
        onChange={(modo) => go({ modo })}
      />
      <DateField
        className={styles.date}
        aria-label="Ir al día"
        value={dia}
        onChange={(fecha) => fecha && go({ dia: fecha })}
      />
      <div className="row-2">
        <Button
          variant="outline"
          size="small"
          icon={<ChevronLeft />}
          aria-label={`Anterior: ${que}`}
          onClick={() => go({ dia: addDays(dia, -step) })}
        />
        <Button variant="outline" size="small" onClick={() => go({ dia: "" })}>
          Hoy
        </Button>
        <Button
          variant="outline"
          size="small"
          icon={<ChevronRight />}
          aria-label={`Siguiente: ${que}`}
          onClick={() => go({ dia: addDays(dia, step) })}
        />
      </div>
      <DialogButton variant="accent" size="small" icon={<Lock />} opens={bloquear}>
        Bloquear horas
      </DialogButton>
    </div>
  );
}

/** Parses a day strictly: `Date` would accept 31 February as a day in March. */
function leerDia(text: string | null): string | null {
  if (!text || !/^2\d{3}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return null;
  return addDays(text, 0) === text ? text : null;
}

function toColumna({ id, nombre }: Cancha, fecha: string, deSemana: boolean): Columna {
  return {
    canchaId: id,
    fecha,
    titulo: deSemana ? corto.format(new Date(`${fecha}T12:00:00Z`)) : nombre,
    nombre: `${nombre}, ${formatFechaLarga(fecha)}`,
  };
}
