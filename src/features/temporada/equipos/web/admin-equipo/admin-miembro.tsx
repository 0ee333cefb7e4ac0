import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { FindPersona, type Hallada } from "#features/personas/usuarios/web/admin-find-persona.tsx";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Equipo, Miembro } from "../../contract.ts";
import { FUNCION_MAX, FUNCION_MENSAJE } from "../../rules.ts";
import { nombreDe } from "./admin-plantel.tsx";

interface AdminMiembroProps extends DialogProps {
  equipo: Equipo;
  /** Null to add a person. */
  miembro: Miembro | null;
}

/** Adds a person to a team's staff, who is chosen first, or changes what they do and see. */
export default function AdminMiembro({ equipo, miembro, opened, onClose, onChange }: AdminMiembroProps) {
  const [elegida, setElegida] = useState<Hallada | null>(null);
  const quien = miembro ? nombreDe(miembro) : elegida?.titulo;
  const { funcion, accede } = miembro ?? { funcion: "", accede: false };
  return (
    <Modal opened={opened} onClose={onClose} title={quien ?? `Cuerpo técnico de ${equipo.nombre}`} size="lg">
      {quien === undefined ? (
        <FindPersona label="¿A quién?" onPick={setElegida} />
      ) : (
        <DialogForm
          submitLabel={miembro ? "Guardar" : "Sumar"}
          initialValues={{ funcion, accede }}
          validate={{ funcion: (typed: string) => (typed.trim() ? null : FUNCION_MENSAJE) }}
          send={(json, antes) =>
            miembro
              ? answerOf(
                  api.equipos.cuerpo[":id"].$patch({ ...withId(miembro.id), json: { ...json, antes } }),
                )
              : answerOf(
                  api.equipos[":id"].cuerpo.$post({
                    ...withId(equipo.id),
                    json: { personaId: elegida?.id ?? 0, ...json },
                  }),
                )
          }
          edit={{
            read: miembro ? { funcion, accede } : {},
            names: { funcion: "Función", accede: "Ve el plantel" },
          }}
          done={miembro ? `Guardaste a ${quien}.` : `${quien} está en el cuerpo técnico.`}
          onClose={onClose}
          onChange={onChange}
        >
          {(form) => (
            <>
              <TextInput
                label="Función"
                placeholder="Entrenadora"
                required
                maxLength={FUNCION_MAX}
                autoComplete="off"
                data-autofocus
                {...form.getInputProps("funcion")}
              />
              <Checkbox
                label="Ve el plantel"
                description="Los jugadores del equipo y el teléfono y el correo de sus responsables. Nada de cuotas ni de otros equipos."
                {...form.getInputProps("accede", { type: "checkbox" })}
              />
            </>
          )}
        </DialogForm>
      )}
    </Modal>
  );
}
