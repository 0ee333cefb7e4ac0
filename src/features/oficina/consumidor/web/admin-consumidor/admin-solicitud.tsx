import { formatInstant, formatMoney } from "#contract/format.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import { DialogButton, lazyDialog, Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Solicitud } from "../../contract.ts";
import { COLUMNAS_DE_SOLICITUDES } from "../../rules.ts";

const AdminPagoModal = lazyDialog(() => import("#features/caja/pagos/web/admin-pago-modal.tsx"));

/** A request, with buttons to refund the purchases that it could refer to (Rule OFI-7). */
export default function AdminSolicitud({ solicitud }: { solicitud: Solicitud }) {
  return (
    <Modal title={`Solicitud ${solicitud.codigo}`} size="lg">
      <div className="stack-4">
        <DetailList
          details={[
            [COLUMNAS_DE_SOLICITUDES.creadaEn.label, formatInstant(solicitud.creadaEn)],
            [COLUMNAS_DE_SOLICITUDES.tipo.label, COLUMNAS_DE_SOLICITUDES.tipo.words[solicitud.tipo]],
            [COLUMNAS_DE_SOLICITUDES.nombre.label, solicitud.nombre],
            [COLUMNAS_DE_SOLICITUDES.correo.label, solicitud.correo],
            [COLUMNAS_DE_SOLICITUDES.telefono.label, solicitud.telefono],
          ]}
        />
        <p className="breakable lines above-2">{solicitud.detalle}</p>
        {solicitud.tipo === "arrepentimiento" ? (
          <Compras solicitud={solicitud} />
        ) : (
          <StaffLink to={`usuarios/padron?termino=${encodeURIComponent(solicitud.correo)}`}>
            Buscar a quien tiene ese correo
          </StaffLink>
        )}
      </div>
    </Modal>
  );
}

function Compras({ solicitud: { id, correo } }: { solicitud: Solicitud }) {
  const compras = useAnswer(String(id), (options) =>
    api.consumidor.solicitudes[":id"].compras.$get(withId(id), options),
  );
  return (
    <Loaded of={compras}>
      {(pagos) =>
        pagos.length === 0 ? (
          <p>
            No hay compras con el correo {correo} en los diez días anteriores, de eventos que no habían
            empezado. Si compró con otro correo, buscala en Entradas vendidas.
          </p>
        ) : (
          <ul className="stack-4 plain-list">
            {pagos.map((pago) => (
              <li key={pago.pagoId}>
                <p>
                  <strong>{pago.descripcion}</strong>, {formatMoney(pago.monto)}
                  <br />
                  <span>{pago.entradas.length > 0 && `N.º ${pago.entradas.join(", ")} · `}</span>
                  {formatInstant(pago.creadoEn)}
                  <br />
                  {estadoDe(pago)}
                </p>
                <DialogButton
                  variant="outline"
                  size="small"
                  opens={<AdminPagoModal pagoId={pago.pagoId} arrepentimiento onChange={compras.reload} />}
                >
                  {pago.sePuedeDevolver ? "Devolver" : "Ver el pago"}
                  <span className="visually-hidden">: {pago.descripcion}</span>
                </DialogButton>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function estadoDe({
  monto,
  porDevolver,
  sePuedeDevolver,
}: Record<"monto" | "porDevolver", number> & { sePuedeDevolver: boolean }) {
  if (!sePuedeDevolver) return "Ya se devolvió o se anuló";
  return porDevolver < monto ? `Queda ${formatMoney(porDevolver)} por devolver` : null;
}
