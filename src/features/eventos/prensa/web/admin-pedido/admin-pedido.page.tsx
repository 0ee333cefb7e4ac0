import { formatCantidad, formatFechaLarga } from "#contract/format.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import { DialogButton } from "#web/admin/dialogs.tsx";
import {
  ObjectCard,
  ObjectCards,
  ObjectPage,
  type ObjectProps,
  objectRoute,
  part,
  partAddress,
} from "#web/admin/object-page.tsx";
import { REQUEST_TONES } from "#web/admin/record-tones.ts";
import { Timeline } from "#web/admin/timeline.tsx";
import { api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { FichaDePrensa } from "../../contract.ts";
import { COLUMNAS_DE_PRENSA, situacionDe, TEXTOS_DE_PRENSA } from "../../rules.ts";
import { AdminAcreditar, AdminRechazarPrensa } from "../admin-decidir-prensa.tsx";

/** One press request: applicant, event, and decisions (Rule PRE-5). */
const { Page, clientLoader, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.prensa[":id"].ficha.$get(args, options),
  nameOf: ({ pedido }) => `Prensa: ${pedido.nombreApellido}`,
  title: "Pedido de prensa",
  what: "ese pedido",
  back: { path: "prensa/", label: "Pedidos prensa" },
  Show: Ficha,
});

export { clientLoader, meta, shouldRevalidate };
export default Page;

function Ficha({ object: ficha, back, onChange }: ObjectProps<FichaDePrensa>) {
  const { pedido } = ficha;
  const situacion = situacionDe(pedido);
  return (
    <ObjectPage
      title={pedido.nombreApellido}
      back={back}
      to={useAdminPath()(`prensa/${pedido.id}`)}
      lead={
        <>
          {pedido.nombreMedio} · {pedido.evento.nombre}
          <Badge tone={REQUEST_TONES[situacion]}>{COLUMNAS_DE_PRENSA.situacion.words[situacion]}</Badge>
        </>
      }
      actions={
        <>
          <AdminAcreditar pedido={pedido} onChange={onChange} />
          {situacion !== "rechazado" && (
            <DialogButton
              variant="outline"
              size="small"
              opens={<AdminRechazarPrensa {...{ pedido, onChange }} />}
            >
              Rechazar
            </DialogButton>
          )}
        </>
      }
      parts={[part("pedido", "El pedido", () => <Partes ficha={ficha} />)]}
    />
  );
}

function Partes({ ficha }: { ficha: FichaDePrensa }) {
  const { pedido, acreditados, decisiones } = ficha;
  const { evento, nombreApellido, email, comentario, fecha } = pedido;
  const adminPath = useAdminPath();
  const enEvento = adminPath(`eventos/${evento.id}`);
  return (
    <ObjectCards>
      <ObjectCard title="Quién pide">
        <DetailList
          details={[
            [TEXTOS_DE_PRENSA.nombreApellido.label, nombreApellido],
            [TEXTOS_DE_PRENSA.nombreMedio.label, pedido.nombreMedio],
            [TEXTOS_DE_PRENSA.dni.label, pedido.dni],
            [
              TEXTOS_DE_PRENSA.email.label,
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>,
            ],
            [
              TEXTOS_DE_PRENSA.telefonoCelular.label,
              <PhoneLink key="telefono" phone={pedido.telefonoCelular} of={nombreApellido} />,
            ],
            [
              TEXTOS_DE_PRENSA.comentario.label,
              <span key="comentario" className="lines">
                {comentario || "—"}
              </span>,
            ],
            [
              "Evento",
              <Link key="evento" to={enEvento}>
                {evento.nombre}
              </Link>,
            ],
            ["Cuándo", `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs · ${evento.lugar}`],
            [
              "Acreditados",
              <Link key="acreditados" to={partAddress(enEvento, "prensa")}>
                {formatCantidad(acreditados, "persona")}
              </Link>,
            ],
          ]}
        />
      </ObjectCard>
      <ObjectCard title="Qué pasó">
        <Timeline moments={[{ cuando: fecha, que: "Se pidió" }, ...decisiones]} />
      </ObjectCard>
    </ObjectCards>
  );
}
