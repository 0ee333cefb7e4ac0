import { useParams } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { PrintBar, PrintSheet } from "#web/admin/print-sheet.tsx";
import { api } from "#web/api.ts";
import { type MetaArgs, pageMeta } from "#web/page-meta.ts";
import { Answered } from "#web/shell/answered.tsx";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Recibo } from "../../contract.ts";
import { DescargarRecibo, HojaDeRecibo } from "../hoja-de-recibo.tsx";

/** The title contains the receipt's number, because browsers use it as the file name when saving. */
export const meta = (args: MetaArgs & { params: { numero?: string } }) =>
  pageMeta({ title: `Recibo ${args.params.numero ?? ""}`, index: false })(args);

export default function PaginaDeRecibo() {
  const { numero = "" } = useParams();
  const recibo = useAnswer(numero, (options) => api.recibos[":numero"].$get({ param: { numero } }, options));
  return (
    <Answered of={recibo} waiting="Buscando el recibo">
      {(data) => <Pagina recibo={data} />}
    </Answered>
  );
}

function Pagina({ recibo }: { recibo: Recibo }) {
  const { numero, importe, verificacion } = recibo;
  const titulo = `Recibo ${numero}`;
  return (
    <section className="stack-3">
      <p>
        <Link to="/perfil/recibos">Volver a Mis recibos</Link>
      </p>
      <h2>{titulo}</h2>
      <PrintBar>
        <DescargarRecibo numero={numero} />
        <ShareAndCalendar title={titulo} share={{ text: formatMoney(importe), url: verificacion }} />
      </PrintBar>
      <PrintSheet>
        <HojaDeRecibo recibo={recibo} />
      </PrintSheet>
    </section>
  );
}
