import { ActionIcon } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { ExternalLink, QrCode, Ticket, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Evento } from "../contract.ts";
import { AdminEstadoEvento } from "./admin-estado-evento.tsx";
import styles from "./admin-eventos.module.css";
import { AdminQrEvento } from "./admin-qr-evento.tsx";
import { LongText } from "./admin-texto-largo.tsx";
import { AdminVistaImagenes } from "./admin-vista-imagenes.tsx";

interface AdminEventosTablaProps {
  eventos: readonly Evento[];
  busy: boolean;
  /** Something was changed: the list is to be asked for again. */
  onChange: () => void;
  onEntradas: (eventoId: number) => void;
}

interface Opened {
  what: "imagenes" | "qr" | "eliminar";
  evento: Evento;
}

/** The events with all their columns, and what opens from a row (spec 2 §2). */
export function AdminEventosTabla({ eventos, busy, onChange, onEntradas }: AdminEventosTablaProps) {
  // What was opened is kept while its modal fades away; `shown` tells whether it is open.
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState(false);
  const hoy = clubTime(new Date()).fecha;

  function open(what: Opened["what"], evento: Evento) {
    setOpened({ what, evento });
    setShown(true);
  }
  const isOpen = (what: Opened["what"]) => shown && opened?.what === what;
  const close = () => setShown(false);
  const evento = opened?.evento;

  const columns: readonly Column<Evento>[] = [
    { label: "Fecha y hora", kind: "date", cell: (row) => <FechaYHora evento={row} /> },
    {
      label: "Nombre",
      card: "title",
      cell: ({ nombre, fase }) => (
        <>
          <strong>{nombre}</strong>
          {fase && <div className={styles.none}>{fase}</div>}
        </>
      ),
    },
    {
      label: "Descripción",
      kind: "wide",
      cell: (row) => <LongText text={row.descripcion} of={row.nombre} />,
    },
    { label: "Precio", kind: "number", cell: (row) => formatMoney(row.precio) },
    { label: "Lugar", kind: "text", cell: (row) => row.lugar },
    { label: "Entradas totales", kind: "number", cell: (row) => row.cantidadDeEntradas },
    { label: "Entradas disponibles", kind: "number", cell: (row) => row.entradasDisponibles },
    {
      label: "Entradas vendidas",
      kind: "number",
      cell: (row) => row.cantidadDeEntradas - row.entradasDisponibles,
    },
    {
      label: "Imagen",
      cell: (row) => <Thumbnail evento={row} onOpen={() => open("imagenes", row)} />,
    },
    { label: "Alta/Baja", cell: (row) => <AdminEstadoEvento evento={row} onChange={onChange} /> },
    {
      label: "Más",
      card: "action",
      cell: (row) => (
        <div className={styles.actions}>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Entradas de ${row.nombre}`}
            onClick={() => onEntradas(row.id)}
          >
            <Ticket aria-hidden="true" /> Entradas
          </button>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`QR de ${row.nombre}`}
            onClick={() => open("qr", row)}
          >
            <QrCode aria-hidden="true" /> QR
          </button>
          {row.fecha >= hoy && (
            <Link to={`/evento/${row.id}`} aria-label={`Página de ${row.nombre}`}>
              <ExternalLink aria-hidden="true" /> Página
            </Link>
          )}
        </div>
      ),
    },
    {
      label: "Eliminar",
      card: "action",
      cell: (row) =>
        row.entradasDisponibles === row.cantidadDeEntradas ? (
          <ActionIcon
            color="var(--color-danger-text)"
            aria-label={`Eliminar ${row.nombre}`}
            aria-haspopup="dialog"
            onClick={() => open("eliminar", row)}
          >
            <Trash2 size={22} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <span className={styles.sold}>Hay entradas vendidas</span>
        ),
    },
  ];

  return (
    <>
      <RecordTable
        caption="Eventos"
        columns={columns}
        rows={eventos}
        keyOf={(row) => row.id}
        toneOf={(row) => (row.estado ? "success" : "danger")}
        busy={busy}
      />
      {evento && (
        <>
          <AdminVistaImagenes evento={evento} opened={isOpen("imagenes")} onClose={close} />
          <AdminQrEvento evento={evento} opened={isOpen("qr")} onClose={close} />
          <ConfirmModal
            opened={isOpen("eliminar")}
            onClose={close}
            title="Eliminar evento"
            confirmLabel="Eliminar"
            danger
            onConfirm={() => answerOf(api.eventos[":id"].$delete({ param: { id: String(evento.id) } }))}
            onDone={() => {
              notifications.show({ message: `«${evento.nombre}» fue eliminado.`, color: "green" });
              onChange();
            }}
          >
            <p>
              Se va a eliminar <strong>{evento.nombre}</strong>, del {formatFecha(evento.fecha)}, con sus
              imágenes. No se puede deshacer.
            </p>
          </ConfirmModal>
        </>
      )}
    </>
  );
}

/** Where it has to break, it breaks between date and time. */
function FechaYHora({ evento: { fecha, hora } }: { evento: Evento }) {
  return (
    <>
      <span className={styles.whole}>{formatFecha(fecha)} -</span>{" "}
      <span className={styles.whole}>{hora} hs</span>
    </>
  );
}

function Thumbnail({ evento, onOpen }: { evento: Evento; onOpen: () => void }) {
  const [first] = evento.imagenes;
  if (!first) return <span className={styles.none}>Sin imagen</span>;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-haspopup="dialog"
      aria-label={`Ver imágenes de ${evento.nombre}`}
      onClick={onOpen}
    >
      <img
        src={`/api/eventos/${evento.id}/imagen/${first.id}?ancho=320`}
        width={80}
        height={60}
        alt=""
        loading="lazy"
      />
      {evento.imagenes.length > 1 && <span className={styles.count}>{evento.imagenes.length}</span>}
    </button>
  );
}
