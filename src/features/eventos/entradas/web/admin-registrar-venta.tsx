import Printer from "icon:printer";
import { useEffect, useRef, useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api, randomUuid } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { VentaConQr } from "../contract/venta-con-qr.ts";
import type { EntradaVendida } from "../contract.ts";
import styles from "./admin-registrar-venta.module.css";
import { AdminVentaConQr } from "./admin-venta-con-qr.tsx";
import { AdminVentaForm, type EventoEnVenta } from "./admin-venta-form.tsx";

/** A sale being submitted, with its idempotency key. */
export interface Intento {
  idempotencyKey: string;
  /** Sent without a response: the sale may have been recorded. */
  enDuda: boolean;
}

const nuevoIntento = (): Intento => ({ idempotencyKey: randomUuid(), enDuda: false });

interface AdminRegistrarVentaProps {
  opened: boolean;
  eventoId?: number | undefined;
  onClose: () => void;
  onSold: () => void;
  /** At the gate: checks in the sold tickets. */
  onAdmit?: (codigos: string[]) => void;
}

/** Records sales in the office or at the door (Rule ENT-5); stays open for the next one. */
export function AdminRegistrarVenta(props: AdminRegistrarVentaProps) {
  const { opened, eventoId, onClose, onSold, onAdmit } = props;
  const [sold, setSold] = useState<EntradaVendida | null>(null);
  const [conQr, setConQr] = useState<VentaConQr | null>(null);
  /** The current sale; replaced only when its outcome is known. */
  const [intento, setIntento] = useState<Intento>(nuevoIntento);
  const [lastEventoId, setLastEventoId] = useState<number | undefined>();
  const eventos = useAnswer<(EventoEnVenta & { enVenta: boolean })[]>(opened ? "eventos" : null, (signal) =>
    answerOf(api.entradas.puerta.$get({ query: {} }, { init: { signal } })),
  );
  const finish = (entrada: EntradaVendida) => {
    setIntento(nuevoIntento());
    setConQr(null);
    setSold(entrada);
    setLastEventoId(entrada.evento.id);
    eventos.reload();
    onSold();
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
          onAdmit={
            onAdmit &&
            (() => {
              setSold(null);
              onAdmit(sold.entradas.map(({ codigo }) => codigo));
            })
          }
        />
      ) : conQr ? (
        <AdminVentaConQr
          venta={conQr}
          onPaid={finish}
          onEnd={() => {
            setIntento(nuevoIntento());
            setConQr(null);
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
                eventoId={lastEventoId ?? eventoId}
                intento={intento}
                onUnknown={() => setIntento({ ...intento, enDuda: true })}
                onNewAttempt={() => setIntento(nuevoIntento())}
                onSold={finish}
                onQr={(venta, id) => {
                  setConQr(venta);
                  setLastEventoId(id);
                }}
              />
            );
          }}
        </Loaded>
      )}
    </Modal>
  );
}

interface AdminEntradaVendidaProps {
  entrada: EntradaVendida;
  onNext: () => void;
  onAdmit?: (() => void) | undefined;
}

/** The tickets just sold, to photograph, print or check in. */
function AdminEntradaVendida({ entrada, onNext, onAdmit }: AdminEntradaVendidaProps) {
  const { evento, entradas, usuario } = entrada;
  const main = useRef<HTMLButtonElement>(null);
  // The focused button was removed.
  useEffect(() => main.current?.focus(), []);
  return (
    <div className={styles.sold}>
      <Alert tone="success" title="Venta registrada">
        {usuario.id === null
          ? entradas.length === 1
            ? "Mostrale el código para que le saque una foto, o imprimilo."
            : `Mostrale los ${entradas.length} códigos para que les saque fotos, o imprimilos.`
          : `${usuario.nombreUsuario} la tiene también en Mi perfil → Mis entradas.`}
      </Alert>
      <div className={`${styles.tickets} ${styles.imprimible}`}>
        {entradas.map(({ id, codigo, tarifa }) => (
          <div key={id} className={styles.ticket}>
            <strong>{evento.nombre}</strong>
            <span>
              {formatFecha(evento.fecha)} - {evento.hora} hs
            </span>
            <QrCode text={codigo} label={`Código QR de la entrada ${codigo}`} className={styles.qr} />
            <span className={styles.code}>{codigo}</span>
            <span>
              Entrada n.º {id} · {tarifa ?? usuario.nombreUsuario}
            </span>
          </div>
        ))}
      </div>
      <div className={styles.next}>
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
