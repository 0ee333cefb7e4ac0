import { useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/use-write.ts";
import type { Devolucion } from "../contract.ts";
import { CON_QUE_SE_PAGO, NOTA_DE_RESUELTA } from "../rules.ts";

/** Replaces the payer's name in a sentence if the buyer gave none. */
export const SIN_NOMBRE = "comprador sin nombre";

interface DePersonaProps {
  devolucion: Devolucion;
  onChange: () => void;
}

export const confirmar = (id: number, json: { monto: number; igual?: boolean }) =>
  answerOf(api.devoluciones[":id"].hecha.$post({ ...withId(id), json }));

export const QUEDO_REGISTRADA = "La devolución quedó registrada.";

export function ParaConfirmar({
  devolucion: { id, monto, medio, pagador, correo },
  onChange,
}: DePersonaProps) {
  const children = (
    <>
      Ya lo devolví
      <span className="visually-hidden">
        : {formatMoney(monto)} a {pagador ?? SIN_NOMBRE}
      </span>
    </>
  );
  return (
    <ConfirmButton
      button={{ variant: "accent", size: "small", children }}
      title="Confirmar la devolución"
      confirmLabel="Sí, lo devolví"
      onConfirm={() => confirmar(id, { monto })}
      done={QUEDO_REGISTRADA}
      onChange={onChange}
    >
      Devolviste{" "}
      <strong>
        {formatMoney(monto)} {CON_QUE_SE_PAGO[medio]}
      </strong>{" "}
      a {pagador ?? SIN_NOMBRE}. Se descuenta de tu caja de hoy
      <span>{correo && " y se le avisa por correo"}</span>. No se puede deshacer.
    </ConfirmButton>
  );
}

/** Records money that staff handed over although it had already been returned in Mercado Pago's panel (Rule PAG-18). */
export function YaEntregada({ devolucion: { id, monto, pedido, medio, pagador }, onChange }: DePersonaProps) {
  const entregado = pedido ?? monto;
  const children = (
    <>
      Ya le había dado {formatMoney(entregado)}
      <span className="visually-hidden"> a {pagador ?? SIN_NOMBRE}</span>
    </>
  );
  return (
    <ConfirmButton
      button={{ variant: "outline", size: "small", children }}
      title="Registrar lo que entregaste"
      confirmLabel="Sí, se lo di"
      onConfirm={() => confirmar(id, { monto: entregado, igual: true })}
      done={QUEDO_REGISTRADA}
      onChange={onChange}
    >
      Le diste{" "}
      <strong>
        {formatMoney(entregado)} {CON_QUE_SE_PAGO[medio]}
      </strong>{" "}
      a {pagador ?? SIN_NOMBRE}, y Mercado Pago también le devolvió dinero de este pago. Se descuenta de tu
      caja de hoy, y lo que recibió de más queda en la lista «De más» hasta que se resuelva.
    </ConfirmButton>
  );
}

interface DeMasProps {
  devolucion: Pick<Devolucion, "id" | "excedente" | "pagador">;
  resueltaEn: string | null;
  onDone?: () => void;
  onChange: () => void;
}

export function DeMas({ devolucion, resueltaEn, onDone, onChange }: DeMasProps) {
  const { id, excedente, pagador } = devolucion;
  const [nota, setNota] = useState("");
  const [send, busy, problem] = useWrite(
    () => answerOf(api.devoluciones[":id"].resuelta.$post({ ...withId(id), json: { nota } })),
    { ...(onDone && { onDone }), onChange },
  );
  if (resueltaEn)
    return (
      <p className="note">
        Recibió {formatMoney(excedente)} de más; se resolvió el {formatInstant(resueltaEn)}.
      </p>
    );
  return (
    <>
      <Alert tone="warn">
        {pagador ?? "El comprador"} recibió {formatMoney(excedente)} de más: se devolvió dos veces, en Mercado
        Pago y a mano. Arreglalo con la persona y anotá cómo quedó.
      </Alert>
      <DescribedInput
        of={NOTA_DE_RESUELTA}
        w="100%"
        placeholder="Devolvió el dinero en el club"
        value={nota}
        onChange={(event) => setNota(event.currentTarget.value)}
        error={problem}
      />
      <div className="row-3">
        <Button variant="outline" size="small" loading={busy} onClick={() => send()}>
          Resuelto
          <span className="visually-hidden">: {formatMoney(excedente)} de más</span>
        </Button>
      </div>
    </>
  );
}

interface RechazadaProps {
  devolucion: Pick<Devolucion, "id" | "monto" | "pagador">;
  rechazadaEn?: string;
  onDone?: () => void;
  onChange: () => void;
}

/** A refund that staff may take over from Mercado Pago (Rule PAG-17). */
export function Rechazada({ devolucion, rechazadaEn, onDone, onChange }: RechazadaProps) {
  const { id, monto, pagador } = devolucion;
  const [medio, setMedio] = useState<"efectivo" | "transferencia">("transferencia");
  const [send, busy, problem] = useWrite(
    () => answerOf(api.devoluciones[":id"]["a-mano"].$post({ ...withId(id), json: { medio } })),
    { ...(onDone && { onDone }), onChange },
  );
  return (
    <>
      <Alert tone="warn">
        Mercado Pago la rechazó<span>{rechazadaEn && ` el ${formatInstant(rechazadaEn)}`}</span>: suele ser
        por falta de saldo en la cuenta del club. Se vuelve a intentar sola. Si no se puede, pasala a devolver
        a mano antes de entregar el dinero.
      </Alert>
      <div className="row-3">
        <Segments
          aria-label="Cómo se devuelve"
          data={[
            { value: "transferencia", label: "Transferencia" },
            { value: "efectivo", label: "Efectivo" },
          ]}
          value={medio}
          onChange={(value) => setMedio(value as typeof medio)}
        />
        <Button variant="outline" size="small" loading={busy} onClick={() => send()}>
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
