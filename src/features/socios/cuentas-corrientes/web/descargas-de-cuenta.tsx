import FileSpreadsheet from "icon:file-spreadsheet";
import FileText from "icon:file-text";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { PrintSheet } from "#web/admin/print-sheet.tsx";
import { api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useDownload } from "#web/shell/use-download.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Cuenta } from "../contract.ts";

/** A year of an account on paper or as a PDF, through the print dialog, and as a spreadsheet. */
export function DescargasDeCuenta({ cuenta }: { cuenta: Cuenta }) {
  const [imprimiendo, setImprimiendo] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { persona, anio } = cuenta;
  const [bajar, busy] = useDownload(
    () =>
      api.personas[":id"].cuenta.exportar.$get({
        param: { id: String(persona.id) },
        query: { anio: String(anio) },
      }),
    setProblem,
  );
  return (
    <>
      <Button variant="outline" icon={<FileText aria-hidden="true" />} onClick={() => setImprimiendo(true)}>
        Imprimir o PDF
      </Button>
      <Button variant="outline" icon={<FileSpreadsheet aria-hidden="true" />} loading={busy} onClick={bajar}>
        Excel
      </Button>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {imprimiendo && (
        <Impresion
          titulo={`Cuenta de ${persona.nombre} ${persona.apellido} ${anio}`}
          onEnd={() => setImprimiendo(false)}
        >
          <Hoja cuenta={cuenta} />
        </Impresion>
      )}
    </>
  );
}

/** Opens the print dialog for its content; the document's title is the name of the file. */
function Impresion({ titulo, onEnd, children }: { titulo: string; onEnd: () => void; children: ReactNode }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const before = document.title;
    document.title = titulo;
    const stop = () => end();
    addEventListener("afterprint", stop);
    window.print?.();
    return () => {
      removeEventListener("afterprint", stop);
      document.title = before;
    };
  }, [titulo]);
  return (
    <div hidden>
      <PrintSheet>{children}</PrintSheet>
    </div>
  );
}

function Hoja({ cuenta }: { cuenta: Cuenta }) {
  const { identidad } = useClub();
  const { persona, anio, saldoInicial, movimientos, saldo, vencido, porVencer, credito } = cuenta;
  return (
    <>
      <h3>{identidad.nombre}</h3>
      <p>
        Cuenta de{" "}
        <strong>
          {persona.nombre} {persona.apellido}
        </strong>
        , año {anio}
      </p>
      <p>
        Vencido: {formatMoney(vencido)} · Por vencer: {formatMoney(porVencer)}
        {credito !== null && <span>{` · A favor: ${formatMoney(credito)}`}</span>}
      </p>
      <table>
        <thead>
          <tr>
            <th>Fecha</th>
            <th>Concepto</th>
            <th data-number>A pagar</th>
            <th data-number>Pagado</th>
            <th data-number>Saldo</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td />
            <td>Saldo anterior</td>
            <td />
            <td />
            <td data-number>{formatMoney(saldoInicial)}</td>
          </tr>
          {movimientos.map((uno, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added.
            <tr key={n}>
              <td>{formatFecha(uno.fecha)}</td>
              <td>{uno.titulo}</td>
              <td data-number>{uno.debe > 0 && formatMoney(uno.debe)}</td>
              <td data-number>{uno.haber > 0 && formatMoney(uno.haber)}</td>
              <td data-number>{formatMoney(uno.saldo)}</td>
            </tr>
          ))}
          <tr>
            <td />
            <td>
              <strong>Saldo</strong>
            </td>
            <td />
            <td />
            <td data-number>
              <strong>{formatMoney(saldo)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <p>Documento no válido como factura.</p>
    </>
  );
}
