import ExternalLink from "icon:external-link";
import Pencil from "icon:pencil";
import QrCode from "icon:qr-code";
import Ticket from "icon:ticket";
import { clubTime } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { PALABRA_DE_SITUACION, TONO_DE_SITUACION } from "#features/eventos/eventos/rules.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { lazyPart, ObjectPage, type ObjectProps, objectRoute, part } from "#web/admin/object-page.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { FichaDeEvento } from "../../contract.ts";
import { AdminEstadoEvento } from "../admin-estado-evento.tsx";
import styles from "./admin-evento.module.css";
import { AdminResumen } from "./admin-resumen.tsx";

const AdminEntradasDeUno = lazyPart(
  async () => (await import("#features/eventos/entradas/web/admin-lista-de-entradas.tsx")).AdminEntradasDeUno,
);
const AdminPreciosDeEvento = lazyPart(
  () => import("#features/eventos/precios/web/admin-precios-de-evento.tsx"),
);
const AdminPrensaDeEvento = lazyPart(() => import("#features/eventos/prensa/web/admin-prensa-de-evento.tsx"));
const AdminFilaYEspera = lazyPart(() => import("#features/eventos/espera/web/admin-fila-y-espera.tsx"));
const LiquidacionDeEvento = lazyPart(() => import("../admin-liquidacion.tsx"));
const AdminHistorial = lazyPart(() => import("#features/personas/usuarios/web/admin-historial.tsx"));
const AdminEditarEvento = lazyDialog(() => import("../admin-editar-evento.tsx"));
const AdminCancelarEvento = lazyDialog(() => import("../admin-cancelar-evento.tsx"));
const AdminQrEvento = lazyDialog(() => import("../admin-qr-evento.tsx"));
const AdminRegistrarVenta = lazyDialog(
  () => import("#features/eventos/entradas/web/admin-registrar-venta.tsx"),
);

/** Everything about one event (Rule SIT-31). */
const { Page, clientLoader, ErrorBoundary, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.eventos[":id"].ficha.$get(args, options),
  nameOf: ({ evento }) => evento.nombre,
  title: "Evento",
  what: "ese evento",
  back: { path: "eventos/", label: "Eventos" },
  Show: Ficha,
});

export { clientLoader, ErrorBoundary, meta, shouldRevalidate };
export default Page;

function Ficha({ object: ficha, back, onChange }: ObjectProps<FichaDeEvento>) {
  const { evento } = ficha;
  const { id } = evento;
  const to = useAdminPath()(`eventos/${id}`);
  const todo = hasRole(useSession(), ["administrador"]);
  const cancelacion = useOpening<Evento>();
  const qr = useOpening<Evento>();
  const [abierto, setAbierto] = useDialogs(["vender", "editar", "hora"]);
  const cerrar = () => setAbierto(null);
  const editar = () => setAbierto("editar");
  const edicion = {
    about: evento,
    shown: abierto === "editar" || abierto === "hora",
    close: cerrar,
    foco: abierto === "hora" ? ("hora" as const) : undefined,
  };
  const acciones = { evento, abrir: setAbierto, onCancel: () => cancelacion.open(evento) };
  return (
    <>
      <ObjectPage
        title={evento.nombre}
        back={back}
        to={to}
        lead={<Encabezado {...acciones} onChange={onChange} />}
        actions={<Acciones {...acciones} onQr={() => qr.open(evento)} />}
        parts={[
          part("resumen", "Resumen", () => <AdminResumen ficha={ficha} to={to} onEdit={editar} />),
          part(
            "entradas",
            "Vendidas",
            () => <AdminEntradasDeUno whose={{ eventoId: String(id) }} onChange={onChange} />,
            "Entradas",
          ),
          part(
            "precios",
            "Precios y códigos",
            () => <AdminPreciosDeEvento eventoId={id} onChange={onChange} />,
            "Entradas",
          ),
          part("fila", "Fila y espera", () => <AdminFilaYEspera evento={evento} />, "Entradas"),
          part("prensa", "Prensa", () => <AdminPrensaDeEvento eventoId={id} onChange={onChange} />),
          part("plata", "Plata", () => <LiquidacionDeEvento eventoId={id} />),
          ...(todo
            ? [part("historial", "Historial", () => <AdminHistorial objeto="evento" objetoId={id} />)]
            : []),
        ]}
      />
      <AdminRegistrarVenta opened={abierto === "vender"} eventoId={id} onClose={cerrar} onSold={onChange} />
      <AdminEditarEvento opening={edicion} onChange={onChange} />
      <AdminCancelarEvento opening={cancelacion} onChange={onChange} />
      <AdminQrEvento opening={qr} />
    </>
  );
}

interface AccionesDeFicha {
  evento: Evento;
  abrir: (dialogo: "vender" | "editar" | "hora") => void;
  onCancel: () => void;
}

function Encabezado({ evento, abrir, onCancel, onChange }: AccionesDeFicha & { onChange: () => void }) {
  const cuando = `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`;
  const cancelado = evento.situacion === "cancelado";
  return (
    <>
      {cancelado ? (
        <span className={`capital ${styles.when}`}>{cuando}</span>
      ) : (
        <button
          type="button"
          className={`as-link capital ${styles.when}`}
          aria-haspopup="dialog"
          onClick={() => abrir("hora")}
        >
          {cuando} <Pencil size={16} />
          <span className="visually-hidden">: cambiar el día o la hora</span>
        </button>
      )}
      <span>{evento.lugar}</span>
      {evento.situacion && (
        <Badge tone={TONO_DE_SITUACION[evento.situacion]}>{PALABRA_DE_SITUACION[evento.situacion]}</Badge>
      )}
      {!cancelado && (
        <AdminEstadoEvento
          evento={evento}
          onChange={onChange}
          onEdit={() => abrir("editar")}
          onCancel={onCancel}
        />
      )}
    </>
  );
}

function Acciones({ evento, abrir, onCancel, onQr }: AccionesDeFicha & { onQr: () => void }) {
  return (
    <>
      {evento.situacion === "cancelado" ? (
        <Button variant="outline" onOpen={onCancel}>
          Devoluciones
        </Button>
      ) : (
        <>
          <Button variant="accent" icon={<Ticket />} onOpen={() => abrir("vender")}>
            Vender entradas
          </Button>
          <Button variant="outline" icon={<Pencil />} onOpen={() => abrir("editar")}>
            Editar
          </Button>
        </>
      )}
      <Button variant="outline" icon={<QrCode />} onOpen={onQr}>
        QR
      </Button>
      {evento.fecha >= clubTime(serverTime()).fecha && (
        <ButtonLink variant="outline" icon={<ExternalLink />} to={`/evento/${evento.id}`}>
          Página
        </ButtonLink>
      )}
    </>
  );
}
