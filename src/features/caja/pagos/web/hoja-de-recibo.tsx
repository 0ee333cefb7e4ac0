import Download from "icon:download";
import { useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { api } from "#web/api.ts";
import { drawnUrl, useClub } from "#web/club.ts";
import { useDownload } from "#web/shell/use-download.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { Recibo } from "../contract.ts";
import { CON_QUE_SE_PAGO, NO_ES_FACTURA, selloDe } from "../rules.ts";
import styles from "./hoja-de-recibo.module.css";

export function HojaDeRecibo({ recibo }: { recibo: Recibo }) {
  const club = useClub();
  const { identidad, contacto } = club;
  const { numero, emitidoEn, titular, documento, medio, importe, renglones, verificacion } = recibo;
  return (
    <div className="stack-3 breakable">
      <header className="row-3 apart">
        <img src={drawnUrl(club, "/escudo.webp")} width={60} height={71} alt="" />
        <div className="grow">
          <h3>{identidad.nombre}</h3>
          <p>
            {contacto.direccion.calle}, {contacto.direccion.localidad}
          </p>
        </div>
        <div className="stack-1 at-start">
          <strong>
            Recibo <span translate="no">{numero}</span>
          </strong>
          <span>{NO_ES_FACTURA}</span>
          <span>{formatInstant(emitidoEn)}</span>
        </div>
      </header>
      <p className={styles.sello}>{selloDe(recibo)}</p>
      <p>
        {recibo.anula ? "A nombre de " : "Recibimos de "}
        <strong translate="no">{titular}</strong>
        <span>{documento && `, DNI ${documento}`}</span>
        {recibo.anula ? "." : `, ${CON_QUE_SE_PAGO[medio]}:`} {recibo.motivo}
      </p>
      <table>
        <thead>
          <tr>
            <th>Persona</th>
            <th>Concepto</th>
            <th data-number>Importe</th>
          </tr>
        </thead>
        <tbody>
          {renglones.map((uno, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes.
            <tr key={n}>
              <td translate="no">{uno.persona}</td>
              <td>{uno.concepto}</td>
              <td data-number>{formatMoney(uno.importe)}</td>
            </tr>
          ))}
          <tr>
            <td />
            <td>
              <strong>Total</strong>
            </td>
            <td data-number>
              <strong>{formatMoney(importe)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <footer className="line-3 middle">
        <QrCode
          className={styles.qr ?? ""}
          text={verificacion}
          label={`Código QR que verifica el recibo ${numero}`}
        />
        <div>
          <p>
            Para verificar este recibo, leé el código o abrí:
            <br />
            <span className="breakable">{verificacion}</span>
          </p>
        </div>
      </footer>
    </div>
  );
}

export function DescargarRecibo({ numero }: { numero: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [download, busy] = useDownload(
    () => api.recibos[":numero"].pdf.$get({ param: { numero } }),
    setProblem,
  );
  return (
    <>
      <Button variant="outline" icon={<Download />} loading={busy} onClick={download}>
        Descargar PDF
      </Button>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </>
  );
}
