import { addDays, clubTime } from "#contract/club-time.ts";
import type { Fields } from "#contract/described.ts";
import { changedFields, type FieldValues } from "#contract/edit.ts";
import { tidyTime, WRONG_TIME } from "#contract/time-fields.ts";
import { CAMBIO_DE_EVENTO } from "#features/eventos/cambios/rules.ts";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { loQueSeRepite, TEXTOS_DE_EVENTO, VENTA_DE_EVENTO } from "#features/eventos/eventos/rules.ts";
import { describedForm } from "#web/admin/described-form.tsx";
import type { Answer } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";

/** The fields of the form, by the names of the calls. */
export const CAMPOS_DE_EVENTO = {
  ...TEXTOS_DE_EVENTO,
  fecha: { kind: "date", label: "Fecha", missing: "Elegí la fecha" },
  hora: { kind: "time", label: "Hora", missing: WRONG_TIME },
  ...VENTA_DE_EVENTO,
  /** Start of the sale; empty to start at once. */
  ventaFecha: {
    kind: "date",
    label: "Inicio de la venta",
    name: "Día en que empieza la venta",
    hint: "Opcional: antes se entra a una fila, con sorteo",
  },
  ventaHora: {
    kind: "time",
    label: "Venta desde las",
    name: "Hora en que empieza la venta",
    hint: "Si elegiste un día",
  },
  // Only the form of an edit asks for the following fields.
  ...CAMBIO_DE_EVENTO,
} as const satisfies Fields;

export const EVENTO = describedForm(CAMPOS_DE_EVENTO);

export const EVENTO_VACIO = {
  ...EVENTO.empty,
  /** Id of the club's court; empty for another place. */
  canchaId: "",
  imagenes: [] as File[],
};
export type EventoForm = typeof EVENTO_VACIO;

const { maximoPorCompra, ...validaciones } = EVENTO.validate;
export const validarMaximo = maximoPorCompra;

/** Validation in the browser (Rule EVE-3). */
export const validarEvento = {
  ...validaciones,
  fecha: (value: string) =>
    value && value < clubTime(serverTime()).fecha
      ? "La fecha no puede ser anterior a hoy"
      : validaciones.fecha(value),
  ventaFecha: (value: string, { ventaHora }: EventoForm) =>
    !value && ventaHora.trim() ? "Elegí el día en que empieza la venta" : null,
  ventaHora: (value: string, { ventaFecha }: EventoForm) => (ventaFecha ? validaciones.hora(value) : null),
};

const inicioDeVenta = ({ ventaFecha, ventaHora }: Pick<EventoForm, "ventaFecha" | "ventaHora">) =>
  ventaFecha && `${ventaFecha}T${tidyTime(ventaHora)}`;

export function toFormData({ imagenes, canchaId, ...typed }: EventoForm): FormData {
  const { ventaFecha, ventaHora, maximoPorCompra: _, sinFecha, motivo, ...values } = EVENTO.read(typed);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, canchaId, ventaDesde: inicioDeVenta(typed) }))
    form.set(name, String(value));
  for (const imagen of imagenes) form.append("imagenes", imagen);
  return form;
}

/** Returns the form's values for an event. */
export function toEventoForm(evento: Evento & Pick<EventoDetalle, "cancha">, now: Date): EventoForm {
  return {
    ...EVENTO.toForm(camposDeEvento(evento, now)),
    canchaId: evento.cancha ? String(evento.cancha.id) : "",
    imagenes: [],
  };
}

/**
 * Returns the fields that an edit conflict compares. Leaves out a start of the sale that has passed, and the court,
 * which is edited together with the place.
 */
export function camposDeEvento(evento: Evento, now: Date) {
  const { precio, cantidadDeEntradas, ventaDesde, situacion } = evento;
  const venta = ventaDesde && Date.parse(ventaDesde) > now.getTime() ? clubTime(new Date(ventaDesde)) : null;
  return {
    ...evento,
    precioEntrada: precio,
    cantidadEntradas: cantidadDeEntradas,
    ventaFecha: venta?.fecha ?? null,
    ventaHora: venta?.hora ?? null,
    sinFecha: situacion === "suspendido",
    motivo: evento.motivo ?? "",
  };
}

/** Returns the form's values for repeating an event on the next occurrence of its weekday. */
export function toRepetido(evento: Evento & Pick<EventoDetalle, "cancha">, now: Date): EventoForm {
  const hoy = clubTime(now).fecha;
  let fecha = addDays(evento.fecha, 7);
  while (fecha < hoy) fecha = addDays(fecha, 7);
  return { ...EVENTO_VACIO, ...loQueSeRepite(toEventoForm(evento, now)), fecha };
}

/** Returns what an edit sends: the fields that differ from those that the form started from. */
export function toCambios(antes: FieldValues, canchaDeAntes: string, despues: EventoForm) {
  const leidos = EVENTO.read(despues);
  const cambiados = changedFields(antes, leidos);
  const { ventaFecha, ventaHora, ...cambios } = Object.fromEntries(
    Object.entries(leidos).filter(([campo]) => cambiados.includes(campo)),
  ) as Partial<typeof leidos>;
  return {
    ...cambios,
    ...(canchaDeAntes !== despues.canchaId && {
      canchaId: despues.canchaId ? Number(despues.canchaId) : null,
    }),
    ...((ventaFecha !== undefined || ventaHora !== undefined) && {
      ventaDesde: inicioDeVenta(despues) || null,
    }),
  };
}

/** Returns the form's field for a field of the call. */
export const campoDe = (path: string) =>
  path === "ventaDesde" ? "ventaFecha" : (path.split(".")[0] ?? path);

const CAMPO_DE_ESTADO: Readonly<Record<number, string>> = {
  // The file is too large or is not an image.
  413: "imagenes",
  415: "imagenes",
  // The court is occupied or was deleted.
  404: "canchaId",
  409: "canchaId",
};

/** Returns an answer whose refusal names a field even if the server names none. */
export function conCampo<T>(answer: Answer<T>): Answer<T> {
  const path = answer.ok ? undefined : CAMPO_DE_ESTADO[answer.status];
  if (answer.ok || !path || answer.problem.errors) return answer;
  const errors = [{ path, message: answer.problem.detail }];
  return { ...answer, problem: { ...answer.problem, errors } };
}
