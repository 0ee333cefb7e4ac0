import { type ReactNode, useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { DetailList, Modal } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { Pago } from "../contract.ts";
import {
  EN_REVISION,
  leerAccionDeAviso,
  leerEstadoDelProveedor,
  PALABRA_DE_ESTADO,
  PALABRA_DE_MEDIO,
} from "../rules.ts";
import { AdminDevolverPago } from "./admin-devolver-pago.tsx";
import styles from "./admin-pago-modal.module.css";

const ASK_EVERY_MS = 3_000;

/** Payment detail: the club's record and the provider's data. */
export function AdminPagoModal(props: {
  pagoId: number | null;
  opened: boolean;
  onClose: () => void;
  /** Opened for a request of the "Botón de arrepentimiento". */
  arrepentimiento?: boolean;
}) {
  const { pagoId, opened, onClose, arrepentimiento } = props;
  /** A related payment opened from this one: its counter-entry or the payment that it reverses. */
  const [otro, setOtro] = useState<number | null>(null);
  const id = otro ?? pagoId;
  const pago = useAnswer<Pago>(opened && id !== null ? String(id) : null, (signal) =>
    answerOf(api.pagos[":id"].$get({ param: { id: String(id) } }, { init: { signal } })),
  );
  // Mercado Pago returns money within seconds.
  const enCurso =
    pago.answer?.ok === true &&
    pago.answer.data.medio === "mercadopago" &&
    pago.answer.data.devoluciones.some((una) => !una.hechaEn && !una.cubiertaEn && !una.rechazadaEn);
  useReloadWhile(enCurso, pago, ASK_EVERY_MS);
  function close() {
    setOtro(null);
    onClose();
  }
  return (
    <Modal opened={opened} onClose={close} title="Detalles del pago" size="lg">
      <Loaded of={pago}>
        {(data) => (
          <div className={styles.parts}>
            <DetailList details={detailsOf(data, setOtro)} />
            <AdminDevolverPago
              key={data.id}
              pago={data}
              arrepentimiento={arrepentimiento}
              onChange={pago.reload}
            />
            <Repetidos pago={data} />
            {data.medio === "mercadopago" && <ProviderData pagoId={data.id} />}
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

/** Provider fields are omitted for cash and transfer payments. */
function detailsOf(pago: Pago, onOpen: (id: number) => void): (readonly [string, ReactNode])[] {
  const { anulacion, anulaId } = pago;
  return [
    ["Id", pago.id],
    ["Descripción", pago.descripcion],
    ["Medio de pago", PALABRA_DE_MEDIO[pago.medio]],
    ["Estado", estadoEnPalabras(pago)],
    ...(anulacion
      ? ([
          ["Anulada el", formatInstant(anulacion.cuando)],
          ["Anulada por", anulacion.quien],
          ["Contraasiento", <PagoLink key="contraasiento" id={anulacion.pagoId} onOpen={onOpen} />],
        ] as const)
      : []),
    ...(anulaId === null
      ? []
      : ([["Anula el", <PagoLink key="anula" id={anulaId} onOpen={onOpen} />]] as const)),
    ["Monto", formatMoney(pago.monto)],
    ["Fecha", formatInstant(pago.creadoEn)],
    ...(pago.medio === "mercadopago"
      ? ([
          ["Id del medio de pago", pago.idMedioPago],
          ["Id de la preferencia", pago.preferenceId],
        ] as const)
      : []),
  ];
}

function estadoEnPalabras({ anulacion, anulaId, enRevision, estado }: Pago): string {
  if (anulacion) return "Anulada";
  if (anulaId !== null) return "Contraasiento";
  return enRevision ? EN_REVISION : PALABRA_DE_ESTADO[estado];
}

function PagoLink({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  return (
    <button type="button" className={styles.link} onClick={() => onOpen(id)}>
      Pago n.º {id}
    </button>
  );
}

/** Duplicate payments, which are always refunded. */
function Repetidos({ pago: { repetidos } }: { pago: Pago }) {
  if (repetidos.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{repetidos.length === 1 ? "Pago repetido" : "Pagos repetidos"}</h3>
      {repetidos.map((repetido) => (
        <DetailList
          key={repetido.operacion}
          details={[
            ["Operación de Mercado Pago", repetido.operacion],
            ["Monto", formatMoney(repetido.monto)],
            ["Recibido", formatInstant(repetido.recibidoEn)],
            [
              "Devolución",
              repetido.devueltoEn ? `Devuelto el ${formatInstant(repetido.devueltoEn)}` : "En curso",
            ],
          ]}
        />
      ))}
    </section>
  );
}

function ProviderData({ pagoId }: { pagoId: number }) {
  const provider = useAnswer(String(pagoId), (signal) =>
    answerOf(api.pagos[":id"].preference.$get({ param: { id: String(pagoId) } }, { init: { signal } })),
  );
  return (
    <section>
      <h3 className={styles.heading}>Mercado Pago</h3>
      <Loaded of={provider} text="Consultando a Mercado Pago...">
        {(data) => (
          <DetailList
            details={[
              ["Id del aviso", data.id],
              ["Acción", leerAccionDeAviso(data.action)],
              ["Id del pago", data.data.id],
              ["Fecha de creación", readableDate(data.date_created)],
              ["Id de usuario", data.user_id],
              ["Estado del pago", leerEstadoDelProveedor(data.estadoPago)],
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

/** Formats the provider's date; an unparsable one is shown unchanged. */
function readableDate(text: string | null): string | null {
  return text && !Number.isNaN(Date.parse(text)) ? formatInstant(text) : text;
}
