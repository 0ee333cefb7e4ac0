import Plus from "icon:plus";
import Trash2 from "icon:trash";
import { useState } from "react";
import { NOMBRE_DE_CANCHA_MAX } from "#features/canchas/canchas/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup, TextField } from "#web/ui/field.tsx";
import { CANCHAS_MAX } from "../../rules.ts";
import { HorariosDeSemana } from "./horarios-de-semana.tsx";
import { Encabezado, Nota, Pie, type PropsDePaso, useFormulario } from "./paso.tsx";
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
