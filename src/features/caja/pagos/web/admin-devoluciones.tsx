import { SegmentedControl } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Devolucion } from "../contract.ts";
import { CON_QUE_SE_PAGO, type QueDevoluciones } from "../rules.ts";
import styles from "./admin-pago-modal.module.css";

const SIN_NOMBRE = "comprador sin nombre";

const LISTAS = [
  { value: "a-mano", label: "A mano" },
  { value: "en-curso", label: "Mercado Pago" },
  { value: "hechas", label: "Hechas" },
] as const;

const VACIA: Record<QueDevoluciones, string> = {
  "a-mano": "No hay nada para devolver a mano.",
  "en-curso": "Mercado Pago no tiene devoluciones pendientes.",
  hechas: "Todavía no se hizo ninguna devolución.",
};

/** Refunds: those to be made by hand, which somebody confirms once made (Rule PAG-16), and the others. */
export function AdminDevoluciones({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [mostrar, setMostrar] = useState<QueDevoluciones>("a-mano");
  const lista = useAnswer<Devolucion[]>(opened ? mostrar : null, (signal) =>
    answerOf(api.devoluciones.lista.$get({ query: { mostrar, tamano: "100" } }, { init: { signal } })),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Devoluciones" size="lg">
      <div className={styles.parts}>
        <SegmentedControl
          aria-label="Qué devoluciones"
          fullWidth
          data={[...LISTAS]}
          value={mostrar}
          onChange={(value) => setMostrar(value as QueDevoluciones)}
        />
        <Loaded of={lista}>
          {(devoluciones) =>
            devoluciones.length === 0 ? (
              <p>{VACIA[mostrar]}</p>
            ) : (
              <ul className={styles.refunds}>
                {devoluciones.map((devolucion) => (
                  <Fila key={devolucion.id} devolucion={devolucion} onChange={lista.reload} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Modal>
  );
}

function Fila({ devolucion, onChange }: { devolucion: Devolucion; onChange: () => void }) {
  const { monto, medio, descripcion, pagador, correo, motivo, pedidaEn, hechaEn, hechaPor } = devolucion;
  const { pagoId, entradas } = devolucion;
  return (
    <li className={styles.refund}>
      <p>
        <strong>
          {formatMoney(monto)} {CON_QUE_SE_PAGO[medio]}
        </strong>{" "}
        a {pagador ?? SIN_NOMBRE}
        {correo && ` (${correo})`}
      </p>
      <p>
        {descripcion}. {motivo}.
        <br />
        {entradas.length > 0 &&
          `${entradas.length === 1 ? "Entrada" : "Entradas"} n.º ${entradas.join(", ")} · `}
        Pago n.º {pagoId}
      </p>
      <p className={styles.when}>
        Pedida el {formatInstant(pedidaEn)}
        {hechaEn && `, hecha el ${formatInstant(hechaEn)}${hechaPor ? ` por ${hechaPor}` : ""}`}
      </p>
      {!hechaEn && medio !== "mercadopago" && <ParaConfirmar devolucion={devolucion} onChange={onChange} />}
      {!hechaEn && medio === "mercadopago" && devolucion.rechazadaEn && (
        <Rechazada devolucion={devolucion} rechazadaEn={devolucion.rechazadaEn} onChange={onChange} />
      )}
    </li>
  );
}

interface DePersonaProps {
  devolucion: Devolucion;
  onChange: () => void;
}

function ParaConfirmar({ devolucion: { id, monto, medio, pagador }, onChange }: DePersonaProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="accent" size="small" onClick={() => setAsking(true)}>
        Ya lo devolví
        <span className="visually-hidden">
          : {formatMoney(monto)} a {pagador ?? SIN_NOMBRE}
        </span>
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Confirmar la devolución"
        confirmLabel="Sí, lo devolví"
        onConfirm={() => answerOf(api.devoluciones[":id"].hecha.$post({ param: { id: String(id) } }))}
        onDone={() => notifications.show({ message: "La devolución quedó registrada.", color: "green" })}
        onChange={onChange}
      >
        Devolviste{" "}
        <strong>
          {formatMoney(monto)} {CON_QUE_SE_PAGO[medio]}
        </strong>{" "}
        a {pagador ?? SIN_NOMBRE}. Se descuenta de tu caja de hoy y se le avisa por correo. No se puede
        deshacer.
      </ConfirmModal>
    </>
  );
}

/** A refund that a person may take over from Mercado Pago (Rule PAG-17). */
function Rechazada({ devolucion, rechazadaEn, onChange }: DePersonaProps & { rechazadaEn: string }) {
  const { id, monto, pagador } = devolucion;
  const [medio, setMedio] = useState<"efectivo" | "transferencia">("transferencia");
  const [problem, setProblem] = useState<string | null>(null);
  const [send, busy] = useSingleFlight(async () => {
    setProblem(null);
    const answer = await answerOf(
      api.devoluciones[":id"]["a-mano"].$post({ param: { id: String(id) }, json: { medio } }),
    );
    if (!answer.ok) setProblem(answer.problem.detail);
    if (answer.ok || answer.status === 409) onChange();
  });
  return (
    <>
      <Alert tone="warn">
        Mercado Pago la rechazó el {formatInstant(rechazadaEn)}: suele ser por falta de saldo en la cuenta del
        club. Se vuelve a intentar sola. Si no se puede, pasala a devolver a mano antes de entregar el dinero.
      </Alert>
      <div className={styles.actions}>
        <SegmentedControl
          aria-label="Cómo se devuelve"
          data={[
            { value: "transferencia", label: "Transferencia" },
            { value: "efectivo", label: "Efectivo" },
          ]}
          value={medio}
          onChange={(value) => setMedio(value as typeof medio)}
        />
        <Button variant="outline" size="small" loading={busy} onClick={() => void send()}>
          Devolver a mano
          <span className="visually-hidden">
            : {formatMoney(monto)} a {pagador ?? SIN_NOMBRE}
          </span>
        </Button>
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </>
  );
}
