import { NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ComponentProps, type FocusEvent, Fragment } from "react";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatMoney, parsePrecio } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { TEXTOS_DE_EVENTO } from "#features/eventos/eventos/rules.ts";
import { DescribedInput, type InputProps } from "#web/admin/described-form.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import { CAMPOS_DE_EVENTO, type EventoForm } from "./admin-evento-form.ts";

/** The texts without their own place in the form. */
const { lugar: _lugar, resultado: _resultado, ...PRIMEROS } = TEXTOS_DE_EVENTO;

interface CamposDeEventoProps {
  form: UseFormReturnType<EventoForm>;
  /** Whether the event is over, so that the form asks for its result. */
  pasado?: boolean;
  /** Field that gets the focus; the first one by default. */
  foco?: "hora" | "descripcion" | undefined;
}

export function CamposDeEvento({ form, pasado = false, foco }: CamposDeEventoProps) {
  const hoy = clubTime(serverTime()).fecha;
  const precio = parsePrecio(form.values.precioEntrada);
  const ultima = addDays(hoy, 3 * 365);
  const campo = (nombre: keyof typeof CAMPOS_DE_EVENTO, exceptions: Partial<InputProps> = {}) => (
    <DescribedInput of={CAMPOS_DE_EVENTO[nombre]} {...form.getInputProps(nombre)} {...exceptions} />
  );
  return (
    <>
      {pasado && campo("resultado", { "data-autofocus": !foco || undefined })}
      {keysOf(PRIMEROS).map((nombre, i) => (
        <Fragment key={nombre}>
          {campo(nombre, {
            autoFocus: foco === nombre,
            "data-autofocus": foco === nombre || (i === 0 && !pasado && !foco) || undefined,
          })}
          {nombre === "descripcion" && (
            <p className="muted text-xs tabular">
              {form.values.descripcion.length} de {TEXTOS_DE_EVENTO.descripcion.max} caracteres
            </p>
          )}
        </Fragment>
      ))}
      <div className="stack-4 pair-m">
        {campo("fecha", { excludeDate: (date: string) => date < hoy || date > ultima })}
        {campo("hora", {
          // Sets the focus whether the dialog or its data appears first.
          autoFocus: foco === "hora",
          ...(foco === "hora" && {
            "data-autofocus": true,
            // Typing replaces the selected time.
            onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
          }),
        })}
      </div>
      {campo("lugar")}
      <AdminCanchaDeEvento {...form.getInputProps("canchaId")} />
      <div className="stack-4 pair-m">
        {campo("precioEntrada", {
          description: precio === null ? "En pesos; los centavos, con coma" : formatMoney(precio),
        })}
        {campo("cantidadEntradas")}
      </div>
      <div className="stack-4 pair-m">
        {campo("ventaFecha", {
          excludeDate: (date: string) => date < hoy || date > (form.values.fecha || ultima),
        })}
        {campo("ventaHora")}
      </div>
    </>
  );
}

/** The court that the event occupies, if any (Rule EVE-6). */
function AdminCanchaDeEvento(rest: Omit<ComponentProps<typeof NativeSelect>, "data" | "label">) {
  const { answer } = useAnswer("canchas", (options) => api.cancha.lista.$get({ query: {} }, options));
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
