import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ComponentProps } from "react";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatMoney, parsePrecio } from "#contract/format.ts";
import type { TextField } from "#contract/text-fields.ts";
import { tidyTime } from "#contract/time-fields.ts";
import { TEXTOS_DE_EVENTO } from "#features/eventos/eventos/rules.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import { type EventoForm, NOMBRES_DE_TEXTOS, type TextoDeEvento } from "./admin-evento-form.ts";

/** Texts that have their own place in the form. */
const APARTE: readonly TextoDeEvento[] = ["lugar", "resultado"];

interface CamposDeEventoProps {
  form: UseFormReturnType<EventoForm>;
  opened: boolean;
  /** Whether the event is over, so that the form asks for its result. */
  pasado?: boolean;
  /** Field that gets the focus; the first one by default. */
  foco?: "hora" | "descripcion" | undefined;
}

export function CamposDeEvento({ form, opened, pasado = false, foco }: CamposDeEventoProps) {
  const hoy = clubTime(serverTime()).fecha;
  const precio = parsePrecio(form.values.precioEntrada);
  const ultima = addDays(hoy, 3 * 365);
  return (
    <>
      {pasado && <CampoDeTexto campo="resultado" form={form} isFirst={!foco} />}
      {NOMBRES_DE_TEXTOS.filter((campo) => !APARTE.includes(campo)).map((campo, i) => (
        <CampoDeTexto
          key={campo}
          campo={campo}
          form={form}
          isFirst={i === 0 && !pasado && !foco}
          autoFocus={foco === campo}
        />
      ))}
      <div className="stack-4 pair-m">
        <DateField
          label="Fecha"
          required
          excludeDate={(date) => date < hoy || date > ultima}
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
          // Sets the focus whether the dialog or its data appears first.
          autoFocus={foco === "hora"}
          {...(foco === "hora" && { "data-autofocus": true })}
          // Typing replaces the selected time.
          onFocus={foco === "hora" ? ({ target }) => target.select() : undefined}
          onBlur={() => form.setFieldValue("hora", tidyTime)}
        />
      </div>
      <CampoDeTexto campo="lugar" form={form} />
      <AdminCanchaDeEvento opened={opened} {...form.getInputProps("canchaId")} />
      <div className="stack-4 pair-m">
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
          maxLength={12}
          autoComplete="off"
          {...form.getInputProps("cantidadEntradas")}
        />
      </div>
      <div className="stack-4 pair-m">
        <DateField
          label="Inicio de la venta"
          description="Opcional: antes se entra a una fila, con sorteo"
          clearable
          excludeDate={(date) => date < hoy || date > (form.values.fecha ?? ultima)}
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
          onBlur={() => form.setFieldValue("ventaHora", tidyTime)}
        />
      </div>
    </>
  );
}

interface CampoDeTextoProps {
  campo: TextoDeEvento;
  form: UseFormReturnType<EventoForm>;
  isFirst?: boolean;
  /** Sets the focus whether the dialog or its data appears first. */
  autoFocus?: boolean;
}

function CampoDeTexto({ campo, form, isFirst = false, autoFocus = false }: CampoDeTextoProps) {
  const { label, max, missing, hint, multiline }: TextField = TEXTOS_DE_EVENTO[campo];
  const props = {
    label,
    description: hint,
    required: missing !== undefined,
    maxLength: max,
    autoFocus,
    ...((isFirst || autoFocus) && { "data-autofocus": true }),
    ...form.getInputProps(campo),
  };
  if (!multiline) return <TextInput {...props} />;
  return (
    <>
      <Textarea rows={4} {...props} />
      <p className="muted text-xs tabular">
        {form.values[campo].length} de {max} caracteres
      </p>
    </>
  );
}

interface AdminCanchaDeEventoProps extends Omit<ComponentProps<typeof NativeSelect>, "data" | "label"> {
  /** Whether the form is open; courts are loaded only then. */
  opened: boolean;
}

/** The court that the event occupies, if any (Rule EVE-6). */
function AdminCanchaDeEvento({ opened, ...rest }: AdminCanchaDeEventoProps) {
  const { answer } = useAnswer(opened ? "canchas" : null, (options) =>
    api.cancha.lista.$get({ query: {} }, options),
  );
  const canchas = answer?.ok ? answer.data : [];
  return (
    <NativeSelect
      label="Cancha"
      description={
        answer?.ok === false
          ? "No se pudieron cargar las canchas: el evento se puede crear sin bloquear ninguna"
          : "Si se juega en el club: queda bloqueada desde que empieza, las horas que dice Datos del club"
      }
      data={[
        { value: "", label: "Ninguna, es en otro lado" },
        ...canchas.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      ]}
      {...rest}
    />
  );
}
