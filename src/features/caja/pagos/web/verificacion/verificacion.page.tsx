import { useParams } from "react-router";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { AnswerPage } from "#web/shell/form-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { VerificacionDeRecibo } from "../../contract.ts";
import { NO_ES_FACTURA, type Validez } from "../../rules.ts";

export const meta = pageMeta({ title: "Verificar un recibo", index: false });

/** No referrer, because the URL contains the receipt's code. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
export const handle = oneDocument;

/**
 * The page that a receipt's QR code opens, which shows whether the receipt is the club's and still valid (Rule REC-4).
 */
export default function Verificacion() {
  const { codigo = "" } = useParams();
  const recibo = useAnswer(codigo, (options) =>
    api.recibos.verificar[":codigo"].$get({ param: { codigo } }, options),
  );
  return (
    <AnswerPage title="Verificar un recibo" of={recibo} waiting="Buscando el recibo...">
      {(data) => <Resultado recibo={data} />}
    </AnswerPage>
  );
}

const TITULOS: Record<Validez, string> = {
  valido: "El recibo es válido",
  parcial: "El recibo vale por una parte",
  anulado: "El recibo está anulado",
  anulacion: "Este recibo anula a otro",
};

function Resultado({ recibo }: { recibo: VerificacionDeRecibo }) {
  const { numero, fecha, importe, validez, vigente } = recibo;
  const tone = validez === "valido" ? "success" : validez === "parcial" ? "warn" : "danger";
  return (
    <>
      <Alert tone={tone} title={TITULOS[validez]}>
        {validez === "parcial" && <p>Se devolvió una parte: vale por {formatMoney(vigente)}.</p>}
        {validez === "anulado" && <p>El club devolvió el dinero, o anotó el cobro por error.</p>}
        {validez === "valido" && <p>El club lo emitió y no fue anulado.</p>}
        {validez === "anulacion" && <p>No prueba un pago.</p>}
      </Alert>
      <dl>
        <dt>Número</dt>
        <dd translate="no">{numero}</dd>
        <dt>Fecha</dt>
        <dd>{formatFecha(fecha)}</dd>
        <dt>Importe</dt>
        <dd>{formatMoney(importe)}</dd>
      </dl>
      <p>Compará estos datos con los del papel. {NO_ES_FACTURA}.</p>
    </>
  );
}
