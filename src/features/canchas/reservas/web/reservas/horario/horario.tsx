import type { ReactNode } from "react";
import type { Answer } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { TipoDeReserva } from "../../../rules.ts";
import type { Borrador } from "../pedir/use-pedido.ts";
import styles from "./horario.module.css";
import { BandaDelMes, DiaEntero, MesEntero } from "./horario-entero.tsx";
import { HorarioPorHora } from "./horario-por-hora.tsx";
import type { Horario as DatosDeHorario } from "./use-horario.ts";

interface HorarioProps {
  precioPorHora: number | null;
  tipoReserva: TipoDeReserva;
  horario: DatosDeHorario;
  borrador: Borrador;
  onCambio: (cambio: Partial<Borrador>) => void;
  onOtroDia: (() => void) | null;
}

/** Hours of the selected court and day, in the form of the booking type. */
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

/** A query's loading, success and failure states. */
function Consultado<T>({ answer, loading, onReload, children }: ConsultadoProps<T>) {
  if (!answer) return <Spinner />;
  if (answer.ok) {
    return (
      <div className={styles.contenido} aria-busy={loading || undefined} inert={loading}>
        {children(answer.data)}
      </div>
    );
  }
  // A 422 rejects the request itself: retrying would give the same result.
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
