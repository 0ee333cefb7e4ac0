import { TextInput } from "@mantine/core";
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
import { NUMERO_MENSAJE, NUMERO_PATRON, POSICION_MAX } from "../../rules.ts";
import { nombreDe } from "./admin-plantel.tsx";

interface AdminIntegranteProps extends DialogProps {
  equipo: Equipo;
  /** Null to add a person. */
  integrante: Integrante | null;
}

/** Adds a person to the squad, who is chosen first, or changes a player's number, position or dates. */
export default function AdminIntegrante({ integrante, ...props }: AdminIntegranteProps) {
  const [elegida, setElegida] = useState<Hallada | null>(null);
  const quien = integrante ? nombreDe(integrante) : elegida?.titulo;
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={quien ?? `Sumar al plantel de ${props.equipo.nombre}`}
      size="lg"
    >
      {quien === undefined ? (
        <FindPersona label="¿A quién?" onPick={setElegida} />
      ) : (
        <Formulario {...props} integrante={integrante} personaId={elegida?.id ?? 0} quien={quien} />
      )}
    </Modal>
  );
}

const valoresDe = ({
  numero,
  posicion,
  desde,
  hasta,
}: Pick<Integrante, "numero" | "posicion" | "desde" | "hasta">) => ({
  numero: numero ?? "",
  posicion,
  desde,
  hasta: hasta ?? "",
});

type Valores = ReturnType<typeof valoresDe>;

const leer = ({ numero, posicion, desde, hasta }: Valores) => ({
  numero: numero.trim() || null,
  posicion,
  desde,
  hasta: hasta || null,
});

const NOMBRES = { numero: "Número", posicion: "Posición", desde: "Desde", hasta: "Hasta" };

function Formulario({
  equipo,
  integrante,
  personaId,
  quien,
  onClose,
  onChange,
}: AdminIntegranteProps & { personaId: number; quien: string }) {
  const hoy = clubTime(serverTime()).fecha;
  const { numero, posicion, desde, hasta } = integrante ?? {
    numero: null,
    posicion: "",
    desde: hoy,
    hasta: null,
  };
  const lugar = { numero, posicion, desde, hasta };
  return (
    <DialogForm<Valores, Integrante>
      submitLabel={integrante ? "Guardar" : "Sumar"}
      initialValues={valoresDe(lugar)}
      validate={{
        numero: (typed: string) =>
          typed.trim() === "" || NUMERO_PATRON.test(typed.trim()) ? null : NUMERO_MENSAJE,
        desde: (dia: string) => (dia ? null : "Elegí el primer día"),
        hasta: (dia: string, valores: Valores) =>
          dia && dia < valores.desde ? "El último día es anterior al primero" : null,
      }}
      send={(valores, antes) =>
        integrante
          ? answerOf(
              api.equipos.integrantes[":id"].$patch({
                ...withId(integrante.id),
                json: { ...leer(valores), antes },
              }),
            )
          : answerOf(
              api.equipos[":id"].integrantes.$post({
                ...withId(equipo.id),
                json: { personaId, ...leer(valores) },
              }),
            )
      }
      edit={{
        read: integrante ? lugar : {},
        names: NOMBRES,
        fieldsOf: leer,
        show: (value, campo) => {
          if (value === null || value === "") return "Nada";
          return campo === "desde" || campo === "hasta" ? formatFecha(String(value)) : String(value);
        },
      }}
      done={integrante ? `Guardaste el lugar de ${quien}.` : `${quien} está en el plantel.`}
      onSaved={({ aviso }) => {
        if (aviso && !integrante)
          notifications.show({ message: `${quien}: ${aviso}`, color: "red", autoClose: false });
      }}
      onClose={onClose}
      onChange={onChange}
    >
      {(form) => (
        <div className="stack-4 top pair-m">
          <TextInput
            label="Número (opcional)"
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps("numero")}
          />
          <TextInput
            label="Posición (opcional)"
            maxLength={POSICION_MAX}
            autoComplete="off"
            {...form.getInputProps("posicion")}
          />
          <DateField label="Desde" required {...form.getInputProps("desde")} />
          <DateField
            label="Hasta"
            description="Su último día, si deja el equipo"
            clearable
            {...form.getInputProps("hasta")}
          />
        </div>
      )}
    </DialogForm>
  );
}
