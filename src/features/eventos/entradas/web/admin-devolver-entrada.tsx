import { useState } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { CON_QUE_SE_PAGO } from "#features/caja/pagos/rules.ts";
import { ASK_EVERY_MS, seDevuelve } from "#features/caja/pagos/web/admin-detalle-de-pago.tsx";
import { AdminDevolverPago } from "#features/caja/pagos/web/admin-devolver-pago.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { FindOne } from "#web/admin/find-one.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { Entrada } from "../contract.ts";

const HALLADAS = "8";

interface AdminDevolverEntradaProps extends DialogProps {
  /** If omitted, staff have to find the ticket first. */
  entrada?: Entrada;
}

/**
 * Refunds a ticket at the counter: finds the ticket, then opens its payment with the ticket selected (Rule
 * PAG-13).
 */
export default function AdminDevolverEntrada({ entrada: dada, onChange }: AdminDevolverEntradaProps) {
  const [hallada, setEntrada] = useState<Entrada | null>(null);
  const entrada = dada ?? hallada;
  return (
    <Modal title={entrada ? `Devolver la entrada n.º ${entrada.id}` : "Devolver entrada"} size="md">
      {entrada ? (
        <Devolucion
          entrada={entrada}
          onChange={onChange}
          onOther={dada ? undefined : () => setEntrada(null)}
        />
      ) : (
        <FindOne<Entrada>
          label="¿Qué entrada?"
          placeholder="Nombre, evento, número, código o recibo"
          find={(termino, options) =>
            answerOf(
              api.entradas.lista_entradas.$get(
                { query: { termino, mostrar: "vendidas", tamano: HALLADAS } },
                options,
              ),
            )
          }
          optionOf={(una) => ({
            key: una.id,
            title: `${una.usuario.nombreUsuario} · ${una.evento.nombre}`,
            detail: detalleDe(una),
          })}
          onPick={setEntrada}
        />
      )}
    </Modal>
  );
}

function detalleDe({ id, evento, precio, pago, ingresoEn }: Entrada): string {
  return [
    `Entrada n.º ${id}`,
    formatFecha(evento.fecha),
    `${formatMoney(precio)} ${CON_QUE_SE_PAGO[pago.medio]}`,
    ingresoEn && "ya ingresó",
  ]
    .filter(Boolean)
    .join(" · ");
}

interface DevolucionProps {
  entrada: Entrada;
  onChange: () => void;
  onOther: (() => void) | undefined;
}

function Devolucion({ entrada, onChange, onOther }: DevolucionProps) {
  const pago = useAnswer(String(entrada.pago.id), (options) =>
    api.pagos[":id"].$get(withId(entrada.pago.id), options),
  );
  useReloadWhile(pago.answer?.ok === true && seDevuelve(pago.answer.data), pago, ASK_EVERY_MS);
  const changed = () => {
    pago.reload();
    onChange();
  };
  return (
    <div className="stack-4">
      <p>
        <strong>{entrada.usuario.nombreUsuario}</strong>, {entrada.evento.nombre},{" "}
        {formatFecha(entrada.evento.fecha)} - {entrada.evento.hora} hs.
      </p>
      <Loaded of={pago}>
        {(data) => {
          const devuelta = data.devoluciones.find(({ entradas }) => entradas.includes(entrada.id));
          return (
            <>
              <AdminDevolverPago pago={data} parte={devuelta ? undefined : entrada.id} onChange={changed} />
              {devuelta && onOther && (
                <Button variant="outline" wide onClick={onOther}>
                  Devolver otra
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
