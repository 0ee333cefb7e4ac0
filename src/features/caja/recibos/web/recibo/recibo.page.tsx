import { useParams } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { PrintBar, PrintSheet } from "#web/admin/print-sheet.tsx";
import { answerOf, api } from "#web/api.ts";
import { type MetaArgs, pageMeta } from "#web/page-meta.ts";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Recibo } from "../../contract.ts";
import { DescargarRecibo } from "../descargar-recibo.tsx";
import { HojaDeRecibo } from "../hoja-de-recibo.tsx";

/** The title contains the receipt's number, because browsers use it as the file name when saving. */
export const meta = (args: MetaArgs & { params: { numero?: string } }) =>
  pageMeta({ title: `Recibo ${args.params.numero ?? ""}`, index: false })(args);

export default function PaginaDeRecibo() {
  const { numero = "" } = useParams();
  const { answer, reload } = useAnswer<Recibo>(numero, (signal) =>
    answerOf(api.recibos[":numero"].$get({ param: { numero } }, { init: { signal } })),
  );
  if (!answer) return <Spinner text="Buscando el recibo" />;
  if (!answer.ok)
    return (
      <Alert tone="danger">
        <p>{answer.problem.detail}</p>
        <Button variant="outline" size="small" onClick={reload}>
          Volver a intentar
        </Button>
      </Alert>
    );
  const { importe, verificacion } = answer.data;
  const titulo = `Recibo ${answer.data.numero}`;
  return (
    <section className="stack-3">
      <p>
        <Link to="/perfil/recibos">Volver a Mis recibos</Link>
      </p>
      <h2>{titulo}</h2>
      <PrintBar>
        <DescargarRecibo numero={answer.data.numero} />
        <ShareAndCalendar title={titulo} share={{ text: formatMoney(importe), url: verificacion }} />
      </PrintBar>
      <PrintSheet>
        <HojaDeRecibo recibo={answer.data} />
      </PrintSheet>
    </section>
  );
}
