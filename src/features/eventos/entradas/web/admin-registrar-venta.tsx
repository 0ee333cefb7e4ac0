import Printer from "icon:printer";
import { useEffect, useRef, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { AdminCobrado } from "#features/caja/pagos/web/admin-cobrado.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { PrintSheet } from "#web/admin/print-sheet.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { EntradaVendida, VentaConQr } from "../contract.ts";
import styles from "./admin-registrar-venta.module.css";
import { AdminVentaConQr } from "./admin-venta-con-qr.tsx";
import { AdminVentaEnDuda } from "./admin-venta-en-duda.tsx";
import { AdminVentaForm, type EventoEnVenta } from "./admin-venta-form.tsx";
import type { Venta } from "./registrar-venta.ts";

type EventoOfrecido = EventoEnVenta & Record<"enVenta" | "abierta" | "suspendido", boolean>;

interface AdminRegistrarVentaProps {
  opened: boolean;
  eventoId?: number | undefined;
  onClose: () => void;
  onSold: () => void;
  /** At the gate: checks in the sold tickets; `eventos` are those that it serves. */
  gate?: { eventos: readonly number[]; onAdmit: (codigos: string[], total: number) => void };
}

/** Records sales in the office or at the door (Rule ENT-5); stays open for the next one. */
export function AdminRegistrarVenta(props: AdminRegistrarVentaProps) {
  const { opened, eventoId, onClose, onSold, gate } = props;
  const [sold, setSold] = useState<EntradaVendida | null>(null);
  const [conQr, setConQr] = useState<VentaConQr | null>(null);
  /** Sent without an answer; kept until its outcome is known, also while the dialog is closed. */
  const [enDuda, setEnDuda] = useState<Venta | null>(null);
  const [lastEventoId, setLastEventoId] = useState<number | undefined>();
  const eventos = useAnswer<EventoOfrecido[]>(opened ? "eventos" : null, (signal) =>
    answerOf(api.entradas.puerta.$get({ query: {} }, { init: { signal } })),
  );
  const admit = ({ entradas, total }: EntradaVendida) => {
    setSold(null);
    gate?.onAdmit(
      entradas.map(({ codigo }) => codigo),
      total,
    );
  };
  const finish = (entrada: EntradaVendida, pasan = false) => {
    setConQr(null);
    setSold(entrada);
    setLastEventoId(entrada.evento.id);
    eventos.reload();
    onSold();
    if (pasan) admit(entrada);
  };
  const registered = (saved: EntradaVendida | VentaConQr, { pedido }: Venta, pasan = false) => {
    setEnDuda(null);
    if (!("url" in saved)) return finish(saved, pasan);
    setConQr(saved);
    setLastEventoId(pedido.eventoId);
  };
  const close = () => {
    setSold(null);
    setLastEventoId(undefined);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Registrar venta" size="md">
      {sold ? (
        <AdminEntradaVendida
          entrada={sold}
          onNext={() => setSold(null)}
          onAdmit={gate && (() => admit(sold))}
        />
      ) : conQr ? (
        <AdminVentaConQr
          venta={conQr}
          onPaid={finish}
          onEnd={() => {
            setConQr(null);
            eventos.reload();
          }}
        />
      ) : enDuda ? (
        <AdminVentaEnDuda
          venta={enDuda}
          onRegistered={(saved) => registered(saved, enDuda)}
          onEnd={() => {
            setEnDuda(null);
            eventos.reload();
          }}
        />
      ) : (
        <Loaded of={eventos}>
          {(data) => {
            const forSale = data.filter(({ enVenta }) => enVenta);
            if (forSale.length === 0) return <p>No hay eventos activos para vender.</p>;
            return (
              <AdminVentaForm
                eventos={forSale}
                // The next sale preselects the same event.
                eventoId={lastEventoId ?? eventoId ?? eventoDelDia(forSale)}
                canAdmit={(id) =>
                  gate?.eventos.includes(id) === true &&
                  forSale.some((evento) => evento.id === id && evento.abierta && !evento.suspendido)
                }
                onUnknown={setEnDuda}
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
 * The event that admits now, else today's, else the next one. None if several match or today's is sold out, because a
 * wrong guess would sell tickets to another event.
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

/** The tickets just sold, to photograph, print or check in. */
function AdminEntradaVendida({ entrada, onNext, onAdmit }: AdminEntradaVendidaProps) {
  const { evento, entradas, usuario, total } = entrada;
  const main = useRef<HTMLButtonElement>(null);
  // The focused button was removed.
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.sold}>
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
            <div key={id} className={styles.ticket} data-whole>
              <strong>{evento.nombre}</strong>
              <span>
                {formatFecha(evento.fecha)} - {evento.hora} hs
              </span>
              <QrCode text={codigo} label={`Código QR de la entrada ${codigo}`} className={styles.qr} />
              <span className={styles.code} translate="no">
                {codigo}
              </span>
              <span>
                Entrada n.º {id} · {tarifa ?? usuario.nombreUsuario}
              </span>
            </div>
          ))}
        </div>
      </PrintSheet>
      <div className={`${styles.next} ${styles.inView}`}>
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
        <Button variant="outline" wide icon={<Printer aria-hidden="true" />} onClick={() => window.print?.()}>
          Imprimir
        </Button>
      </div>
    </div>
  );
}
