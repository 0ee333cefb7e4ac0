import { Progress } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { Problem } from "#contract/route.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { useDialog } from "#web/admin/dialogs.tsx";
import { type Kept, KeptNotice, useKeptInput } from "#web/admin/kept-input.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { MAX_FILES, PicturesField } from "#web/admin/pictures-field.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { fieldErrors } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CamposDeEvento } from "./admin-campos-de-evento.tsx";
import { type EventoForm, toFormData, validarEvento } from "./admin-evento-form.ts";
import { AdminImagenesDeEvento } from "./admin-imagenes-de-evento.tsx";

const FALLO = "Hubo un error al registrar el evento.";

/** Returns the state of the form for a new event. What was typed is kept when the form closes, except pictures. */
export function useEventoNuevo(initialValues: EventoForm, name: string) {
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Upload progress from 0 to 1; null while idle. */
  const [sent, setSent] = useState<number | null>(null);
  const kept = useKeptInput(name, initialValues, { except: ["imagenes"] });
  const form = useForm<EventoForm>({
    initialValues: kept.start,
    validate: validarEvento,
    onValuesChange(values) {
      setProblem(null);
      kept.keep(values);
    },
  });
  /** Empties the form; for a repeated event, restores the copied values. */
  function restart() {
    kept.forget();
    form.setInitialValues(initialValues);
    form.reset();
  }
  const notice: Kept = { restored: kept.restored, discard: restart };
  return { form, problem, setProblem, sent, setSent, restart, notice };
}

interface AdminFormularioNuevoProps {
  nuevo: ReturnType<typeof useEventoNuevo>;
  /** The event to repeat; its pictures and ticket types are copied. */
  modelo?: Evento;
  onCreated: (evento: Evento) => void;
}

/** Creates an event. Keeps the form after a failed submission. */
export function AdminFormularioNuevo({ nuevo, modelo, onCreated }: AdminFormularioNuevoProps) {
  const { form, problem, setProblem, sent, setSent } = nuevo;
  const { close } = useDialog();
  const [quedan, setQuedan] = useState(modelo?.imagenes ?? []);

  const [send] = useSingleFlight(async (values: EventoForm) => {
    setProblem(null);
    setSent(0);
    const body = toFormData(values);
    if (modelo) {
      body.set("repite", String(modelo.id));
      body.set("quedan", quedan.map(({ id }) => id).join());
    }
    const answer = await uploadForm<Evento>("/eventos/crear", body, setSent);
    setSent(null);
    if (answer.ok) {
      notifications.show({ message: "El evento fue registrado con éxito!", color: "green" });
      nuevo.restart();
      close();
      onCreated(answer.data);
      return;
    }
    const errors = fieldErrors(answer.problem);
    // The file is too large or is not an image, so the error belongs to its field.
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
    <form
      className="stack-4"
      noValidate
      data-kept={form.values.imagenes.length === 0 ? "" : undefined}
      onSubmit={form.onSubmit(
        (values) => void send(values),
        (errors) => focusFirst(Object.keys(errors)),
      )}
    >
      <KeptNotice kept={nuevo.notice} />
      <CamposDeEvento form={form} foco={modelo && "descripcion"} />
      {modelo && <AdminImagenesDeEvento evento={modelo} imagenes={quedan} onChange={setQuedan} />}
      <PicturesField
        label={quedan.length > 0 ? "Agregar imágenes" : "Imágenes"}
        max={MAX_FILES - quedan.length}
        files={form.values.imagenes}
        error={form.errors.imagenes}
        disabled={sent !== null}
        onChange={(files) => form.setFieldValue("imagenes", files)}
      />
      {problem && (
        <Alert tone="danger" title={FALLO}>
          {problem.detail}
        </Alert>
      )}
      {sent !== null && (
        <div className="stack-2 text-s" role="status">
          {sent < 1 ? "Enviando el evento…" : "Guardando el evento y preparando las imágenes…"}
          <Progress value={sent * 100} animated={sent >= 1} aria-label="Envío del evento" />
        </div>
      )}
      <div className="row-end in-view">
        <Button variant="outline" disabled={sent !== null} onClick={close}>
          Cancelar
        </Button>
        <Button type="submit" variant="accent" loading={sent !== null}>
          Crear evento
        </Button>
      </div>
    </form>
  );
}
