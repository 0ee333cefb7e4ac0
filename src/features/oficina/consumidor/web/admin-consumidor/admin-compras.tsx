import { useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Solicitud } from "../../contract.ts";
import styles from "./admin-consumidor.module.css";

const AdminPagoModal = lazyDialog(
  async () => (await import("#features/caja/pagos/web/admin-pago-modal.tsx")).AdminPagoModal,
);

/** The purchases that a person may revoke, each with a button that refunds it (Rule OFI-7). */
export function AdminCompras({ opening: { about, shown, close } }: { opening: Opening<Solicitud> }) {
  const [pagoId, setPagoId] = useState<number | null>(null);
  const compras = useAnswer(shown && about ? String(about.id) : null, (signal) =>
    answerOf(
      api.consumidor.solicitudes[":id"].compras.$get(
        { param: { id: String(about?.id) } },
        { init: { signal } },
      ),
    ),
  );
  return (
    <>
      <Modal opened={shown} onClose={close} title={`Compras de ${about?.nombre ?? ""}`} size="md">
        <Loaded of={compras}>
          {(pagos) =>
            pagos.length === 0 ? (
              <p>
                No hay compras con el correo {about?.correo} en los diez días anteriores, de eventos que no
                habían empezado. Si compró con otro correo, buscala en Entradas vendidas.
              </p>
            ) : (
              <ul className={styles.purchases}>
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
      </Modal>
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
