import type { ReactNode } from "react";
import type { Answer } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { TipoDeReserva } from "../../../rules.ts";
import styles from "./horario.module.css";
import { BandaDelMes, DiaEntero, MesEntero } from "./horario-entero.tsx";
import { HorarioPorHora } from "./horario-por-hora.tsx";
import type { Horas } from "./seleccion.ts";
import type { Horario as DatosDeHorario } from "./use-horario.ts";

interface HorarioProps {
  tipoReserva: TipoDeReserva;
  horario: DatosDeHorario;
  horas: Horas | null;
  banda: Horas;
  onHoras: (horas: Horas | null) => void;
  onBanda: (banda: Horas) => void;
  onOtroDia: (() => void) | null;
}

/** The hours of the chosen court and day, in the way that the kind of booking asks for. */
export function Horario(props: HorarioProps) {
  const { tipoReserva, horario, horas, banda, onHoras, onBanda, onOtroDia } = props;
  const { dia, verificado, casillas, propias, reload } = horario;
  if (tipoReserva === "POR_HORA") {
    return (
      <Consultado answer={dia.answer} loading={dia.loading} onReload={reload}>
        {(disponibilidad) => (
          <HorarioPorHora
            // What was said of one day's hours is nothing to another's.
            key={`${disponibilidad.cancha.id} ${disponibilidad.fecha}`}
            disponibilidad={disponibilidad}
            casillas={casillas}
            propias={propias}
            horas={horas}
            onElegir={onHoras}
            onOtroDia={onOtroDia}
          />
        )}
      </Consultado>
    );
  }
  const porMes = tipoReserva === "MES_COMPLETO";
  return (
    <div className={styles.entero}>
      {porMes && <BandaDelMes banda={banda} onElegir={onBanda} />}
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

/** Something asked of the club: while it is on its way, when it is there, and when it could not be had. */
function Consultado<T>({ answer, loading, onReload, children }: ConsultadoProps<T>) {
  if (!answer) return <Spinner />;
  if (answer.ok) {
    return (
      <div className={styles.contenido} aria-busy={loading || undefined} inert={loading}>
        {children(answer.data)}
      </div>
    );
  }
  // Not taken for what cannot be asked for: asking again would say the same.
  if (answer.status === 422) {
    return (
      <Alert tone="warn">
        <p>{answer.problem.detail}</p>
      </Alert>
    );
  }
  return (
    <div className={styles.fallo}>
      <Alert tone="danger" title="No pudimos traer los horarios">
        <p>{answer.problem.detail}</p>
      </Alert>
      <Button variant="outline" loading={loading} onClick={onReload}>
        Volver a intentar
      </Button>
    </div>
  );
}
