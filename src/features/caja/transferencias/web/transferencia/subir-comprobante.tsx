import { useId, useState } from "react";
import { answerOf, api } from "#web/api.ts";
import { problemOfSize } from "#web/file-size.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useWrite } from "#web/use-write.ts";
import type { Transferencia } from "../../contract.ts";
import styles from "./transferencia.module.css";

interface SubirComprobanteProps {
  pago: Transferencia;
  onChange: () => void;
}

/** "Ya transferí": the receipt, which is optional and only helps the office. */
export function SubirComprobante({ pago, onChange }: SubirComprobanteProps) {
  const id = useId();
  const [grande, setGrande] = useState<string | null>(null);
  const [subir, busy, problema] = useWrite(
    (file: File) =>
      answerOf(
        api.transferencias[":id"].comprobante.$post({
          param: { id: String(pago.pagoId) },
          form: { comprobante: [file] },
        }),
      ),
    { onChange },
  );
  return (
    <section className={styles.comprobante} aria-labelledby={`${id}-titulo`}>
      <h3 id={`${id}-titulo`}>¿Ya transferiste?</h3>
      {pago.comprobante === "por-revisar" ? (
        <Alert tone="success" title="Recibimos tu comprobante">
          El club lo mira y confirma el pago cuando la plata está en su cuenta. No tenés que hacer nada más.
        </Alert>
      ) : pago.comprobante === "rechazado" ? (
        <Alert tone="warn" title="El club no pudo usar tu comprobante">
          Fijate si es el de esta transferencia y subilo de nuevo, o escribile al club.
        </Alert>
      ) : (
        <p>No hace falta avisar: el pago se acredita cuando llega. Si querés, subí el comprobante.</p>
      )}
      {(grande ?? problema) && <Alert tone="danger">{grande ?? problema}</Alert>}
      {busy ? (
        <Spinner text="Subiendo el comprobante..." />
      ) : (
        <label className={styles.elegir} htmlFor={id}>
          <span>{pago.comprobante === "ninguno" ? "Comprobante: foto o PDF" : "Cambiar el comprobante"}</span>
          <input
            id={id}
            type="file"
            accept="image/*,application/pdf"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              const problem = file ? problemOfSize(file) : null;
              setGrande(problem);
              if (file && !problem) subir(file);
              target.value = "";
            }}
          />
        </label>
      )}
    </section>
  );
}
