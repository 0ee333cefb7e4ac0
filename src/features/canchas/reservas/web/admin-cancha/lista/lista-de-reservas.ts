import { clubTime } from "#contract/club-time.ts";
import { staffList } from "#web/admin/list-definition.ts";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { COLUMNAS_DE_RESERVAS, PRIMER_ANIO } from "../../../rules.ts";

const mes = new Intl.DateTimeFormat("es-AR", { month: "long", timeZone: "UTC" });
const MESES = Array.from({ length: 12 }, (_, n) => {
  const [first = "", ...rest] = mes.format(Date.UTC(2024, n));
  return { value: String(n + 1), label: first.toUpperCase() + rest.join("") };
});

/** Returns the years from 2024 to the current one (Rule CAN-9), newest first. */
function anios() {
  const ultimo = Number(clubTime(serverTime()).fecha.slice(0, 4));
  return Array.from({ length: ultimo - PRIMER_ANIO + 1 }, (_, n) => {
    const anio = String(ultimo - n);
    return { value: anio, label: anio };
  });
}

export const LISTA = staffList({
  name: "reservas",
  of: "reservas",
  empty: "NO HAY NINGUNA RESERVA",
  columns: COLUMNAS_DE_RESERVAS,
  filters: {
    /** Each of these sets a combination of filters. */
    mostrar: {
      segments: [
        { value: "todas", label: "Todas" },
        { value: "por-responder", label: "Por responder" },
        { value: "hoy", label: "Hoy" },
        { value: "proximas", label: "Próximas" },
      ],
      remembered: "por-responder",
    },
    estado: {
      label: "Estado",
      all: "Todas",
      select: [
        { value: "pendiente", label: "Pendientes" },
        { value: "aceptada", label: "Aceptadas" },
        { value: "rechazada", label: "Rechazadas" },
        { value: "cancelada", label: "Canceladas" },
      ],
    },
    cancha: { label: "Cancha", all: "Todas", select: /^[1-9]\d{0,8}$/ },
    mes: { label: "Mes", select: MESES },
    anio: { label: "Año", select: anios },
  },
  settle: (values) => (values.mostrar === "por-responder" ? { ...values, estado: "pendiente" } : values),
  // "Por responder" implies a state, so choosing another state removes it.
  follow: (change, { mostrar }) =>
    change.estado !== undefined && change.estado !== "pendiente" && mostrar === "por-responder"
      ? { ...change, mostrar: "proximas" }
      : change,
  query: ({ mostrar, cancha, ...filtros }) => ({
    ...filtros,
    canchaId: cancha,
    cuando: mostrar === "todas" ? undefined : mostrar === "hoy" ? ("hoy" as const) : ("proximos" as const),
  }),
  order: {
    // Newest first in the whole list, earliest first in its quick filters (Rule CAN-9).
    first: ({ mostrar }) => (mostrar === "todas" ? "-fecha" : "fecha"),
    descending: ["fecha", "fechaPedido"],
    onPhone: [
      { value: "-fecha", label: "Fecha de reserva, la última primero" },
      { value: "fecha", label: "Fecha de reserva, la primera primero" },
      { value: "-fechaPedido", label: "Fecha de pedido, el último primero" },
      { value: "fechaPedido", label: "Fecha de pedido, el primero primero" },
      { value: "persona", label: "Persona, de la A a la Z" },
      { value: "-persona", label: "Persona, de la Z a la A" },
    ],
  },
  list: (query, options) => api.reserva.lista.$get({ query }, options),
  export: (query) => api.reserva.exportar.$get({ query }),
});
