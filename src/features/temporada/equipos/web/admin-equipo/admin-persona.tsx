import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { FindPersona, type Hallada } from "#features/personas/usuarios/web/admin-find-persona.tsx";
import { DateField } from "#web/admin/date-field.tsx";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import type { Equipo, Integrante } from "../../contract.ts";
import { FUNCION_MAX, FUNCION_MENSAJE, NUMERO_MENSAJE, NUMERO_PATRON, POSICION_MAX } from "../../rules.ts";
import { nombreDe } from "./admin-plantel.tsx";

interface AdminPersonaProps extends DialogProps {
  equipo: Equipo;
  /** The place to change; null to add a person, who is chosen first. */
  integrante: Integrante | null;
  esTecnico?: boolean;
}

/** Adds a person to a team's squad or staff, or changes a player's place. */
export default function AdminPersona({ esTecnico = false, ...props }: AdminPersonaProps) {
  const { equipo, integrante, opened, onClose } = props;
  const [elegida, setElegida] = useState<Hallada | null>(null);
  const quien = integrante ? nombreDe(integrante) : elegida?.titulo;
  const Formulario = esTecnico ? FormularioDeTecnico : FormularioDeJugador;
  return (
    <Modal opened={opened} onClose={onClose} title={quien ?? `Sumar a ${equipo.nombre}`} size="lg">
      {quien === undefined ? (
        <FindPersona label="¿A quién?" onPick={setElegida} />
      ) : (
        <Formulario {...props} quien={quien} personaId={elegida?.id ?? 0} />
      )}
    </Modal>
  );
}

type FormularioProps = AdminPersonaProps & { quien: string; personaId: number };

function FormularioDeTecnico({ equipo, quien, personaId, onClose, onChange }: FormularioProps) {
  return (
    <DialogForm
      submitLabel="Sumar"
      initialValues={{ funcion: "", accede: false }}
      validate={{ funcion: (typed: string) => (typed.trim() ? null : FUNCION_MENSAJE) }}
      send={(values) =>
        answerOf(api.equipos[":id"].cuerpo.$post({ ...withId(equipo.id), json: { personaId, ...values } }))
      }
      done={`${quien} está en el cuerpo técnico.`}
      {...{ onClose, onChange }}
    >
      {({ getInputProps }) => (
        <>
          <TextInput
            label="Función"
            placeholder="Entrenadora"
            required
            maxLength={FUNCION_MAX}
            data-autofocus
            {...getInputProps("funcion")}
          />
          <Checkbox
            label="Ve el plantel"
            description="Los jugadores de este equipo y el teléfono y el correo de sus responsables. Nada de cuotas."
            {...getInputProps("accede", { type: "checkbox" })}
          />
        </>
      )}
    </DialogForm>
  );
}

const NOMBRES = { numero: "Número", posicion: "Posición", desde: "Desde", hasta: "Hasta" };
type Lugar = Pick<Integrante, keyof typeof NOMBRES>;
type Valores = Record<keyof typeof NOMBRES, string>;

const leer = ({ numero, hasta, ...rest }: Valores): Lugar => ({
  ...rest,
  numero: numero.trim() || null,
  hasta: hasta || null,
});

function FormularioDeJugador(props: FormularioProps) {
  const { equipo, integrante, quien, personaId, onClose, onChange } = props;
  const hoy = clubTime(serverTime()).fecha;
  const { numero, posicion, desde, hasta } = integrante ?? {
    numero: null,
    posicion: "",
    desde: hoy,
    hasta: null,
  };
  return (
    <DialogForm<Valores, Integrante>
      submitLabel={integrante ? "Guardar" : "Sumar"}
      initialValues={{ numero: numero ?? "", posicion, desde, hasta: hasta ?? "" }}
      validate={{
        numero: (typed) => (!typed.trim() || NUMERO_PATRON.test(typed.trim()) ? null : NUMERO_MENSAJE),
        desde: (dia) => (dia ? null : "Elegí el primer día"),
      }}
      send={(valores, antes) => {
        const lugar = leer(valores);
        if (!integrante)
          return answerOf(
            api.equipos[":id"].integrantes.$post({ ...withId(equipo.id), json: { personaId, ...lugar } }),
          );
        const json = { ...lugar, antes };
        return answerOf(api.equipos.integrantes[":id"].$patch({ ...withId(integrante.id), json }));
      }}
      edit={{
        read: integrante ? { numero, posicion, desde, hasta } : {},
        names: NOMBRES,
        fieldsOf: (valores) => ({ ...leer(valores) }),
        show: (value, campo) =>
          !value
            ? "Nada"
            : campo === "desde" || campo === "hasta"
              ? formatFecha(String(value))
              : String(value),
      }}
      done={`${quien} está en el plantel.`}
      onSaved={({ aviso }) => {
        if (aviso) notifications.show({ message: `${quien}: ${aviso}`, color: "red", autoClose: false });
      }}
      {...{ onClose, onChange }}
    >
      {({ getInputProps }) => (
        <div className="stack-4 top pair-m">
          <TextInput
            label="Número (opcional)"
            inputMode="numeric"
            maxLength={2}
            data-autofocus
            {...getInputProps("numero")}
          />
          <TextInput label="Posición (opcional)" maxLength={POSICION_MAX} {...getInputProps("posicion")} />
          <DateField label="Desde" required {...getInputProps("desde")} />
          <DateField
            label="Hasta"
            description="Su último día, si deja el equipo"
            clearable
            {...getInputProps("hasta")}
          />
        </div>
      )}
    </DialogForm>
  );
}
