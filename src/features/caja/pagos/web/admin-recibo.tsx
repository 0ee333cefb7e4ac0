import type { Opening } from "#web/admin/modal.tsx";
import { PrintDialog } from "#web/admin/print-dialog.tsx";
import { api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { DescargarRecibo } from "./descargar-recibo.tsx";
import { HojaDeRecibo } from "./hoja-de-recibo.tsx";

export default function AdminRecibo({ opening }: { opening: Opening<string> }) {
  const { about, shown, close } = opening;
  const recibo = useAnswer(shown && about ? about : null, (options) =>
    api.recibos[":numero"].$get({ param: { numero: about ?? "" } }, options),
  );
  return (
    <PrintDialog
      opened={shown}
      onClose={close}
      title={`Recibo ${about ?? ""}`}
      of={recibo}
      actions={({ numero }) => <DescargarRecibo numero={numero} />}
    >
      {(data) => <HojaDeRecibo recibo={data} />}
    </PrintDialog>
  );
}
