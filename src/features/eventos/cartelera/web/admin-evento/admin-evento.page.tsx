import ExternalLink from "icon:external-link";
import Pencil from "icon:pencil";
import QrCode from "icon:qr-code";
import Ticket from "icon:ticket";
import type { ReactElement } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { AdminRegistrarVenta } from "#features/eventos/entradas/web/admin-dialogos.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { PALABRA_DE_SITUACION, TONO_DE_SITUACION } from "#features/eventos/eventos/rules.ts";
import { parteHistorial } from "#features/personas/usuarios/web/parte-historial.tsx";
import { DialogButton, useAskedDialog, useOpener } from "#web/admin/dialogs.tsx";
import { lazyPart, ObjectPage, type ObjectProps, objectRoute, part } from "#web/admin/object-page.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { FichaDeEvento } from "../../contract.ts";
import { AdminCancelarEvento, AdminEditarEvento, AdminQrEvento } from "../admin-dialogos.ts";
import { AdminEstadoEvento } from "../admin-estado-evento.tsx";
import styles from "./admin-evento.module.css";
import { AdminResumen } from "./admin-resumen.tsx";

const AdminEntradas = lazyPart(
  async () => (await import("#features/eventos/entradas/web/admin-lista-de-entradas.tsx")).AdminEntradas,
);
const AdminPreciosDeEvento = lazyPart(
  () => import("#features/eventos/precios/web/admin-precios-de-evento.tsx"),
);
const AdminPrensaDeEvento = lazyPart(() => import("#features/eventos/prensa/web/admin-prensa-de-evento.tsx"));
const AdminFilaYEspera = lazyPart(() => import("#features/eventos/espera/web/admin-fila-y-espera.tsx"));
const LiquidacionDeEvento = lazyPart(() => import("../admin-liquidacion.tsx"));

/** Everything about one event (Rule SIT-31). */
const { Page, clientLoader, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.eventos[":id"].ficha.$get(args, options),
  nameOf: ({ evento }) => evento.nombre,
  title: "Evento",
  what: "ese evento",
  back: { path: "eventos/", label: "Eventos" },
  Show: Ficha,
});

export { clientLoader, meta, shouldRevalidate };
export default Page;

function Ficha({ object: ficha, back, onChange }: ObjectProps<FichaDeEvento>) {
  const { evento } = ficha;
  const { id } = evento;
  const to = useAdminPath()(`eventos/${id}`);
  const todo = hasRole(useSession(), ["administrador"]);
  const dialogos = {
    vender: <AdminRegistrarVenta eventoId={id} onSold={onChange} />,
    editar: <AdminEditarEvento evento={evento} onChange={onChange} />,
    hora: <AdminEditarEvento evento={evento} foco="hora" onChange={onChange} />,
  };
  useAskedDialog(dialogos);
  return (
    <ObjectPage
      title={evento.nombre}
      back={back}
      to={to}
      lead={<Encabezado {...{ evento, onChange }} hora={dialogos.hora} />}
      actions={<Acciones {...{ evento, onChange }} {...dialogos} />}
      parts={[
        part("resumen", "Resumen", () => <AdminResumen ficha={ficha} to={to} editar={dialogos.editar} />),
        part(
          "entradas",
          "Vendidas",
          () => <AdminEntradas whose={{ eventoId: String(id) }} onChange={onChange} />,
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
        ...(todo ? [parteHistorial("evento", id)] : []),
      ]}
    />
  );
}

interface DeFichaProps {
  evento: Evento;
  onChange: () => void;
}

function Encabezado({ evento, onChange, hora }: DeFichaProps & { hora: ReactElement }) {
  const opener = useOpener(hora);
  const cuando = `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`;
  const cancelado = evento.situacion === "cancelado";
  return (
    <>
      {cancelado ? (
        <span className={`capital ${styles.when}`}>{cuando}</span>
      ) : (
        <button type="button" className={`as-link capital ${styles.when}`} {...opener}>
          {cuando} <Pencil size={16} />
          <span className="visually-hidden">: cambiar el día o la hora</span>
        </button>
      )}
      <span>{evento.lugar}</span>
      {evento.situacion && (
        <Badge tone={TONO_DE_SITUACION[evento.situacion]}>{PALABRA_DE_SITUACION[evento.situacion]}</Badge>
      )}
      {!cancelado && <AdminEstadoEvento evento={evento} onChange={onChange} />}
    </>
  );
}

type AccionesProps = DeFichaProps & Record<"vender" | "editar", ReactElement>;

function Acciones({ evento, onChange, vender, editar }: AccionesProps) {
  return (
    <>
      {evento.situacion === "cancelado" ? (
        <DialogButton variant="outline" opens={<AdminCancelarEvento {...{ evento, onChange }} />}>
          Devoluciones
        </DialogButton>
      ) : (
        <>
          <DialogButton variant="accent" icon={<Ticket />} opens={vender}>
            Vender entradas
          </DialogButton>
          <DialogButton variant="outline" icon={<Pencil />} opens={editar}>
            Editar
          </DialogButton>
        </>
      )}
      <DialogButton variant="outline" icon={<QrCode />} opens={<AdminQrEvento evento={evento} />}>
        QR
      </DialogButton>
      {evento.fecha >= clubTime(serverTime()).fecha && (
        <ButtonLink variant="outline" icon={<ExternalLink />} to={`/evento/${evento.id}`}>
          Página
        </ButtonLink>
      )}
    </>
  );
}
