import { NativeSelect, Progress, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { type ComponentProps, useState } from "react";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import type { Problem } from "#contract/route.ts";
import { parsePrecio } from "#features/caja/pagos/rules.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { DESCRIPCION_MAX } from "#features/eventos/eventos/rules.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { PicturesField } from "#web/admin/pictures-field.tsx";
import { PHONE } from "#web/admin/theme.ts";
import { uploadForm } from "#web/admin/upload.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import styles from "./admin-crear-evento.module.css";
import {
  acomodarHora,
  EVENTO_VACIO,
  type EventoForm,
  toFormData,
  validarEvento,
} from "./admin-evento-form.ts";

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
  const hoy = clubTime(new Date()).fecha;
  const precio = parsePrecio(form.values.precioEntrada);

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
        <TextInput label="Nombre" required maxLength={150} data-autofocus {...form.getInputProps("nombre")} />
        <TextInput
          label="Fase"
          description="Por ejemplo: Fecha 5, Cuartos de final"
          maxLength={100}
          {...form.getInputProps("fase")}
        />
        <Textarea
          label="Descripción"
          required
          rows={4}
          maxLength={DESCRIPCION_MAX}
          {...form.getInputProps("descripcion")}
        />
        <p className={styles.counter}>
          {form.values.descripcion.length} de {DESCRIPCION_MAX} caracteres
        </p>
        <div className={styles.pair}>
          <DateField
            label="Fecha"
            required
            minDate={hoy}
            maxDate={addDays(hoy, 3 * 365)}
            {...form.getInputProps("fecha")}
          />
          <TextInput
            label="Hora"
            required
            placeholder="hh:mm"
            maxLength={5}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps("hora")}
            onBlur={() => form.setFieldValue("hora", acomodarHora)}
          />
        </div>
        <TextInput label="Lugar" required maxLength={200} {...form.getInputProps("lugar")} />
        <AdminCanchaDeEvento opened={opened} {...form.getInputProps("canchaId")} />
        <div className={styles.pair}>
          <TextInput
            label="Precio de la entrada"
            required
            description={precio === null ? "En pesos; los centavos, con coma" : formatMoney(precio)}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            {...form.getInputProps("precioEntrada")}
          />
          <TextInput
            label="Cantidad de entradas"
            required
            description="Cuántas se pueden vender"
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            {...form.getInputProps("cantidadEntradas")}
          />
        </div>
        <div className={styles.pair}>
          <DateField
            label="Inicio de la venta"
            description="Opcional: antes se entra a una fila, con sorteo"
            clearable
            minDate={hoy}
            maxDate={form.values.fecha ?? addDays(hoy, 3 * 365)}
            {...form.getInputProps("ventaFecha")}
          />
          <TextInput
            label="Venta desde las"
            description="Si elegiste un día"
            placeholder="hh:mm"
            maxLength={5}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps("ventaHora")}
            onBlur={() => form.setFieldValue("ventaHora", acomodarHora)}
          />
        </div>
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

interface AdminCanchaDeEventoProps extends Omit<ComponentProps<typeof NativeSelect>, "data" | "label"> {
  /** Whether the form is open; the courts are loaded then. */
  opened: boolean;
}

/** Optional court of the club, whose hours the event then occupies (Rule EVE-6). */
function AdminCanchaDeEvento({ opened, ...rest }: AdminCanchaDeEventoProps) {
  const club = useClub();
  const { answer } = useAnswer(opened ? "canchas" : null, (signal) =>
    answerOf(api.cancha.lista.$get({ query: {} }, { init: { signal } })),
  );
  const canchas = answer?.ok ? answer.data : [];
  return (
    <NativeSelect
      label="Cancha"
      description={
        answer?.ok === false
          ? "No se pudieron cargar las canchas: el evento se puede crear sin bloquear ninguna"
          : `Si se juega en el club: queda bloqueada ${club.canchas.horasDeEvento} horas desde que empieza`
      }
      data={[
        { value: "", label: "Ninguna, es en otro lado" },
        ...canchas.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      ]}
      {...rest}
    />
  );
}
