import { Progress } from "@mantine/core";
import { useState } from "react";
import { formatCantidad, formatMoney } from "#contract/format.ts";
import { MOTIVO_DE_CANCELACION } from "#features/eventos/cambios/rules.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DescribedInput } from "#web/admin/described-form.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal, openDialog } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import { AdminPartidoDeEvento } from "./admin-partido-de-evento.tsx";

interface AdminCancelarEventoProps extends DialogProps {
  evento: Evento;
}

/** Confirms the cancellation of an event, then shows the progress of its refunds (Rule EVE-11). */
export default function AdminCancelarEvento(props: AdminCancelarEventoProps) {
  const { evento } = props;
  return evento.situacion === "cancelado" ? <Devoluciones evento={evento} /> : <Confirmacion {...props} />;
}

function Devoluciones({ evento: { id, nombre } }: { evento: Evento }) {
  return (
    <Modal title={`Devoluciones de ${nombre}`} size="md">
      <Avance eventoId={id} />
    </Modal>
  );
}

function Confirmacion({ evento, onChange }: AdminCancelarEventoProps) {
  const [motivo, setMotivo] = useState("");
  const { id, nombre } = evento;
  const tomadas = evento.cantidadDeEntradas - evento.entradasDisponibles;
  return (
    <Confirm
      title="Cancelar el evento"
      confirmLabel={tomadas > 0 ? "Cancelar y devolver" : "Cancelar el evento"}
      cancelLabel="Volver"
      danger
      onConfirm={() => answerOf(api.eventos[":id"].cancelar.$post({ ...withId(id), json: { motivo } }))}
      onDone={() => {
        onChange();
        void openDialog(<Devoluciones evento={evento} />);
      }}
    >
      <div className="stack-4">
        <p>
          <strong>{nombre}</strong> no se hace más. Queda en el sitio como «Cancelado», no se vende y la
          puerta no acepta sus entradas. No se puede deshacer.
        </p>
        <p>
          {tomadas > 0
            ? `Hay ${formatCantidad(tomadas, "entrada")}: se avisa por correo a quienes dejaron uno. Lo pagado con Mercado Pago se devuelve solo; el efectivo y las transferencias quedan en una lista para devolver a mano.`
            : "No hay entradas vendidas: no se avisa a nadie."}
        </p>
        <AdminPartidoDeEvento eventoId={id} />
        <DescribedInput
          of={MOTIVO_DE_CANCELACION}
          value={motivo}
          onChange={({ target }) => setMotivo(target.value)}
        />
      </div>
    </Confirm>
  );
}

const CADA_MS = 2_000;

/** Progress of the refunds, polled until the provider has completed them. */
function Avance({ eventoId }: { eventoId: number }) {
  const progreso = useAnswer(String(eventoId), (options) =>
    api.eventos[":id"].cancelacion.$get(withId(eventoId), options),
  );
  const { answer } = progreso;
  useReloadWhile(!answer?.ok || answer.data.enCurso + answer.data.sinPedir > 0, progreso, CADA_MS);
  return (
    <Loaded of={progreso}>
      {({ pagos, devueltos, conProblemas, aMano, devuelto, porDevolver }) => (
        <div className="stack-4">
          <p role="status">
            <strong>
              {pagos === 0
                ? "No había pagos para devolver."
                : `${devueltos} de ${pagos} ${pagos === 1 ? "pago devuelto" : "pagos devueltos"}`}
              {conProblemas > 0 && <span>{`, ${conProblemas} con problemas`}</span>}
            </strong>
          </p>
          {pagos > 0 && (
            <Progress
              value={(100 * devueltos) / pagos}
              aria-label="Pagos devueltos"
              color={conProblemas > 0 ? "orange" : "green"}
            />
          )}
          {conProblemas > 0 && <p>Mercado Pago no respondió a algunas: se vuelven a intentar solas.</p>}
          {aMano > 0 && (
            <p>
              {formatCantidad(aMano, "pago se devuelve", "pagos se devuelven")} a mano: tocá «Devoluciones» en
              la pantalla de eventos.
            </p>
          )}
          {pagos > 0 && (
            <p>
              Devuelto {formatMoney(devuelto)}, falta {formatMoney(porDevolver)}.
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}
