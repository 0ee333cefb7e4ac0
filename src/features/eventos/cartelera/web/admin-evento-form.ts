import { addDays, clubTime } from "#contract/club-time.ts";
import { checkField, mapFields } from "#contract/described.ts";
import { formatFecha, formatNumero, formatPrecio, parsePrecio } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { labelsOf, pickFields } from "#contract/text-fields.ts";
import { TIME, WRONG_TIME } from "#contract/time-fields.ts";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { ENTRADAS_POR_COMPRA_MAX, loQueSeRepite, TEXTOS_DE_EVENTO } from "#features/eventos/eventos/rules.ts";
import { serverTime } from "#web/clock.ts";

export type TextoDeEvento = keyof typeof TEXTOS_DE_EVENTO;
export const NOMBRES_DE_TEXTOS = keysOf(TEXTOS_DE_EVENTO);

export const EVENTO_VACIO = {
  ...mapFields(TEXTOS_DE_EVENTO, () => ""),
  /** `YYYY-MM-DD` */
  fecha: null as string | null,
  hora: "",
  /** Id of the club's court; empty for another place. */
  canchaId: "",
  precioEntrada: "",
  cantidadEntradas: "",
  /** Start of the sale, `YYYY-MM-DD` and `HH:MM`; empty to start at once. */
  ventaFecha: null as string | null,
  ventaHora: "",
  imagenes: [] as File[],
  // Only the form of an edit asks for the following fields.
  maximoPorCompra: "",
  sinFecha: false,
  motivo: "",
};
export type EventoForm = typeof EVENTO_VACIO;

const entero = (max: number, message: string) => (value: string) => {
  if (!/^\d+$/.test(value.trim()))
    return value.trim() ? "Escribí un número entero, sin puntos ni comas" : message;
  if (Number(value) > max) return `Como máximo ${formatNumero(max)}`;
  return Number(value) > 0 ? null : message;
};

export const validarMaximo = entero(ENTRADAS_POR_COMPRA_MAX, "Escribí cuántas puede llevar, al menos una");

/** Validation in the browser (Rule EVE-3). */
export const validarEvento = {
  ...mapFields(TEXTOS_DE_EVENTO, (field) => (value: string) => checkField(field, value)),
  fecha: (value: string | null) => {
    if (!value) return "Elegí la fecha";
    return value < clubTime(serverTime()).fecha ? "La fecha no puede ser anterior a hoy" : null;
  },
  hora: (value: string) => (TIME.test(value) ? null : WRONG_TIME),
  precioEntrada: (value: string) =>
    parsePrecio(value) === null ? "Escribí un precio, por ejemplo 12.500 o 12.500,50" : null,
  cantidadEntradas: entero(1_000_000, "Escribí cuántas entradas hay, al menos una"),
  ventaFecha: (value: string | null, { ventaHora }: EventoForm) =>
    !value && ventaHora.trim() ? "Elegí el día en que empieza la venta" : null,
  ventaHora: (value: string, { ventaFecha }: EventoForm) =>
    !ventaFecha || TIME.test(value) ? null : WRONG_TIME,
};

export function toFormData({ imagenes, ventaFecha, ventaHora, ...values }: EventoForm): FormData {
  const { maximoPorCompra: _maximo, sinFecha: _sinFecha, motivo: _motivo, ...campos } = values;
  const fields = {
    ...campos,
    fecha: values.fecha ?? "",
    precioEntrada: String(parsePrecio(values.precioEntrada) ?? values.precioEntrada),
    cantidadEntradas: values.cantidadEntradas.trim(),
    ventaDesde: ventaFecha ? `${ventaFecha}T${ventaHora}` : "",
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const imagen of imagenes) form.append("imagenes", imagen);
  return form;
}

/** Returns the form's values for an event. Leaves out a start of the sale that has passed. */
export function toEventoForm(evento: Evento & Pick<EventoDetalle, "cancha">, now: Date): EventoForm {
  const venta =
    evento.ventaDesde && Date.parse(evento.ventaDesde) > now.getTime()
      ? clubTime(new Date(evento.ventaDesde))
      : null;
  return {
    ...pickFields(TEXTOS_DE_EVENTO, evento),
    fecha: evento.fecha,
    hora: evento.hora,
    canchaId: evento.cancha ? String(evento.cancha.id) : "",
    precioEntrada: formatPrecio(evento.precio),
    cantidadEntradas: String(evento.cantidadDeEntradas),
    ventaFecha: venta?.fecha ?? null,
    ventaHora: venta?.hora ?? "",
    imagenes: [],
    maximoPorCompra: String(evento.maximoPorCompra),
    sinFecha: evento.situacion === "suspendido",
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

/**
 * Fields that an edit conflict compares, with their labels. Leaves out the court, which is edited together
 * with the place.
 */
export const CAMPOS_DE_EVENTO = {
  ...labelsOf(TEXTOS_DE_EVENTO),
  fecha: "Fecha",
  hora: "Hora",
  precioEntrada: "Precio de la entrada",
  cantidadEntradas: "Cantidad de entradas",
  ventaFecha: "Día en que empieza la venta",
  ventaHora: "Hora en que empieza la venta",
  maximoPorCompra: "Máximo por compra",
  sinFecha: "Suspendido, sin fecha nueva todavía",
  motivo: "Motivo del cambio",
};

export function toCamposDeEvento(evento: Evento, now: Date) {
  const { imagenes: _imagenes, canchaId: _cancha, ...campos } = toEventoForm(evento, now);
  return campos;
}

export function mostrarCampo(valor: unknown, campo: string): string {
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  if (!valor) return "Nada";
  return campo === "fecha" || campo === "ventaFecha" ? formatFecha(String(valor)) : String(valor);
}

export function toCambios(antes: EventoForm, despues: EventoForm) {
  const cambio = (campo: keyof EventoForm) => antes[campo] !== despues[campo];
  const textos = [...NOMBRES_DE_TEXTOS, "hora" as const].filter(cambio);
  return {
    ...Object.fromEntries(textos.map((campo) => [campo, despues[campo].trim()])),
    ...(cambio("fecha") && { fecha: despues.fecha ?? "" }),
    ...(cambio("canchaId") && { canchaId: despues.canchaId ? Number(despues.canchaId) : null }),
    ...(cambio("precioEntrada") && { precioEntrada: parsePrecio(despues.precioEntrada) ?? -1 }),
    ...(cambio("cantidadEntradas") && { cantidadEntradas: Number(despues.cantidadEntradas) }),
    ...((cambio("ventaFecha") || cambio("ventaHora")) && {
      ventaDesde: despues.ventaFecha ? `${despues.ventaFecha}T${despues.ventaHora}` : null,
    }),
    ...(cambio("maximoPorCompra") && { maximoPorCompra: Number(despues.maximoPorCompra) }),
    ...(cambio("sinFecha") && { sinFecha: despues.sinFecha }),
    ...(cambio("motivo") && { motivo: despues.motivo }),
  };
}
