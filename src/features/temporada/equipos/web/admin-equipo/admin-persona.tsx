import { useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { FindPersona, type Hallada } from "#features/personas/usuarios/web/admin-find-persona.tsx";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import type { Equipo, Integrante } from "../../contract.ts";
import { CAMPOS_DE_JUGADOR, CAMPOS_DE_TECNICO } from "../../rules.ts";
import { nombreDe } from "./admin-plantel.tsx";

interface AdminPersonaProps extends DialogProps {
  equipo: Equipo;
  /** The place to change; null to add a person, who is chosen first. */
  integrante: Integrante | null;
  esTecnico?: boolean;
}

/** Adds a person to a team's squad or staff, or changes a player's place. */
export default function AdminPersona({ esTecnico = false, ...props }: AdminPersonaProps) {
  const { equipo, integrante } = props;
  const [elegida, setElegida] = useState<Hallada | null>(null);
  const quien = integrante ? nombreDe(integrante) : elegida?.titulo;
  const Formulario = esTecnico ? FormularioDeTecnico : FormularioDeJugador;
  return (
    <Modal title={quien ?? `Sumar a ${equipo.nombre}`} size="lg">
      {quien === undefined ? (
        <FindPersona label="¿A quién?" onPick={setElegida} />
      ) : (
        <Formulario {...props} quien={quien} personaId={elegida?.id ?? 0} />
      )}
    </Modal>
  );
}

type FormularioProps = AdminPersonaProps & { quien: string; personaId: number };

const TECNICO = describedForm(CAMPOS_DE_TECNICO);

function FormularioDeTecnico({ equipo, quien, personaId, onChange }: FormularioProps) {
  return (
    <DialogForm
      submitLabel="Sumar"
      initialValues={TECNICO.empty}
      validate={TECNICO.validate}
      send={(typed) => {
        const json = { personaId, ...TECNICO.read(typed) };
        return answerOf(api.equipos[":id"].cuerpo.$post({ ...withId(equipo.id), json }));
      }}
      done={`${quien} está en el cuerpo técnico.`}
      onChange={onChange}
    >
      {(form) => <DescribedInputs of={CAMPOS_DE_TECNICO} form={form} />}
    </DialogForm>
  );
}

const JUGADOR = describedForm(CAMPOS_DE_JUGADOR);

function FormularioDeJugador({ equipo, integrante, quien, personaId, onChange }: FormularioProps) {
  return (
    <DialogForm<typeof JUGADOR.empty, Integrante>
      submitLabel={integrante ? "Guardar" : "Sumar"}
      {...(integrante
        ? JUGADOR.editOf(integrante)
        : { initialValues: { ...JUGADOR.empty, desde: clubTime(serverTime()).fecha } })}
      validate={JUGADOR.validate}
      send={(typed, antes) => {
        const json = JUGADOR.read(typed);
        if (integrante)
          return answerOf(
            api.equipos.integrantes[":id"].$patch({ ...withId(integrante.id), json: { ...json, antes } }),
          );
        return answerOf(
          api.equipos[":id"].integrantes.$post({ ...withId(equipo.id), json: { personaId, ...json } }),
        );
      }}
      done={`${quien} está en el plantel.`}
      onSaved={({ aviso }) => {
        if (aviso) notifications.show({ message: `${quien}: ${aviso}`, color: "red", autoClose: false });
      }}
      onChange={onChange}
    >
      {(form) => (
        <div className="stack-4 top pair-m">
          <DescribedInputs of={CAMPOS_DE_JUGADOR} form={form} />
        </div>
      )}
    </DialogForm>
  );
}
