import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Pago } from "../contract.ts";
import {
  EN_REVISION,
  leerAccionDeAviso,
  leerEstadoDelProveedor,
  PALABRA_DE_ESTADO,
  PALABRA_DE_MEDIO,
} from "../rules.ts";
import styles from "./admin-pago-modal.module.css";

interface AdminPagoModalProps {
  /** Null while none was chosen. */
  pagoId: number | null;
  opened: boolean;
  onClose: () => void;
}

/** A payment: what we know of it, and what its provider says (spec 2 §3). */
export function AdminPagoModal({ pagoId, opened, onClose }: AdminPagoModalProps) {
  const { answer, loading, reload } = useAnswer<Pago>(
    opened && pagoId !== null ? String(pagoId) : null,
    (signal) => answerOf(api.pagos[":id"].$get({ param: { id: String(pagoId) } }, { init: { signal } })),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Detalles del pago" size="lg">
      {!answer ? (
        <Spinner />
      ) : !answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
      ) : (
        <div className={styles.parts}>
          <DetailList details={detailsOf(answer.data)} />
          {answer.data.medio === "mercadopago" && <ProviderData pagoId={answer.data.id} />}
        </div>
      )}
    </Modal>
  );
}

/** What was paid by hand has no numbers of the provider: they are not shown as missing. */
function detailsOf(pago: Pago): (readonly [string, ReactNode])[] {
  return [
    ["Id", pago.id],
    ["Descripción", pago.descripcion],
    ["Medio de pago", PALABRA_DE_MEDIO[pago.medio]],
    ["Estado", pago.enRevision ? EN_REVISION : PALABRA_DE_ESTADO[pago.estado]],
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

function ProviderData({ pagoId }: { pagoId: number }) {
  const { answer, loading, reload } = useAnswer(String(pagoId), (signal) =>
    answerOf(api.pagos[":id"].preference.$get({ param: { id: String(pagoId) } }, { init: { signal } })),
  );
  return (
    <section>
      <h3 className={styles.heading}>Mercado Pago</h3>
      {!answer ? (
        <Spinner text="Consultando a Mercado Pago..." />
      ) : !answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
      ) : (
        <DetailList
          details={[
            ["Id del aviso", answer.data.id],
            ["Acción", leerAccionDeAviso(answer.data.action)],
            ["Id del pago", answer.data.data.id],
            ["Fecha de creación", readableDate(answer.data.date_created)],
            ["Id de usuario", answer.data.user_id],
            ["Estado del pago", leerEstadoDelProveedor(answer.data.estadoPago)],
          ]}
        />
      )}
    </section>
  );
}

/** The provider's date as the club writes dates; what is no date stays as it came. */
function readableDate(text: string | null): string | null {
  return text && !Number.isNaN(Date.parse(text)) ? formatInstant(text) : text;
}
