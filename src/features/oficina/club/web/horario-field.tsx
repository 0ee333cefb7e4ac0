import { Checkbox, NativeSelect } from "@mantine/core";
import type { Ajustes } from "#contract/club.ts";
import { DIAS, MEDIAS_HORAS } from "#features/canchas/canchas/rules.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./horario-field.module.css";

export type Semana = Ajustes["canchas"]["semana"];
type Jornada = NonNullable<Semana[number]>;

const HABITUAL: Jornada = { apertura: "08:00", cierre: "24:00" };

interface HorarioFieldProps {
  /** Monday to Sunday. */
  value: Semana;
  onChange: (semana: Semana) => void;
  /** The server's sentence at a day and field. */
  errorOf?: (dia: number, campo: keyof Jornada) => string | undefined;
}

/** Opening hours per weekday (Rule CLU-5). */
export function HorarioField({ value, onChange, errorOf }: HorarioFieldProps) {
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
          <li key={nombre} className={styles.day}>
            <strong className={styles.name}>{nombre}</strong>
            <Checkbox
              className={styles.closed}
              label="Cerrado"
              aria-label={`${nombre}: cerrado`}
              checked={jornada === null}
              onChange={(event) => set(dia, event.currentTarget.checked ? null : HABITUAL)}
            />
            {jornada && (
              <div className={styles.hours}>
                <Hora
                  label={`${nombre}: abre`}
                  value={jornada.apertura}
                  error={errorOf?.(dia, "apertura")}
                  onChange={(apertura) => set(dia, { ...jornada, apertura })}
                />
                <span aria-hidden="true">a</span>
                <Hora
                  label={`${nombre}: cierra`}
                  value={jornada.cierre}
                  error={backwards ?? errorOf?.(dia, "cierre")}
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

/** A time by half hours; an odd one that is stored stays among the choices. */
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
