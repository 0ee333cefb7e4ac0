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
import { DeleteButton } from "#web/admin/confirm.tsx";
import { lazyDialog } from "#web/admin/dialogs.tsx";
import { TextButton } from "#web/admin/icon-button.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { MoreActions } from "#web/admin/more-actions.tsx";
import { partAddress } from "#web/admin/object-page.tsx";
import type { Column } from "#web/admin/record-table.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ListRows } from "#web/admin/staff-list.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { AdminCancelarEvento, AdminEditarEvento, AdminQrEvento } from "../admin-dialogos.ts";
import { AdminEstadoEvento } from "../admin-estado-evento.tsx";
import { ImagenDeEvento } from "../imagen-de-evento.tsx";
import styles from "./admin-eventos.module.css";

const AdminVistaImagenes = lazyDialog(() => import("./admin-vista-imagenes.tsx"));
const AdminPrecios = lazyDialog(() => import("#features/eventos/precios/web/admin-precios.tsx"));
const AdminRepetirEvento = lazyDialog(
  async () => (await import("../admin-repetir-evento.tsx")).AdminRepetirEvento,
);

interface AdminEventosTablaProps {
  list: ShownList<Evento[], typeof COLUMNAS_DE_EVENTOS>;
}

export function AdminEventosTabla({ list }: AdminEventosTablaProps) {
  const onChange = list.reload;

  const actions: readonly Column<Evento>[] = [
    {
      label: "Acciones",
      card: "action",
      cell: (row) => <AccionesDeEvento evento={row} onChange={onChange} />,
    },
    {
      label: "Eliminar",
      card: "action",
      cell: (row) =>
        sinVentas(row) && !row.conDevolucionesPendientes ? (
          <DeleteButton
            of={row.nombre}
            title="Eliminar evento"
            remove={() => answerOf(api.eventos[":id"].$delete(withId(row.id)))}
            done={`«${row.nombre}» fue eliminado.`}
            onChange={onChange}
          >
            Se va a eliminar <strong>{row.nombre}</strong>, del {formatFecha(row.fecha)}, con sus imágenes. No
            se puede deshacer.
          </DeleteButton>
        ) : (
          <span className={`muted text-xs ${styles.sold}`}>
            {sinVentas(row) ? "Faltan devoluciones" : "Hay entradas vendidas"}
          </span>
        ),
    },
  ];

  return (
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
        imagen: (row) => <Thumbnail evento={row} />,
        estado: (row) =>
          row.situacion === "cancelado" ? (
            <strong>Cancelado</strong>
          ) : (
            <AdminEstadoEvento evento={row} onChange={onChange} />
          ),
      }}
      actions={actions}
      keyOf={(row) => row.id}
      bulk={{ of: ["evento", "eventos"], nameOf: ({ nombre }) => nombre }}
      toneOf={(row) => (row.estado && row.situacion !== "cancelado" ? "success" : "danger")}
    />
  );
}

interface AccionesDeEventoProps {
  evento: Evento;
  onChange: () => void;
}

function AccionesDeEvento({ evento, onChange }: AccionesDeEventoProps) {
  const { id, nombre, estado, situacion, conFila, entradasVendidas = 0 } = evento;
  const de = { evento, onChange };
  const adminPath = useAdminPath();
  const parte = (name: string) => partAddress(adminPath(`eventos/${id}`), name);
  const otras = [
    ...(situacion === "cancelado" ? [] : [{ label: "Precios", opens: <AdminPrecios {...de} /> }]),
    ...(evento.entradasDisponibles < evento.maximoPorCompra && estado
      ? [{ label: "Lista de espera", to: parte("fila") }]
      : []),
    ...(entradasVendidas > 0 ? [{ label: "Escribir", to: adminPath(`mensajes/nuevo?evento=${id}`) }] : []),
    { label: "Repetir", opens: <AdminRepetirEvento {...de} /> },
    { label: "Liquidación", to: parte("plata") },
    { label: "QR", opens: <AdminQrEvento evento={evento} /> },
    ...(evento.fecha >= clubTime(serverTime()).fecha ? [{ label: "Página", to: `/evento/${id}` }] : []),
  ];
  return (
    <div className={`row-2 tight ${styles.actions}`}>
      {situacion === "cancelado" ? (
        <Action label={`Devoluciones de ${nombre}`} opens={<AdminCancelarEvento {...de} />}>
          <Undo2 className={styles.icon} /> Devoluciones
        </Action>
      ) : (
        <Action label={`Editar ${nombre}`} opens={<AdminEditarEvento {...de} />}>
          <Pencil className={styles.icon} /> Editar
        </Action>
      )}
      <Link className="with-icon strong nowrap" to={parte("entradas")} aria-label={`Entradas de ${nombre}`}>
        <Ticket className={styles.icon} /> Entradas
      </Link>
      <MoreActions isPlain of={nombre} actions={otras} />
      {conFila && estado && (
        <Link className="with-icon strong" to={parte("fila")} aria-label={`Fila de ${nombre}`}>
          <UsersRound className={styles.icon} /> Fila
        </Link>
      )}
    </div>
  );
}

function Action({ label, ...rest }: ComponentProps<typeof TextButton> & { label: string }) {
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

function Thumbnail({ evento }: { evento: Evento }) {
  const [first] = evento.imagenes;
  if (!first) return <span className="muted text-xs">Sin imagen</span>;
  return (
    <Action
      className={styles.picture}
      label={`Ver imágenes de ${evento.nombre}`}
      opens={<AdminVistaImagenes evento={evento} />}
    >
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
        <span className={`text-xs strong on-dark ${styles.count}`}>{evento.imagenes.length}</span>
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
