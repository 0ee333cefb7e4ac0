import { Progress } from "@mantine/core";
import { useState } from "react";
import type { Problem } from "#contract/route.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { useDialog } from "#web/admin/dialogs.tsx";
import { KeptNotice } from "#web/admin/kept-input.tsx";
import { MAX_FILES, PicturesField } from "#web/admin/pictures-field.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CamposDeEvento } from "./admin-campos-de-evento.tsx";
import { campoDe, conCampo, type EventoForm, toFormData, validarEvento } from "./admin-evento-form.ts";
import { AdminImagenesDeEvento } from "./admin-imagenes-de-evento.tsx";

const FALLO = "Hubo un error al registrar el evento.";

/** Returns the form for a new event. What was typed is kept when the form closes, except pictures. */
export function useEventoNuevo(initialValues: EventoForm, name: string, { modelo, onCreated }: AlCrear) {
  const { close } = useDialog();
  const [quedan, setQuedan] = useState(modelo?.imagenes ?? []);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Upload progress from 0 to 1; null while idle. */
  const [sent, setSent] = useState<number | null>(null);
  const staff = useStaffForm<EventoForm, Evento>({
    initialValues,
    validate: validarEvento,
    onValuesChange: () => setProblem(null),
    keep: { name, except: ["imagenes"] },
    fieldOf: campoDe,
    async send(values) {
      setSent(0);
      const body = toFormData(values);
      if (modelo) {
        body.set("repite", String(modelo.id));
        body.set("quedan", quedan.map(({ id }) => id).join());
      }
      const answer = await uploadForm<Evento>("/eventos/crear", body, setSent);
      setSent(null);
      return conCampo(answer);
    },
    done: "El evento fue registrado con éxito!",
    onClose: close,
    onSaved: onCreated,
    onRefused: ({ problem }) => setProblem(problem),
  });
  return { ...staff, problem, sent, modelo, quedan, setQuedan, close };
}

interface AlCrear {
  /** The event to repeat; its pictures and ticket types are copied. */
  modelo?: Evento;
  onCreated: (evento: Evento) => void | Promise<void>;
}

/** Creates an event. Keeps the form after a failed submission. */
export function AdminFormularioNuevo({ nuevo }: { nuevo: ReturnType<typeof useEventoNuevo> }) {
  const { form, kept, problem, sent, modelo, quedan, setQuedan, close, onSubmit } = nuevo;
  return (
    <form
      className="stack-4"
      noValidate
      data-kept={form.values.imagenes.length === 0 ? "" : undefined}
      onSubmit={onSubmit}
    >
      <KeptNotice kept={kept} />
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
