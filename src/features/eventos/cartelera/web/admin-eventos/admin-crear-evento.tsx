import { Progress } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { Problem } from "#contract/route.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { PicturesField } from "#web/admin/pictures-field.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { PHONE } from "#web/admin/widths.ts";
import { fieldErrors } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CamposDeEvento } from "./admin-campos-de-evento.tsx";
import styles from "./admin-crear-evento.module.css";
import { EVENTO_VACIO, type EventoForm, toFormData, validarEvento } from "./admin-evento-form.ts";

const FALLO = "Hubo un error al registrar el evento.";

interface AdminCrearEventoProps {
  opened: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** The create-event form; reset only after a successful submission. */
export function AdminCrearEvento({ opened, onClose, onCreated }: AdminCrearEventoProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Upload progress from 0 to 1; null while idle. */
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<EventoForm>({
    initialValues: EVENTO_VACIO,
    validate: validarEvento,
    onValuesChange: () => setProblem(null),
  });

  const [send] = useSingleFlight(async (values: EventoForm) => {
    setProblem(null);
    setSent(0);
    const answer = await uploadForm<Evento>("/eventos/crear", toFormData(values), setSent);
    setSent(null);
    if (answer.ok) {
      notifications.show({ message: "El evento fue registrado con éxito!", color: "green" });
      form.reset();
      onClose();
      onCreated();
      return;
    }
    const errors = fieldErrors(answer.problem);
    // Too large or not an image: show the error on the file field.
    if (answer.status === 413 || answer.status === 415) errors.imagenes ??= answer.problem.detail;
    if (errors.ventaDesde) errors.ventaFecha = errors.ventaDesde;
    // The court is occupied or was deleted.
    if (answer.status === 409 || answer.status === 404) errors.canchaId ??= answer.problem.detail;
    for (const [path, message] of Object.entries(errors))
      form.setFieldError(path.split(".")[0] ?? path, message);
    focusFirst(Object.keys(errors));
    setProblem(answer.problem);
  });

  function focusFirst(paths: string[]) {
    const [first] = paths;
    if (first) form.getInputNode(first.split(".")[0] ?? first)?.focus();
  }

  return (
    <Modal
      opened={opened}
      onClose={() => sent === null && onClose()}
      title="Crear evento"
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
      keepsDraft
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => void send(values),
          (errors) => focusFirst(Object.keys(errors)),
        )}
      >
        <CamposDeEvento form={form} opened={opened} />
        <PicturesField
          label="Imágenes"
          files={form.values.imagenes}
          error={form.errors.imagenes}
          disabled={sent !== null}
          onChange={(files) => {
            form.setFieldValue("imagenes", files);
            form.clearFieldError("imagenes");
          }}
        />
        {problem && (
          <Alert tone="danger" title={FALLO}>
            {problem.detail}
          </Alert>
        )}
        {sent !== null && (
          <div className={styles.progress} role="status">
            {sent < 1 ? "Enviando el evento…" : "Guardando el evento y preparando las imágenes…"}
            <Progress value={sent * 100} animated={sent >= 1} aria-label="Envío del evento" />
          </div>
        )}
        <div className={styles.actions}>
          <Button variant="outline" disabled={sent !== null} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="accent" loading={sent !== null}>
            Crear evento
          </Button>
        </div>
      </form>
    </Modal>
  );
}
