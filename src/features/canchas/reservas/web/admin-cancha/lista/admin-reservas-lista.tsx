import { clubTime } from "#contract/club-time.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import { lazyDialog } from "#web/admin/dialogs.tsx";
import { TextButton } from "#web/admin/icon-button.tsx";
import { type ShownList, staffList } from "#web/admin/list-definition.ts";
import type { Column } from "#web/admin/record-table.tsx";
import { REQUEST_TONES } from "#web/admin/record-tones.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ExportList, type ListBulk, StaffList } from "#web/admin/staff-list.tsx";
import { TotalsLine } from "#web/admin/totals-line.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { hasRole, useSession } from "#web/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { Reserva, ReservaEnLista, Totales } from "../../../contract.ts";
import {
  COLUMNAS_DE_RESERVAS,
  NOMBRES_DE_ESTADO,
  NOMBRES_DE_TIPO,
  nombreDe,
  PRIMER_ANIO,
} from "../../../rules.ts";
import { AdminDecisiones } from "../../admin-decisiones.tsx";
import styles from "../../admin-reservas.module.css";
import { EliminarReserva } from "../../eliminar-reserva.tsx";
import { reservaDe, TextoConTelefonos } from "../../en-palabras.tsx";

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

const AdminRespuesta = lazyDialog(() => import("../../admin-respuesta.tsx"));

interface AdminReservasListaProps {
  list: ShownList<ReservaEnLista[], typeof COLUMNAS_DE_RESERVAS>;
  totales: Answer<Totales>;
  canchas: readonly Cancha[];
}

export function AdminReservasLista({ list, totales, canchas }: AdminReservasListaProps) {
  const onChange = list.reload;
  const session = useSession();
  const todo = hasRole(session, ["administrador"]);
  const actions: Column<ReservaEnLista>[] = [
    {
      label: "Estado",
      cell: ({ estado, superposicion }) => (
        <>
          <Badge tone={REQUEST_TONES[estado]}>{NOMBRES_DE_ESTADO[estado]}</Badge>
          {superposicion && (
            <div className="clip" title={superposicion}>
              {superposicion}
            </div>
          )}
        </>
      ),
    },
    {
      label: "Acciones",
      card: "action",
      cell: (row) => (
        <AdminDecisiones
          reserva={row}
          onChange={onChange}
          deletion={todo && <EliminarReserva reserva={row} onChange={onChange} />}
        />
      ),
    },
  ];

  return (
    <section className={styles.table} aria-labelledby="reservas">
      <h2 id="reservas" className="visually-hidden">
        Reservas
      </h2>
      <StaffList
        list={list}
        options={{
          cancha: canchas.map(({ id, nombre, retirada }) => ({
            value: String(id),
            label: retirada ? `${nombre} (retirada)` : nombre,
          })),
        }}
        beside={<ExportList list={list} label="Export to Excel" />}
        above={<AdminTotales totales={totales} searching={list.state.termino !== ""} />}
        caption="Lista de reservas"
        unclipped={["respuesta"]}
        cells={{
          fechaPedido: (_, text) => <Broken text={text} />,
          persona: (row, text) => (
            <>
              <StaffLink className="strong" to={`cancha/reservas/${row.id}`}>
                {text}
              </StaffLink>
              {row.socio && <span className="muted text-xs block">Socio</span>}
            </>
          ),
          telefono: (row) => <PhoneLink phone={row.telefono} of={nombreDe(row)} />,
          fecha: (_, text) => <span className="nowrap">{text}</span>,
          tipoReserva: (row) => NOMBRES_DE_TIPO[row.tipoReserva],
          comentario: ({ comentario }, text) =>
            comentario ? <TextoConTelefonos texto={comentario} /> : text,
          respuesta: (row) => <Respuesta reserva={row} onChange={onChange} />,
        }}
        actions={actions}
        keyOf={(row) => row.id}
        toneOf={(row) => REQUEST_TONES[row.estado]}
        bulk={VARIAS}
        cardHeading="h3"
      />
    </section>
  );
}

const numero = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

function AdminTotales({ totales, searching }: { totales: Answer<Totales>; searching: boolean }) {
  if (!totales.ok) return <p className="note">No se pudieron cargar los totales.</p>;
  const { cantidad, horas, porCancha } = totales.data;
  return (
    <>
      <TotalsLine
        totals={[
          { of: "Total", value: cuanto(cantidad, horas) },
          ...porCancha.map((uno) => ({ of: uno.cancha.nombre, value: cuanto(uno.cantidad, uno.horas) })),
        ]}
      />
      {searching && <p className="note">Los totales son de los filtros, sin contar la búsqueda.</p>}
    </>
  );
}

function cuanto(cantidad: number, horas: number): string {
  return `${numero.format(cantidad)} ${cantidad === 1 ? "reserva" : "reservas"}, ${numero.format(horas)}\u00a0h`;
}

function Respuesta({ reserva, onChange }: { reserva: Reserva; onChange: () => void }) {
  const { respuesta } = reserva;
  const label = respuesta === null ? "Agregar respuesta" : "Modificar";
  return (
    <div className="stack-0 at-start">
      {respuesta && (
        <div className="clip" title={respuesta}>
          <TextoConTelefonos texto={respuesta} />
        </div>
      )}
      <TextButton
        aria-label={`${label}: ${reservaDe(reserva)}`}
        opens={<AdminRespuesta reserva={reserva} onChange={onChange} />}
      >
        {label}
      </TextButton>
    </div>
  );
}

/** Allows a line break only between date and time. */
function Broken({ text }: { text: string }) {
  const [fecha, hora] = text.split(" - ");
  return (
    <span>
      <span className="nowrap">{fecha} -</span> <span className="nowrap">{hora}</span>
    </span>
  );
}

const VARIAS: ListBulk<ReservaEnLista> = {
  of: ["reserva", "reservas"],
  nameOf: reservaDe,
  actions: [
    {
      label: "Aceptar",
      doing: "Aceptando",
      did: "Aceptaste",
      applies: ({ aceptada, cancelada }) => !aceptada && !cancelada,
      run: (row) =>
        answerOf(
          api.reserva[":id"].actualizarEstado.$patch({ ...withId(row.id), query: { estado: "true" } }),
        ),
      undo: (row) => answerOf(api.reserva[":id"].deshacer.$post(withId(row.id))),
    },
  ],
};
