import Plus from "icon:plus";
import Trash2 from "icon:trash";
import { useState } from "react";
import { DIAS, MEDIAS_HORAS, NOMBRE_DE_CANCHA_MAX } from "#features/canchas/canchas/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, FieldGroup, SelectField, TextField } from "#web/ui/field.tsx";
import type { Avance } from "../../contract.ts";
import { CANCHAS_MAX } from "../../rules.ts";
import { type Campo, Encabezado, Nota, Pie, type PropsDePaso, useFormulario } from "./paso.tsx";
import styles from "./paso-canchas.module.css";

/** The courts and their hours per weekday; a club may have none. */
export function PasoCanchas({ avance, titulo, onGuardado }: PropsDePaso) {
  const [nombres, setNombres] = useState(() =>
    (avance.paso === 3 ? ["Cancha principal"] : avance.canchas).map((nombre, id) => ({ id, nombre })),
  );
  const [semana, setSemana] = useState(avance.semana);
  const { formulario, campo, pie } = useFormulario(
    () =>
      answerOf(
        api.instalacion.canchas.$put({ json: { nombres: nombres.map(({ nombre }) => nombre), semana } }),
      ),
    onGuardado,
  );
  return (
    <>
      <Encabezado titulo={titulo} nombre="Canchas y horarios">
        Las canchas que se pueden reservar. Si el club no tiene o no las presta, quitalas y seguí.
      </Encabezado>
      <form {...formulario}>
        <FieldGroup legend="Canchas">
          {nombres.map(({ id, nombre }, n) => (
            <div key={id} className={styles.court}>
              <TextField
                label={`Nombre de la cancha ${n + 1}`}
                {...campo(`nombres.${n}`)}
                value={nombre}
                onChange={(event) =>
                  setNombres(nombres.map((una) => (una.id === id ? { id, nombre: event.target.value } : una)))
                }
                maxLength={NOMBRE_DE_CANCHA_MAX}
              />
              <Button
                variant="ghost"
                className={styles.remove}
                icon={<Trash2 aria-hidden="true" />}
                aria-label={`Quitar ${nombre || `la cancha ${n + 1}`}`}
                onClick={() => setNombres(nombres.filter((una) => una.id !== id))}
              />
            </div>
          ))}
          {nombres.length === 0 && <Nota>Sin canchas: nadie va a poder reservar.</Nota>}
          {nombres.length < CANCHAS_MAX && (
            <div>
              <Button
                variant="outline"
                size="small"
                icon={<Plus aria-hidden="true" />}
                onClick={() =>
                  setNombres([
                    ...nombres,
                    { id: Math.max(-1, ...nombres.map(({ id }) => id)) + 1, nombre: "" },
                  ])
                }
              >
                Agregar una cancha
              </Button>
            </div>
          )}
        </FieldGroup>
        {nombres.length > 0 && (
          <FieldGroup legend="Horarios">
            <HorariosDeSemana semana={semana} campo={campo} onChange={setSemana} />
          </FieldGroup>
        )}
        <Pie {...pie} />
      </form>
    </>
  );
}

type Semana = Avance["semana"];

const NUEVA = { apertura: "08:00", cierre: "24:00" };
const HORAS = MEDIAS_HORAS.map((hora) => ({ value: hora, label: hora }));

interface HorariosDeSemanaProps {
  semana: Semana;
  campo: Campo;
  onChange: (semana: Semana) => void;
}

/** Opening hours from Monday to Sunday. */
function HorariosDeSemana({ semana, campo, onChange }: HorariosDeSemanaProps) {
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
