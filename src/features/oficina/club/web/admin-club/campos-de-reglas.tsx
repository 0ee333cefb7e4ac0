import { Checkbox, NativeSelect } from "@mantine/core";
import type { Ajustes } from "#contract/club.ts";
import { DIAS, MEDIAS_HORAS } from "#features/canchas/canchas/rules.ts";
import { Button } from "#web/ui/button.tsx";
import { type CamposProps, camposDe, Juntos, Numero, Parte, valorDe } from "./campo.tsx";
import styles from "./club.module.css";

const TURNOS = [15, 20, 30, 45, 60, 90, 120];

export function CamposDeCanchas({ form }: CamposProps) {
  const numero = camposDe(form, "canchas");
  return (
    <>
      <HorarioField form={form} />
      <p>Las reservas que ya están no cambian cuando cambia el horario.</p>
      <Juntos>
        <NativeSelect
          label="Duración de un turno"
          data={TURNOS.map((minutos) => ({ value: String(minutos), label: `${minutos} minutos` }))}
          value={String(valorDe<number>(form, "turnoMinutos"))}
          error={form.errors["datos.turnoMinutos"]}
          onChange={(event) => form.setFieldValue("datos.turnoMinutos", Number(event.currentTarget.value))}
        />
        <Numero {...numero("horasDeEvento")} />
      </Juntos>
      <Parte titulo="Pedidos de cada persona">
        <Juntos>
          <Numero {...numero("maximoPendientes")} />
          <Numero {...numero("diasDeAnticipacion")} />
        </Juntos>
      </Parte>
    </>
  );
}

export function CamposDeEntradas({ form }: CamposProps) {
  const numero = camposDe(form, "entradas");
  const puerta = camposDe(form, "entradas.puerta");
  return (
    <>
      <Numero {...numero("minutosDeReserva")} />
      <Parte titulo="La puerta">
        <Juntos>
          <Numero {...puerta("horasAntes")} />
          <Numero {...puerta("horasDespues")} />
        </Juntos>
        <Numero {...puerta("minutosParaDeshacer")} />
      </Parte>
    </>
  );
}

type Semana = Ajustes["canchas"]["semana"];
type Jornada = NonNullable<Semana[number]>;

const HABITUAL: Jornada = { apertura: "08:00", cierre: "24:00" };

/** Opening hours per weekday (Rule CLU-5). */
function HorarioField({ form }: CamposProps) {
  /** The days from Monday to Sunday. */
  const value = valorDe<Semana>(form, "semana");
  const errorOf = (dia: number, campo: keyof Jornada) =>
    form.errors[`datos.semana.${dia}.${campo}`]?.toString();
  function onChange(semana: Semana) {
    for (const path of Object.keys(form.errors))
      if (path.startsWith("datos.semana")) form.clearFieldError(path);
    form.setFieldValue("datos.semana", semana);
  }
  const set = (dia: number, jornada: Jornada | null) => onChange(value.with(dia, jornada));
  return (
    <ul className={styles.days} role="list" aria-label="Horario de cada día">
      {DIAS.map((nombre, dia) => {
        const jornada = value[dia] ?? null;
        const backwards =
          jornada && jornada.apertura >= jornada.cierre
            ? "La hora de cierre tiene que ser posterior a la de apertura"
            : undefined;
        return (
          <li key={nombre} className={`middle ${styles.day}`}>
            <strong className="strong">{nombre}</strong>
            <Checkbox
              className={styles.closed}
              label="Cerrado"
              aria-label={`${nombre}: cerrado`}
              checked={jornada === null}
              onChange={(event) => set(dia, event.currentTarget.checked ? null : HABITUAL)}
            />
            {jornada && (
              <div className={`row-2 baseline ${styles.hours}`}>
                <Hora
                  label={`${nombre}: abre`}
                  value={jornada.apertura}
                  error={errorOf(dia, "apertura")}
                  onChange={(apertura) => set(dia, { ...jornada, apertura })}
                />
                <span aria-hidden="true">a</span>
                <Hora
                  label={`${nombre}: cierra`}
                  value={jornada.cierre}
                  error={backwards ?? errorOf(dia, "cierre")}
                  onChange={(cierre) => set(dia, { ...jornada, cierre })}
                />
              </div>
            )}
            <Button
              className={styles.copy ?? ""}
              variant="ghost"
              size="small"
              aria-label={`Copiar el ${nombre.toLowerCase()} a todos los días`}
              onClick={() => onChange(DIAS.map(() => jornada))}
            >
              Copiar<span className={styles.toAll}> a todos</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

interface HoraProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (hora: string) => void;
}

/** Select for a time in steps of half an hour. Other stored times are also offered. */
function Hora({ label, value, error, onChange }: HoraProps) {
  return (
    <NativeSelect
      className={styles.hour}
      aria-label={label}
      data={[...new Set([...MEDIAS_HORAS, value])].toSorted()}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
