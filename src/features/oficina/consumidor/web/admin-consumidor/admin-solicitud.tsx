import { useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { DetailList, Modal, type Opening } from "#web/admin/modal.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Solicitud } from "../../contract.ts";
import { COLUMNAS_DE_SOLICITUDES } from "../../rules.ts";

const AdminPagoModal = lazyDialog(() => import("#features/caja/pagos/web/admin-pago-modal.tsx"));

/** A request, with buttons to refund the purchases that it could refer to (Rule OFI-7). */
export default function AdminSolicitud({
  opening: { about, shown, close },
}: {
  opening: Opening<Solicitud>;
}) {
  return (
    <Modal opened={shown} onClose={close} title={`Solicitud ${about?.codigo ?? ""}`} size="lg">
      {about && (
        <div className="stack-4">
          <DetailList
            details={[
              [COLUMNAS_DE_SOLICITUDES.creadaEn.label, formatInstant(about.creadaEn)],
              [COLUMNAS_DE_SOLICITUDES.tipo.label, COLUMNAS_DE_SOLICITUDES.tipo.words[about.tipo]],
              [COLUMNAS_DE_SOLICITUDES.nombre.label, about.nombre],
              [COLUMNAS_DE_SOLICITUDES.correo.label, about.correo],
              [COLUMNAS_DE_SOLICITUDES.telefono.label, about.telefono],
            ]}
          />
          <p className="breakable lines above-2">{about.detalle}</p>
          {about.tipo === "arrepentimiento" ? (
            <Compras solicitud={about} />
          ) : (
            <StaffLink to={`usuarios/padron?termino=${encodeURIComponent(about.correo)}`}>
              Buscar a quien tiene ese correo
            </StaffLink>
          )}
        </div>
      )}
    </Modal>
  );
}

function Compras({ solicitud: { id, correo } }: { solicitud: Solicitud }) {
  const [pagoId, setPagoId] = useState<number | null>(null);
  const compras = useAnswer(String(id), (options) =>
    api.consumidor.solicitudes[":id"].compras.$get(withId(id), options),
  );
  return (
    <>
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
                  <Button variant="outline" size="small" onClick={() => setPagoId(pago.pagoId)}>
                    {pago.sePuedeDevolver ? "Devolver" : "Ver el pago"}
                    <span className="visually-hidden">: {pago.descripcion}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <AdminPagoModal
        pagoId={pagoId}
        opened={pagoId !== null}
        onClose={() => {
          setPagoId(null);
          compras.reload();
        }}
        arrepentimiento
      />
    </>
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
