import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { PrintBar, PrintSheet } from "#web/admin/print-sheet.tsx";
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
    <Modal opened={shown} onClose={close} title={`Recibo ${about ?? ""}`} size="lg">
      <Loaded of={recibo}>
        {(data) => (
          <>
            <PrintBar>
              <DescargarRecibo numero={data.numero} />
            </PrintBar>
            <PrintSheet>
              <HojaDeRecibo recibo={data} />
            </PrintSheet>
          </>
        )}
      </Loaded>
    </Modal>
  );
}
