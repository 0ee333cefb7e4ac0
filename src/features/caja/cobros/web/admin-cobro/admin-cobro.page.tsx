import { useNavigate } from "react-router";
import { formatMoney } from "#contract/format.ts";
import type { Pago } from "#features/caja/pagos/contract.ts";
import { estadoEnPalabras, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import {
  ASK_EVERY_MS,
  detailsOf,
  ProviderData,
  Repetidos,
  seDevuelve,
} from "#features/caja/pagos/web/admin-detalle-de-pago.tsx";
import { AdminDevolverPago } from "#features/caja/pagos/web/admin-devolver-pago.tsx";
import { AdminRecibosDePago } from "#features/caja/pagos/web/admin-recibos-de-pago.tsx";
import { lineaDeTiempo } from "#features/caja/pagos/web/linea-de-tiempo.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { parteHistorial } from "#features/personas/usuarios/web/parte-historial.tsx";
import { DetailList } from "#web/admin/detail-list.tsx";
import {
  ObjectCard,
  ObjectCards,
  ObjectColumn,
  ObjectPage,
  type ObjectProps,
  objectRoute,
  part,
} from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { Timeline } from "#web/admin/timeline.tsx";
import { api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { useReloadWhile } from "#web/use-answer.ts";

/** A payment, its history and its refunds (Rule PAG-23). */
const { Page, clientLoader, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.pagos[":id"].$get(args, options),
  nameOf: ({ id }) => `Pago n.º ${id}`,
  title: "Pago",
  what: "ese pago",
  back: { path: "cobros/", label: "Cobros" },
  Show: Ficha,
});

export { clientLoader, meta, shouldRevalidate };
export default Page;

function Ficha({ object: pago, back, onChange }: ObjectProps<Pago>) {
  useReloadWhile(seDevuelve(pago), { answer: pago, reload: onChange }, ASK_EVERY_MS);
  const adminPath = useAdminPath();
  const { id, monto, medio } = pago;
  return (
    <ObjectPage
      title={`Pago n.º ${id}`}
      lead={`${formatMoney(monto)} · ${PALABRA_DE_MEDIO[medio]} · ${estadoEnPalabras(pago)}`}
      back={back}
      to={adminPath(`cobros/${id}`)}
      parts={[
        part("pago", "El pago", () => <Detalle pago={pago} onChange={onChange} />),
        ...(medio === "mercadopago"
          ? [
              part("mercadopago", "Mercado Pago", () => (
                <ObjectColumn>
                  <ProviderData pagoId={id} />
                  <Repetidos pago={pago} />
                </ObjectColumn>
              )),
            ]
          : []),
        parteHistorial("pago", id),
      ]}
    />
  );
}

function Detalle({ pago, onChange }: { pago: Pago; onChange: () => void }) {
  const adminPath = useAdminPath();
  const navigate = useNavigate();
  const { pagador, sobre } = pago;
  return (
    <ObjectCards>
      <ObjectCard title="Quién pagó qué">
        <DetailList
          details={[
            [
              "Pagó",
              pagador === null ? (
                SIN_NOMBRE
              ) : pagador.id === null ? (
                `${pagador.nombre}, sin cuenta`
              ) : (
                <StaffLink key="pagador" to={`usuarios/${pagador.id}`}>
                  {pagador.nombre}
                </StaffLink>
              ),
            ],
            ...(sobre
              ? ([
                  [
                    "Por",
                    <StaffLink key="sobre" to={sobre.ruta}>
                      {sobre.titulo}
                    </StaffLink>,
                  ],
                ] as const)
              : []),
            ...(pago.partes?.map(
              ({ id, nombre, precio, usada, vigente }) =>
                [
                  nombre,
                  `${formatMoney(precio)}${vigente ? (usada ? ", usada" : "") : ", anulada"} (n.º ${id})`,
                ] as const,
            ) ?? []),
            ...detailsOf(pago, (otro) => void navigate(adminPath(`cobros/${otro}`))),
          ]}
        />
      </ObjectCard>
      <ObjectColumn>
        <ObjectCard title="Qué pasó">
          <Timeline moments={lineaDeTiempo(pago)} />
        </ObjectCard>
        <AdminRecibosDePago pagoId={pago.id} />
        <AdminDevolverPago pago={pago} onChange={onChange} />
      </ObjectColumn>
    </ObjectCards>
  );
}
