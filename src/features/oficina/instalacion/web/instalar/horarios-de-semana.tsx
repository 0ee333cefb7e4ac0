import { DIAS, MEDIAS_HORAS } from "#features/canchas/canchas/rules.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, SelectField } from "#web/ui/field.tsx";
import type { Avance } from "../../contract.ts";
import { type Campo, Nota } from "./paso.tsx";
import styles from "./paso-canchas.module.css";

type Semana = Avance["semana"];

const NUEVA = { apertura: "08:00", cierre: "24:00" };
const HORAS = MEDIAS_HORAS.map((hora) => ({ value: hora, label: hora }));

interface HorariosDeSemanaProps {
  semana: Semana;
  campo: Campo;
  onChange: (semana: Semana) => void;
}

/** Opening hours from Monday to Sunday. */
export function HorariosDeSemana({ semana, campo, onChange }: HorariosDeSemanaProps) {
  const change = (dia: number, jornada: Semana[number]) =>
    onChange(semana.map((una, n) => (n === dia ? jornada : una)));
  return (
    <div className="stack-3">
      {DIAS.map((nombre, dia) => {
        const jornada = semana[dia] ?? null;
        return (
          <fieldset key={nombre} className={styles.day}>
            <legend className="visually-hidden">{nombre}</legend>
            <CheckField
              label={nombre}
              checked={jornada !== null}
              onChange={(event) => change(dia, event.target.checked ? NUEVA : null)}
            />
            {jornada ? (
              <div className={styles.hours}>
                <SelectField
                  label="Abre"
                  {...campo(`semana.${dia}.apertura`)}
                  value={jornada.apertura}
                  options={HORAS.slice(0, -1)}
                  onChange={(event) => change(dia, { ...jornada, apertura: event.target.value })}
                />
                <SelectField
                  label="Cierra"
                  {...campo(`semana.${dia}.cierre`)}
                  value={jornada.cierre}
                  options={HORAS.slice(1)}
                  onChange={(event) => change(dia, { ...jornada, cierre: event.target.value })}
                />
              </div>
            ) : (
              <Nota>Cerrado</Nota>
            )}
          </fieldset>
        );
      })}
      <div>
        <Button variant="outline" size="small" onClick={() => onChange(semana.map(() => semana[0] ?? null))}>
          Todos los días como el lunes
        </Button>
      </div>
    </div>
  );
}
