import { Checkbox } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { Plan } from "#features/planes/contract.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { AdminCampoDePlan } from "./admin-campo-de-plan.tsx";
import { AdminCamposDePersona } from "./admin-campos-de-persona.tsx";
import styles from "./admin-usuarios.module.css";
import { type DatosDePersona, PERSONA_VACIA, revisarSocio } from "./datos-de-persona.ts";
import { type ModalDeUsuarioProps, nombreDe } from "./modal-de-usuario.ts";

/** Enrols as a member somebody who has a user already: only what a membership adds is asked. */
export function AdminInscribirUsuario(props: ModalDeUsuarioProps) {
  const { usuario, opened, onClose } = props;
  const { answer, loading, reload } = useAnswer<Plan[]>(opened ? "planes" : null, (signal) =>
    answerOf(api.planes.lista.$get({ query: { estado: "activos" } }, { init: { signal } })),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={`Inscribir a ${nombreDe(usuario)}`} size="lg">
      {!answer ? (
        <Spinner text="Cargando los planes..." />
      ) : !answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
      ) : answer.data.length === 0 ? (
        <p>No hay planes activos. Creá uno, o activalo, en Planes.</p>
      ) : (
        <Formulario planes={answer.data} {...props} />
      )}
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Inscripcion>({
    initialValues: { ...PERSONA_VACIA, planId: String(planes[0]?.id ?? ""), consentimiento: false },
    validate: ({ socioDto }) => revisarSocio(socioDto),
    onValuesChange: () => setRefusal(null),
  });

  const [enrol, busy] = useSingleFlight(async ({ socioDto, planId, consentimiento }: Inscripcion) => {
    setRefusal(null);
    const { estadoCivil, ...socio } = socioDto;
    if (!estadoCivil) return;
    const answer = await answerOf(
      api.socio[":id"].inscribir.$post({
        param: { id: String(usuario.id) },
        json: { socioDto: { ...socio, estadoCivil }, planId: Number(planId), consentimiento },
      }),
    );
    if (answer.ok) {
      const { correo } = usuario.persona;
      notifications.show({
        message: `${nombreDe(usuario)} ya es socio: número ${answer.data.numero}.${correo ? " Le mandamos la bienvenida por correo." : ""}`,
        color: "green",
      });
      onClose();
      return onChange();
    }
    // Somebody else may have decided about this person meanwhile: the tables behind show how things are.
    if (answer.status === 409 || answer.status === 404) onChange();
    const errors = fieldErrors(answer.problem);
    if (Object.keys(errors).length === 0) setRefusal(answer.problem.detail);
    form.setErrors(errors);
    focusFirst(errors);
  });

  function focusFirst(errors: object) {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  }

  return (
    <form
      className={styles.plan}
      noValidate
      onSubmit={form.onSubmit((values) => void enrol(values), focusFirst)}
    >
      <p>
        Entra como hasta ahora, con el usuario{" "}
        <strong className={styles.breakable}>{usuario.nombreUsuario}</strong>. Sus cuotas cuentan desde hoy.
      </p>
      <AdminCamposDePersona form={form} conPersona={false} esSocio />
      <AdminCampoDePlan planes={planes} required {...form.getInputProps("planId")} />
      <Checkbox
        label="Aceptó que el club use sus datos (Ley 25.326)"
        {...form.getInputProps("consentimiento", { type: "checkbox" })}
      />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={busy}>
          Inscribir
        </Button>
      </div>
    </form>
  );
}
