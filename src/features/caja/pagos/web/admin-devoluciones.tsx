import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
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
  const { id, monto, medio, descripcion, pagador, correo, motivo, pedidaEn, hechaEn, hechaPor } = devolucion;
  const [problem, setProblem] = useState<string | null>(null);
  const [confirm, busy] = useSingleFlight(async () => {
    setProblem(null);
    const answer = await answerOf(api.devoluciones[":id"].hecha.$post({ param: { id: String(id) } }));
    if (!answer.ok) setProblem(answer.problem.detail);
    if (answer.ok || answer.status === 409) onChange();
  });
  return (
    <li className={styles.refund}>
      <p>
        <strong>
          {formatMoney(monto)} {CON_QUE_SE_PAGO[medio]}
        </strong>{" "}
        a {pagador ?? "comprador sin nombre"}
        {correo && ` (${correo})`}
      </p>
      <p>
        {descripcion}. {motivo}.
      </p>
      <p className={styles.when}>
        Pedida el {formatInstant(pedidaEn)}
        {hechaEn && `, hecha el ${formatInstant(hechaEn)}${hechaPor ? ` por ${hechaPor}` : ""}`}
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {!hechaEn && medio !== "mercadopago" && (
        <Button variant="accent" size="small" loading={busy} onClick={() => void confirm()}>
          Ya lo devolví
          <span className="visually-hidden">
            : {formatMoney(monto)} a {pagador}
          </span>
        </Button>
      )}
    </li>
  );
}
