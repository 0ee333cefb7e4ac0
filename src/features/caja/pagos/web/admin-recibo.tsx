import { PrintDialog } from "#web/admin/print-dialog.tsx";
import { api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { DescargarRecibo, HojaDeRecibo } from "./hoja-de-recibo.tsx";

export default function AdminRecibo({ numero }: { numero: string }) {
  const recibo = useAnswer(numero, (options) => api.recibos[":numero"].$get({ param: { numero } }, options));
  return (
    <PrintDialog title={`Recibo ${numero}`} of={recibo} actions={() => <DescargarRecibo numero={numero} />}>
      {(data) => <HojaDeRecibo recibo={data} />}
    </PrintDialog>
  );
}
