import type { Opening } from "#web/admin/modal.tsx";
import { PrintDialog } from "#web/admin/print-dialog.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Recibo } from "../contract.ts";
import { DescargarRecibo } from "./descargar-recibo.tsx";
import { HojaDeRecibo } from "./hoja-de-recibo.tsx";

export function AdminRecibo({ opening }: { opening: Opening<string> }) {
  const { about, shown, close } = opening;
  const recibo = useAnswer<Recibo>(shown && about ? about : null, (signal) =>
    answerOf(api.recibos[":numero"].$get({ param: { numero: about ?? "" } }, { init: { signal } })),
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
