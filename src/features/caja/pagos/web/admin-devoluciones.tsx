import { useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Devolucion } from "../contract.ts";
import { CON_QUE_SE_PAGO, type QueDevoluciones } from "../rules.ts";
import { DeMas, ParaConfirmar, Rechazada, SIN_NOMBRE, YaEntregada } from "./admin-devolucion-pasos.tsx";
import styles from "./admin-pagos.module.css";
import { textosDe } from "./conceptos.ts";

const LISTAS = [
  { value: "a-mano", label: "A mano" },
  { value: "en-curso", label: "Mercado Pago" },
  { value: "hechas", label: "Hechas" },
  { value: "de-mas", label: "De más" },
] as const;

const VACIA: Record<QueDevoluciones, string> = {
  "a-mano": "No hay nada para devolver a mano.",
  "en-curso": "Mercado Pago no tiene devoluciones pendientes.",
  hechas: "Todavía no se hizo ninguna devolución.",
  "de-mas": "Nadie recibió dinero de más.",
};

/** Refunds that staff make by hand and then confirm (Rule PAG-16), and lists of the other refunds. */
export default function AdminDevoluciones() {
  const [mostrar, setMostrar] = useState<QueDevoluciones>("a-mano");
  const lista = useAnswer(mostrar, (options) =>
    api.devoluciones.lista.$get({ query: { mostrar, tamano: "100" } }, options),
  );
  return (
    <Modal title="Devoluciones" size="lg">
      <div className="stack-5">
        <Segments
          className={styles.lists}
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
              <ul className="stack-3 plain-list full">
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
  const { pagoId, entradas: partes, pedido, cubiertaEn, excedente, resueltaEn, rechazadaEn } = devolucion;
  const pendiente = !hechaEn && !cubiertaEn;
  const palabras = textosDe(devolucion.concepto)?.partes;
  const aMano = medio !== "mercadopago";
  return (
    <li className="stack-1 at-start pad-3 box full">
      <p>
        <strong>
          {formatMoney(monto)} {CON_QUE_SE_PAGO[medio]}
        </strong>{" "}
        a {pagador ?? SIN_NOMBRE}
        {correo && <span>{` (${correo})`}</span>}
      </p>
      <p>
        {descripcion}. {motivo}.
        <br />
        <span>
          {partes.length > 0 &&
            `${(partes.length === 1 ? palabras?.una : palabras?.varias) ?? ""} n.º ${partes.join(", ")} · `}
        </span>
        Pago n.º {pagoId}
      </p>
      <p className="note">
        Pedida el {formatInstant(pedidaEn)}
        {hechaEn && (
          <span>{`, hecha el ${formatInstant(hechaEn)}${hechaPor ? ` por ${hechaPor}` : ""}`}</span>
        )}
        {pendiente && pedido !== null && (
          <span>{`. Eran ${formatMoney(pedido)}: el resto ya lo devolvió Mercado Pago`}</span>
        )}
      </p>
      {cubiertaEn && (
        <Alert tone="info">
          No hubo que hacerla: Mercado Pago ya había devuelto el dinero el {formatInstant(cubiertaEn)}.
        </Alert>
      )}
      {excedente > 0 && <DeMas devolucion={devolucion} resueltaEn={resueltaEn} onChange={onChange} />}
      <div className="row-3">
        {pendiente && aMano && <ParaConfirmar devolucion={devolucion} onChange={onChange} />}
        {!hechaEn && aMano && (cubiertaEn || pedido !== null) && (
          <YaEntregada devolucion={devolucion} onChange={onChange} />
        )}
      </div>
      {pendiente && !aMano && rechazadaEn && (
        <Rechazada devolucion={devolucion} rechazadaEn={rechazadaEn} onChange={onChange} />
      )}
    </li>
  );
}
