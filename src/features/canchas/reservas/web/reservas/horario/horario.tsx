import Check from "icon:check";
import X from "icon:x";
import type { ReactNode } from "react";
import { formatCantidad, formatFechaLarga, formatLista } from "#contract/format.ts";
import { DIAS, diasEntre, turnosDeSemana, unirTurnos } from "#features/canchas/canchas/rules.ts";
import type { Answer } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { RetryNotice } from "#web/shell/answered.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { FieldPair, SelectField } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Disponibilidad, Verificacion } from "../../../contract.ts";
import { finDeMes, type TipoDeReserva } from "../../../rules.ts";
import { duracion } from "../../en-palabras.tsx";
import type { Borrador, Horario as DatosDeHorario } from "../pedir/use-pedir.ts";
import styles from "./horario.module.css";
import { HorarioPorHora } from "./horario-por-hora.tsx";
import type { Horas } from "./seleccion.ts";

interface HorarioProps {
  precioPorHora: number | null;
  tipoReserva: TipoDeReserva;
  horario: DatosDeHorario;
  borrador: Borrador;
  onCambio: (cambio: Partial<Borrador>) => void;
  onOtroDia: (() => void) | null;
}

export function Horario(props: HorarioProps) {
  const { tipoReserva, precioPorHora, horario, borrador, onCambio, onOtroDia } = props;
  const { dia, verificado, casillas, propias, reload } = horario;
  if (tipoReserva === "POR_HORA") {
    return (
      <Consultado answer={dia.answer} loading={dia.loading} onReload={reload}>
        {(disponibilidad) => (
          <HorarioPorHora
            // Resets messages about another day or court.
            key={`${disponibilidad.cancha.id} ${disponibilidad.fecha}`}
            cancha={{ ...disponibilidad.cancha, precioPorHora }}
            fecha={disponibilidad.fecha}
            casillas={casillas}
            propias={propias}
            horas={borrador.horas}
            minutos={borrador.minutos}
            onElegir={onCambio}
            onOtroDia={onOtroDia}
          />
        )}
      </Consultado>
    );
  }
  const porMes = tipoReserva === "MES_COMPLETO";
  return (
    <div className="stack-4">
      {porMes && <BandaDelMes banda={borrador.banda} onElegir={(banda) => onCambio({ banda })} />}
      <Consultado answer={verificado.answer} loading={verificado.loading} onReload={reload}>
        {(verificacion) =>
          porMes ? (
            <MesEntero de={verificacion} />
          ) : (
            <DiaEntero de={verificacion} dia={dia.answer?.ok ? dia.answer.data : null} />
          )
        }
      </Consultado>
    </div>
  );
}

interface ConsultadoProps<T> {
  answer: Answer<T> | null;
  loading: boolean;
  onReload: () => void;
  children: (data: T) => ReactNode;
}

function Consultado<T>({ answer, loading, onReload, children }: ConsultadoProps<T>) {
  if (!answer) return <Spinner />;
  if (answer.ok) {
    return (
      <div className="dims" aria-busy={loading || undefined} inert={loading}>
        {children(answer.data)}
      </div>
    );
  }
  // A 422 rejects the request itself, so retrying would give the same result.
  if (answer.status === 422) {
    return (
      <Alert tone="warn">
        <p>{answer.problem.detail}</p>
      </Alert>
    );
  }
  return <RetryNotice detail={answer.problem.detail} onRetry={onReload} />;
}

function DiaEntero({ de, dia }: { de: Verificacion; dia: Disponibilidad | null }) {
  const [franja] = de.franjas;
  if (!franja) return null;
  const tomadas = dia ? tramosOcupados(dia) : [];
  return (
    <div role="status" className="stack-4">
      <p className={`capital ${styles.elegido}`} data-elegido>
        {formatFechaLarga(franja.fecha)}, {franja.horaInicio} a {franja.horaFin} ({duracion(de.minutos)})
      </p>
      {!de.disponible && (
        <Alert tone="warn">
          <p>
            Ese día no se puede pedir entero:{" "}
            {tomadas.length > 0 ? `está ocupado de ${formatLista(tomadas)}` : "tiene horas ocupadas"}. Elegí
            otro día, o pedí por horas.
          </p>
        </Alert>
      )}
    </div>
  );
}

function tramosOcupados({ turnos }: Disponibilidad): string[] {
  const ocupados = turnos.filter(({ estado }) => estado === "ocupado");
  const tramos = unirTurnos(
    ocupados.map(({ horaInicio, horaFin }) => ({ desde: horaInicio, hasta: horaFin })),
  );
  return tramos.map(({ desde, hasta }) => `${desde} a ${hasta}`);
}

function BandaDelMes({ banda, onElegir }: { banda: Horas; onElegir: (banda: Horas) => void }) {
  const { canchas } = useClub();
  const turnos = turnosDeSemana(canchas);
  const finales = turnos.map(({ hasta }) => hasta).filter((hasta) => hasta > banda.desde);
  return (
    <FieldPair>
      <SelectField
        label="Todos los días desde las"
        value={banda.desde}
        options={turnos.map(({ desde }) => ({ value: desde, label: desde }))}
        onChange={({ target: { value: desde } }) =>
          onElegir({
            desde,
            hasta:
              banda.hasta > desde
                ? banda.hasta
                : (turnos.find((turno) => turno.desde === desde)?.hasta ?? desde),
          })
        }
      />
      <SelectField
        label="hasta las"
        value={banda.hasta}
        options={finales.map((hasta) => ({ value: hasta, label: hasta }))}
        onChange={({ target }) => onElegir({ ...banda, hasta: target.value })}
      />
    </FieldPair>
  );
}

/** Shows a whole month as a calendar that marks the taken days, with a summary. */
function MesEntero({ de }: { de: Verificacion }) {
  const [franja] = de.franjas;
  if (!franja) return null;
  const dias = de.franjas.length;
  const ocupados = de.franjas
    .filter(({ ocupada }) => ocupada)
    .map(({ fecha }) => String(Number(fecha.slice(8))));
  return (
    <div className="stack-4">
      <CalendarioDelMes franjas={de.franjas} />
      <div role="status" className="stack-4">
        <p className={`capital ${styles.elegido}`} data-elegido>
          {formatCantidad(dias, "día")}, {franja.horaInicio} a {franja.horaFin} ({duracion(de.minutos)} en
          total)
        </p>
        {!de.disponible && (
          <Alert tone="warn">
            <p>
              Ese horario no se puede pedir todo el mes: está ocupado{" "}
              {ocupados.length === 1 ? "el día" : "los días"} {formatLista(ocupados)}. Probá con otro horario,
              o pedí los días sueltos.
            </p>
          </Alert>
        )}
      </div>
    </div>
  );
}

const mes = new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" });

function CalendarioDelMes({ franjas }: { franjas: Verificacion["franjas"] }) {
  const [primera] = franjas;
  if (!primera) return null;
  const dias = diasEntre(`${primera.fecha.slice(0, 7)}-01`, finDeMes(primera.fecha));
  return (
    <table className={`full text-centre ${styles.calendario}`}>
      <caption className={`capital strong ${styles.mes}`}>
        {mes.format(new Date(`${primera.fecha}T12:00:00Z`))}
      </caption>
      <thead>
        <tr>
          {DIAS.map((dia) => (
            <th key={dia} scope="col" className="muted strong text-xs">
              <span aria-hidden="true">{dia.slice(0, 2)}</span>
              <span className="visually-hidden">{dia}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {semanasDe(dias).map((semana) => (
          <tr key={semana.find(Boolean)}>
            {semana.map((fecha, n) => {
              const franja = franjas.find((una) => una.fecha === fecha);
              return (
                <td
                  key={fecha ?? DIAS[n]}
                  data-estado={franja && (franja.ocupada ? "ocupado" : "libre")}
                  className={`muted tabular radius-s ${styles.dia}`}
                >
                  {fecha && <span>{Number(fecha.slice(8))}</span>}
                  {franja && (
                    <>
                      {franja.ocupada ? <X size="0.9rem" /> : <Check size="0.9rem" />}
                      <span className="visually-hidden">{franja.ocupada ? ", ocupado" : ", libre"}</span>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns weeks from Monday, with null for days outside the month. */
function semanasDe(dias: readonly string[]): (string | null)[][] {
  const antes = (new Date(`${dias[0]}T12:00:00Z`).getUTCDay() + 6) % 7;
  const casillas = [...Array<null>(antes).fill(null), ...dias];
  return Array.from({ length: Math.ceil(casillas.length / 7) }, (_, semana) =>
    DIAS.map((_dia, n) => casillas[semana * 7 + n] ?? null),
  );
}
