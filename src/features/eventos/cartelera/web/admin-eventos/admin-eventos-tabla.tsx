import Pencil from "icon:pencil";
import Ticket from "icon:ticket";
import Undo2 from "icon:undo-2";
import UsersRound from "icon:users-round";
import { type ComponentProps, Fragment } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import {
  type COLUMNAS_DE_EVENTOS,
  leerPrecio,
  PALABRA_DE_SITUACION,
  TONO_DE_SITUACION,
} from "#features/eventos/eventos/rules.ts";
import { DeleteButton, DeleteModal } from "#web/admin/delete-modal.tsx";
import { TextButton } from "#web/admin/icon-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { useOpening } from "#web/admin/modal.tsx";
import { MoreActions } from "#web/admin/more-actions.tsx";
import { partAddress } from "#web/admin/object-page.tsx";
import type { Column } from "#web/admin/record-table.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ListRows } from "#web/admin/staff-list.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { AdminEstadoEvento } from "../admin-estado-evento.tsx";
import { ImagenDeEvento } from "../imagen-de-evento.tsx";
import styles from "./admin-eventos.module.css";

const AdminVistaImagenes = lazyDialog(
  async () => (await import("./admin-vista-imagenes.tsx")).AdminVistaImagenes,
);
const AdminQrEvento = lazyDialog(async () => (await import("../admin-qr-evento.tsx")).AdminQrEvento);
const AdminPrecios = lazyDialog(
  async () => (await import("#features/eventos/precios/web/admin-precios.tsx")).AdminPrecios,
);
const AdminEditarEvento = lazyDialog(
  async () => (await import("../admin-editar-evento.tsx")).AdminEditarEvento,
);
const AdminRepetirEvento = lazyDialog(
  async () => (await import("../admin-repetir-evento.tsx")).AdminRepetirEvento,
);
const AdminCancelarEvento = lazyDialog(
  async () => (await import("../admin-cancelar-evento.tsx")).AdminCancelarEvento,
);

interface AdminEventosTablaProps {
  list: ShownList<Evento[], typeof COLUMNAS_DE_EVENTOS>;
  onEntradas: (eventoId: number) => void;
}

export function AdminEventosTabla({ list, onEntradas }: AdminEventosTablaProps) {
  const onChange = list.reload;
  const imagenes = useOpening<Evento>();
  const qr = useOpening<Evento>();
  const deletion = useOpening<Evento>();
  const precios = useOpening<Evento>();
  const edicion = useOpening<Evento>();
  const repeticion = useOpening<Evento>();
  const cancelacion = useOpening<Evento>();
  const adminPath = useAdminPath();
  const hoy = clubTime(serverTime()).fecha;

  const parte = ({ id }: Evento, name: string) => partAddress(adminPath(`eventos/${id}`), name);

  const otrasAcciones = (row: Evento) => [
    ...(row.situacion === "cancelado" ? [] : [{ label: "Precios", onPick: () => precios.open(row) }]),
    ...(row.entradasDisponibles < row.maximoPorCompra && row.estado
      ? [{ label: "Lista de espera", to: parte(row, "fila") }]
      : []),
    ...((row.entradasVendidas ?? 0) > 0
      ? [{ label: "Escribir", to: adminPath(`mensajes/nuevo?evento=${row.id}`) }]
      : []),
    { label: "Repetir", onPick: () => repeticion.open(row) },
    { label: "Liquidación", to: parte(row, "plata") },
    { label: "QR", onPick: () => qr.open(row) },
    ...(row.fecha >= hoy ? [{ label: "Página", to: `/evento/${row.id}` }] : []),
  ];

  const actions: readonly Column<Evento>[] = [
    {
      label: "Acciones",
      card: "action",
      cell: (row) => (
        <div className={`row-2 tight ${styles.actions}`}>
          {row.situacion !== "cancelado" && (
            <Action label={`Editar ${row.nombre}`} onClick={() => edicion.open(row)}>
              <Pencil className={styles.icon} /> Editar
            </Action>
          )}
          {row.situacion === "cancelado" && (
            <Action label={`Devoluciones de ${row.nombre}`} onClick={() => cancelacion.open(row)}>
              <Undo2 className={styles.icon} /> Devoluciones
            </Action>
          )}
          <Action label={`Entradas de ${row.nombre}`} onClick={() => onEntradas(row.id)}>
            <Ticket className={styles.icon} /> Entradas
          </Action>
          <MoreActions isPlain of={row.nombre} actions={otrasAcciones(row)} />
          {row.conFila && row.estado && (
            <Link className="with-icon strong" to={parte(row, "fila")} aria-label={`Fila de ${row.nombre}`}>
              <UsersRound className={styles.icon} /> Fila
            </Link>
          )}
        </div>
      ),
    },
    {
      label: "Eliminar",
      card: "action",
      cell: (row) =>
        sinVentas(row) && !row.conDevolucionesPendientes ? (
          <DeleteButton of={row.nombre} onClick={() => deletion.open(row)} />
        ) : (
          <span className={`muted text-xs ${styles.sold}`}>
            {sinVentas(row) ? "Faltan devoluciones" : "Hay entradas vendidas"}
          </span>
        ),
    },
  ];

  return (
    <>
      <ListRows
        list={list}
        caption="Eventos"
        unclipped={["entradasVendidas"]}
        cells={{
          // Allows a line break only between date and time.
          fecha: ({ hora }, text) => (
            <span>
              <span className="nowrap">{text} -</span> <span className="nowrap">{hora} hs</span>
            </span>
          ),
          nombre: ({ id, fase, situacion }, text) => (
            <>
              <StaffLink className="deep strong" to={`eventos/${id}`}>
                {text}
              </StaffLink>
              {fase && <div className="muted text-xs">{fase}</div>}
              {situacion && (
                <Badge tone={TONO_DE_SITUACION[situacion]}>{PALABRA_DE_SITUACION[situacion]}</Badge>
              )}
            </>
          ),
          precio: (row) => <Precio evento={row} />,
          entradasVendidas: (row) => <Vendidas evento={row} />,
          imagen: (row) => <Thumbnail evento={row} onOpen={() => imagenes.open(row)} />,
          estado: (row) =>
            row.situacion === "cancelado" ? (
              <strong>Cancelado</strong>
            ) : (
              <AdminEstadoEvento
                evento={row}
                onChange={onChange}
                onEdit={() => edicion.open(row)}
                onCancel={() => cancelacion.open(row)}
              />
            ),
        }}
        actions={actions}
        keyOf={(row) => row.id}
        bulk={{ of: ["evento", "eventos"], nameOf: ({ nombre }) => nombre }}
        toneOf={(row) => (row.estado && row.situacion !== "cancelado" ? "success" : "danger")}
      />
      <AdminVistaImagenes opening={imagenes} />
      <AdminQrEvento opening={qr} />
      <AdminPrecios opening={precios} onChange={onChange} />
      <AdminEditarEvento opening={edicion} onChange={onChange} />
      <AdminRepetirEvento opening={repeticion} onChange={onChange} />
      <AdminCancelarEvento opening={cancelacion} onChange={onChange} />
      <DeleteModal
        opening={deletion}
        title="Eliminar evento"
        remove={({ id }) => answerOf(api.eventos[":id"].$delete({ param: { id: String(id) } }))}
        done={({ nombre }) => `«${nombre}» fue eliminado.`}
        onChange={onChange}
      >
        {({ nombre, fecha }) => (
          <span>
            Se va a eliminar <strong>{nombre}</strong>, del {formatFecha(fecha)}, con sus imágenes. No se
            puede deshacer.
          </span>
        )}
      </DeleteModal>
    </>
  );
}

function Action({ label, ...rest }: ComponentProps<"button"> & { label: string }) {
  return <TextButton className="with-icon nowrap" aria-label={label} {...rest} />;
}

function sinVentas(evento: Evento): boolean {
  return evento.entradasDisponibles === evento.cantidadDeEntradas;
}

/** The lowest price. Allows a line break only before the amount. */
function Precio({ evento }: { evento: Evento }) {
  const [precio = ""] = leerPrecio(evento).split(" · ");
  const partes = precio.split(/ (?=\$)/);
  return (
    <span className="lines">
      {partes.map((parte, index) => (
        <Fragment key={parte}>
          {index > 0 && <span> </span>}
          <span className="nowrap">{parte}</span>
        </Fragment>
      ))}
    </span>
  );
}

function Thumbnail({ evento, onOpen }: { evento: Evento; onOpen: () => void }) {
  const [first] = evento.imagenes;
  if (!first) return <span className="muted text-xs">Sin imagen</span>;
  return (
    <Action className={styles.picture} label={`Ver imágenes de ${evento.nombre}`} onClick={onOpen}>
      <ImagenDeEvento
        className="thumb"
        evento={evento}
        imagen={first}
        ancho={320}
        width={80}
        height={60}
        alt=""
        loading="lazy"
      />
      {evento.imagenes.length > 1 && (
        <span className={`text-xs strong ${styles.count}`}>{evento.imagenes.length}</span>
      )}
    </Action>
  );
}

function Vendidas({ evento }: { evento: Evento }) {
  const vendidas = evento.entradasVendidas ?? 0;
  const guardadas = evento.cantidadDeEntradas - evento.entradasDisponibles - vendidas;
  return (
    <>
      {vendidas}
      {guardadas > 0 && <div className="muted text-xs lines">+{guardadas} por pagarse</div>}
    </>
  );
}
