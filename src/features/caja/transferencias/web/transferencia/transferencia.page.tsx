import { useId, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { DatosBancarios } from "#features/caja/pagos/web/datos-bancarios.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { problemOfSize } from "#web/file-size.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useWrite } from "#web/use-write.ts";
import type { Transferencia } from "../../contract.ts";

export const meta = pageMeta({ title: "Pagar por transferencia", index: false });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return answerOf(api.transferencias[":id"].$get({ param: { id: params.id ?? "" } }));
}

export const HydrateFallback = GuardFallback;

/** Shows the amount and the account for a transfer, and takes the bank's receipt (Rules TRA-1, TRA-2). */
export default function PagarPorTransferencia() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  useRevalidateOnReturn();
  if (!answer.ok) return <LoadProblem title="No encontramos ese pago" detail={answer.problem.detail} />;
  const pago = answer.data;
  return (
    <section className="stack-4 breakable reading" aria-labelledby="transferencia">
      <h2 id="transferencia">Pagar por transferencia</h2>
      {pago.abierta ? <Abierta pago={pago} onChange={() => void revalidate()} /> : <Cerrada pago={pago} />}
    </section>
  );
}

const textoDelQr = ({ monto, cuenta: { alias, cuenta, titular } }: Transferencia) =>
  [
    alias && `Alias: ${alias}`,
    cuenta && `Cuenta o CBU: ${cuenta}`,
    titular && `A nombre de: ${titular}`,
    `Importe: ${monto.toFixed(2).replace(".", ",")}`,
  ]
    .filter(Boolean)
    .join("\n");

function Abierta({ pago, onChange }: { pago: Transferencia; onChange: () => void }) {
  const hasta = addDays(clubTime(new Date(pago.venceEn)).fecha, -1);
  const [cancelar, busy, problema] = useWrite(
    () => answerOf(api.transferencias[":id"].cancelar.$post(withId(pago.pagoId))),
    { onChange },
  );
  return (
    <>
      <p>{pago.descripcion}</p>
      <p className="stack-1">
        <span>Transferí exactamente</span>
        <strong>{formatMoney(pago.monto)}</strong>
        <span className="muted">
          Los centavos son tuyos: con ellos el club sabe que el pago es este. Tenés hasta el{" "}
          {formatFechaLarga(hasta)}.
        </span>
      </p>
      <DatosBancarios banco={pago.cuenta} importe={pago.monto} />
      <details>
        <summary>Ver los datos como código QR</summary>
        <QrCode className="qr" text={textoDelQr(pago)} label="Los datos de la transferencia" />
        <p>Escaneado con la cámara de otro celular, muestra estos mismos datos para copiarlos.</p>
      </details>
      <SubirComprobante pago={pago} onChange={onChange} />
      {problema && <Alert tone="danger">{problema}</Alert>}
      <div className="row-3">
        <ButtonLink variant="outline" to={pago.ver.ruta}>
          {pago.ver.texto}
        </ButtonLink>
        {pago.comprobante !== "por-revisar" && (
          <Button variant="ghost" loading={busy} onClick={() => cancelar()}>
            No voy a transferir
          </Button>
        )}
      </div>
    </>
  );
}

function Cerrada({ pago }: { pago: Transferencia }) {
  return (
    <>
      {pago.estado === "aprobado" ? (
        <Alert tone="success" title="El club recibió tu transferencia">
          {formatMoney(pago.monto)}: {pago.descripcion}.
        </Alert>
      ) : (
        <Alert tone="info" title="Este pago ya no espera una transferencia">
          Si transferiste igual, no la repitas: el club la va a encontrar por su importe.
        </Alert>
      )}
      <div className="row-3">
        <ButtonLink to={pago.ver.ruta}>{pago.ver.texto}</ButtonLink>
      </div>
    </>
  );
}

interface SubirComprobanteProps {
  pago: Transferencia;
  onChange: () => void;
}

function SubirComprobante({ pago, onChange }: SubirComprobanteProps) {
  const id = useId();
  const [grande, setGrande] = useState<string | null>(null);
  const [subir, busy, problema] = useWrite(
    (file: File) =>
      answerOf(
        api.transferencias[":id"].comprobante.$post({
          ...withId(pago.pagoId),
          form: { comprobante: [file] },
        }),
      ),
    { onChange },
  );
  return (
    <section className="stack-4 breakable reading box pad-4" aria-labelledby={`${id}-titulo`}>
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
        <label className="stack-2" htmlFor={id}>
          <span>{pago.comprobante === "ninguno" ? "Comprobante: foto o PDF" : "Cambiar el comprobante"}</span>
          <input
            id={id}
            className="target"
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
