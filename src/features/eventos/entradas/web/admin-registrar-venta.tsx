import Printer from "icon:printer";
import { useEffect, useRef, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { AdminCobrado } from "#features/caja/pagos/web/admin-cobrado.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { PrintSheet } from "#web/admin/print-sheet.tsx";
import { answerOf, api, isOutcomeUnknown } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useSession } from "#web/session.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { WriteButton } from "#web/shell/write-button.tsx";
import { createStore } from "#web/store.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { EntradaVendida, VentaConQr } from "../contract.ts";
import { AdminVentaForm, type EventoEnVenta, registrarVenta, type Venta } from "./admin-venta-form.tsx";

type EventoOfrecido = EventoEnVenta & Record<"enVenta" | "abierta" | "suspendido", boolean>;

interface AdminRegistrarVentaProps {
  eventoId?: number | undefined;
  onSold: () => void;
  /** Set at the gate, where the sold tickets are then checked in; `eventos` are the events of the gate. */
  gate?: { eventos: readonly number[]; onAdmit: (codigos: string[], total: number) => void };
}

/** A sale without a response, or with a QR code that is not paid yet. */
type OpenSale = { enDuda: Venta } | { conQr: VentaConQr };

/** The open sale and its seller, kept until its outcome is known, even while the dialog is closed. */
const openSale = createStore<(OpenSale & { usuario: number | undefined }) | null>(null);

/** Records sales in the office or at the door (Rule ENT-5). The dialog stays open for the next sale. */
export default function AdminRegistrarVenta(props: AdminRegistrarVentaProps) {
  const { eventoId, onSold, gate } = props;
  const [sold, setSold] = useState<EntradaVendida | null>(null);
  const usuario = useSession().usuario?.id;
  const sale = openSale.use();
  const suya = sale?.usuario === usuario ? sale : null;
  const [lastEventoId, setLastEventoId] = useState<number | undefined>();
  const eventos = useAnswer("eventos", (options) => api.entradas.puerta.$get({ query: {} }, options));
  const admit = ({ entradas, total }: EntradaVendida) => {
    setSold(null);
    gate?.onAdmit(
      entradas.map(({ codigo }) => codigo),
      total,
    );
  };
  const finish = (entrada: EntradaVendida, pasan = false) => {
    openSale.set(null);
    setSold(entrada);
    setLastEventoId(entrada.evento.id);
    eventos.reload();
    onSold();
    if (pasan) admit(entrada);
  };
  const registered = (saved: EntradaVendida | VentaConQr, { pedido }: Venta, pasan = false) => {
    if (!("url" in saved)) return finish(saved, pasan);
    openSale.set({ conQr: saved, usuario });
    setLastEventoId(pedido.eventoId);
  };
  const startOver = () => {
    openSale.set(null);
    eventos.reload();
  };
  return (
    <Modal title="Vender entradas" size="md">
      {sold ? (
        <AdminEntradaVendida
          entrada={sold}
          onNext={() => setSold(null)}
          onAdmit={gate && (() => admit(sold))}
        />
      ) : suya && "conQr" in suya ? (
        <AdminVentaConQr venta={suya.conQr} onPaid={finish} onEnd={startOver} />
      ) : suya ? (
        <AdminVentaEnDuda
          venta={suya.enDuda}
          onRegistered={(saved) => registered(saved, suya.enDuda)}
          onEnd={startOver}
        />
      ) : (
        <Loaded of={eventos}>
          {(data) => {
            const forSale = data.filter(({ enVenta }) => enVenta);
            if (forSale.length === 0) return <p>No hay eventos activos para vender.</p>;
            return (
              <AdminVentaForm
                eventos={forSale}
                eventoId={lastEventoId ?? eventoId ?? eventoDelDia(forSale)}
                canAdmit={(id) =>
                  gate?.eventos.includes(id) === true &&
                  forSale.some((evento) => evento.id === id && evento.abierta && !evento.suspendido)
                }
                onUnknown={(enDuda) => openSale.set({ enDuda, usuario })}
                onRegistered={registered}
              />
            );
          }}
        </Loaded>
      )}
    </Modal>
  );
}

/**
 * Returns the event with an open gate, otherwise today's event, otherwise the next event. Undefined if there are
 * several, or if today's event is sold out, because a wrong guess would sell tickets for another event.
 */
function eventoDelDia(eventos: readonly EventoOfrecido[]): number | undefined {
  const hoy = clubTime(serverTime()).fecha;
  const posibles = eventos.filter(({ suspendido }) => !suspendido);
  const abiertos = posibles.filter(({ abierta }) => abierta);
  const deHoy = abiertos.length > 0 ? abiertos : posibles.filter(({ fecha }) => fecha === hoy);
  const candidatos = deHoy.length > 0 ? deHoy : posibles.slice(0, 1);
  const [unico] = candidatos;
  return candidatos.length === 1 && unico && unico.entradasDisponibles > 0 ? unico.id : undefined;
}

interface AdminEntradaVendidaProps {
  entrada: EntradaVendida;
  onNext: () => void;
  onAdmit?: (() => void) | undefined;
}

function AdminEntradaVendida({ entrada, onNext, onAdmit }: AdminEntradaVendidaProps) {
  const { evento, entradas, usuario, total } = entrada;
  const main = useRef<HTMLButtonElement>(null);
  // The focused button is gone, so the focus would be lost.
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <div className="stack-4">
      <AdminCobrado total={total}>
        {usuario.id === null
          ? entradas.length === 1
            ? "Mostrale el código para que le saque una foto, o imprimilo."
            : `Mostrale los ${entradas.length} códigos para que les saque fotos, o imprimilos.`
          : `${usuario.nombreUsuario} la tiene también en Mi perfil → Mis entradas.`}
      </AdminCobrado>
      <PrintSheet>
        <div className="stack-5">
          {entradas.map(({ id, codigo, tarifa }) => (
            <div key={id} className="stack-1 centred text-centre" data-whole>
              <strong>{evento.nombre}</strong>
              <span>
                {formatFecha(evento.fecha)} - {evento.hora} hs
              </span>
              <QrCode text={codigo} label={`Código QR de la entrada ${codigo}`} className="qr" />
              <span className="text-l mono" translate="no">
                {codigo}
              </span>
              <span>
                Entrada n.º {id} · {tarifa ?? usuario.nombreUsuario}
              </span>
            </div>
          ))}
        </div>
      </PrintSheet>
      <div className="stack-3 in-view">
        {onAdmit && (
          <Button ref={main} variant="accent" size="large" wide onClick={onAdmit}>
            {entradas.length === 1 ? "Dejar pasar" : `Dejar pasar a los ${entradas.length}`}
          </Button>
        )}
        <Button
          ref={onAdmit ? undefined : main}
          variant={onAdmit ? "outline" : "primary"}
          wide
          onClick={onNext}
        >
          Vender otra
        </Button>
        <Button variant="outline" wide icon={<Printer />} onClick={() => window.print?.()}>
          Imprimir
        </Button>
      </div>
    </div>
  );
}

const ASK_EVERY_MS = 3_000;

interface AdminVentaConQrProps {
  venta: VentaConQr;
  onPaid: (entrada: EntradaVendida) => void;
  /** Called if the sale ends without a payment. */
  onEnd: () => void;
}

/** The QR that the buyer scans to pay, shown until the sale is paid, cancelled or expired. */
function AdminVentaConQr({ venta, onPaid, onEnd }: AdminVentaConQrProps) {
  const param = { id: String(venta.pagoId) };
  const asked = useAnswer(param.id, (options) => api.entradas.venta.qr[":id"].$get({ param }, options));
  const { answer, reload } = asked;
  const estado = answer?.ok ? answer.data.estado : "esperando";
  const vendida = answer?.ok ? answer.data.venta : null;
  useReloadWhile(estado === "esperando" && !vendida, asked, ASK_EVERY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the payment once, independently of the parent's renders.
  useEffect(() => {
    if (vendida) onPaid(vendida);
  }, [vendida]);

  if (estado === "vencida")
    return (
      <div className="stack-4">
        <Alert tone="warn" title="La venta no se pagó">
          Se terminó el tiempo y los lugares quedaron libres. Si el dinero llega igual, se devuelve solo.
        </Alert>
        <Button wide onClick={onEnd}>
          Vender otra
        </Button>
      </div>
    );
  return (
    <div className="stack-4">
      <p role="status">
        Que escanee este código con la cámara y pague <strong>{formatMoney(venta.total)}</strong>. Esperando
        el pago…
      </p>
      <div className="stack-1 centred text-centre">
        <QrCode text={venta.url} label="Código QR para pagar con Mercado Pago" className="qr" />
      </div>
      <WriteButton
        variant="outline"
        wide
        call={() => answerOf(api.entradas.venta.qr[":id"].$delete({ param }))}
        onDone={onEnd}
        onChange={reload}
      >
        Dejar sin efecto
      </WriteButton>
    </div>
  );
}

interface AdminVentaEnDudaProps {
  venta: Venta;
  onRegistered: (saved: EntradaVendida | VentaConQr) => void;
  onEnd: () => void;
}

/** Refusals that are returned before the server looks for the sale: no session, no permission, or too many calls. */
const NO_LLEGO = new Set([401, 403, 429]);

/** A sale without a response, which can be sent again safely because it is unchanged. */
function AdminVentaEnDuda({ venta, onRegistered, onEnd }: AdminVentaEnDudaProps) {
  const [rechazo, setRechazo] = useState<string | null>(null);
  const [sinRespuesta, setSinRespuesta] = useState<string | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  // The focused button was removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal replaces the button.
  useEffect(() => main.current?.focus(), [rechazo]);
  const [repetir, busy] = useSingleFlight(async () => {
    setSinRespuesta(null);
    const answer = await registrarVenta(venta);
    if (answer.ok) return onRegistered(answer.data);
    if (isOutcomeUnknown(answer) || NO_LLEGO.has(answer.status))
      return setSinRespuesta(answer.problem.detail);
    setRechazo(
      answer.problem.code === "venta-distinta"
        ? answer.problem.detail
        : `La venta no quedó registrada. ${answer.problem.detail}`,
    );
  });
  if (rechazo)
    return (
      <div className="stack-4">
        <Alert tone="danger">
          <p>{venta.resumen}</p>
          <p>{rechazo}</p>
        </Alert>
        <Button ref={main} wide onClick={onEnd}>
          Empezar otra venta
        </Button>
      </div>
    );
  return (
    <div className="stack-4">
      <Alert tone="warn" title="No sabemos si la venta quedó registrada">
        <p>
          <strong>{venta.resumen}</strong>
        </p>
        <p>Vendé de nuevo: si ya estaba, te la mostramos y no se cobra otra vez.</p>
      </Alert>
      {sinRespuesta && <Alert tone="danger">{sinRespuesta}</Alert>}
      <div className="stack-3">
        <Button ref={main} variant="accent" size="large" wide loading={busy} onClick={() => void repetir()}>
          Vender de nuevo
        </Button>
        <Button variant="outline" wide disabled={busy} onClick={onEnd}>
          Es otra venta
        </Button>
      </div>
    </div>
  );
}
