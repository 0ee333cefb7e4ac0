import { Checkbox } from "@mantine/core";
import { useState } from "react";
import type { Plan } from "#features/socios/planes/contract.ts";
import type { Identidad } from "#features/socios/socios/rules.ts";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { AdminCampoDeIdentidad } from "./admin-campo-de-identidad.tsx";
import { AdminCampoDePlan, PlanesActivos } from "./admin-campo-de-plan.tsx";
import { AdminCamposDePersona } from "./admin-campos-de-persona.tsx";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import { type DatosDePersona, nombreDe, PERSONA_VACIA, revisarSocio } from "./datos-de-persona.ts";

/** Enrols an existing user as a member; asks only for the member fields. */
export function AdminInscribirUsuario(props: ModalDeUsuarioProps) {
  const { usuario, opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={`Inscribir a ${nombreDe(usuario)}`} size="lg">
      <PlanesActivos>{(planes) => <Formulario planes={planes} {...props} />}</PlanesActivos>
    </Modal>
  );
}

interface Inscripcion extends DatosDePersona {
  planId: string;
  consentimiento: boolean;
}

function Formulario({
  planes,
  usuario,
  onClose,
  onChange,
}: ModalDeUsuarioProps & { planes: readonly Plan[] }) {
  const [identidad, setIdentidad] = useState<Identidad | null>(null);
  const { form, ...sending } = useStaffForm({
    initialValues: {
      ...PERSONA_VACIA,
      planId: String(planes[0]?.id ?? ""),
      consentimiento: false,
    } as Inscripcion,
    keep: { name: `inscribir/${usuario.id}`, except: ["consentimiento"] },
    validate: ({ socioDto }: Inscripcion) => revisarSocio(socioDto),
    send({ socioDto, planId, consentimiento }) {
      const { estadoCivil, ...socio } = socioDto;
      if (!estadoCivil) return null;
      return answerOf(
        api.socio[":id"].inscribir.$post({
          param: { id: String(usuario.id) },
          json: {
            socioDto: { ...socio, estadoCivil },
            planId: Number(planId),
            consentimiento,
            ...(identidad && { identidad }),
          },
        }),
      );
    },
    onSaved({ numero }) {
      const { correo } = usuario.persona;
      notifications.show({
        message: `${nombreDe(usuario)} ya es socio: número ${numero}.${correo ? " Le mandamos la bienvenida por correo." : ""}`,
        color: "green",
      });
      onClose();
      onChange();
    },
    onRefused({ status, problem }) {
      if (problem.code === "identidad-distinta") return setIdentidad("conocida");
      // The user may have changed meanwhile: the tables behind show the current state.
      if (status === 409 || status === 404) onChange();
    },
  });

  return (
    <DialogForm {...sending} submitLabel="Inscribir" onCancel={onClose}>
      <p>
        Entra como hasta ahora, con el usuario <strong className="breakable">{usuario.nombreUsuario}</strong>.
        Sus cuotas cuentan desde hoy.
      </p>
      <AdminCamposDePersona form={form} conPersona={false} esSocio />
      {identidad && <AdminCampoDeIdentidad value={identidad} onChange={setIdentidad} />}
      <AdminCampoDePlan planes={planes} required {...form.getInputProps("planId")} />
      <Checkbox
        label="Aceptó que el club use sus datos (Ley 25.326)"
        {...form.getInputProps("consentimiento", { type: "checkbox" })}
      />
    </DialogForm>
  );
}
