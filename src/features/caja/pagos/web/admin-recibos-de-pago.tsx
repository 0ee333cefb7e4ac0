import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api } from "#web/api.ts";
import { WriteButton } from "#web/shell/write-button.tsx";
import { useAnswer } from "#web/use-answer.ts";

const AdminRecibo = lazyDialog(() => import("./admin-recibo.tsx"));

export function AdminRecibosDePago({ pagoId }: { pagoId: number }) {
  const param = { id: String(pagoId) };
  const suyos = useAnswer(param.id, (options) => api.pagos[":id"].recibos.$get({ param }, options));
  if (!suyos.answer?.ok) return null;
  const { recibos, sePuedeEmitir } = suyos.answer.data;
  if (recibos.length === 0 && !sePuedeEmitir) return null;
  return (
    <ObjectCard title="Recibos">
      {recibos.map((numero) => (
        <DialogButton key={numero} variant="outline" size="small" opens={<AdminRecibo numero={numero} />}>
          {numero}
        </DialogButton>
      ))}
      {sePuedeEmitir && (
        <>
          <p>Este pago es anterior a los recibos numerados.</p>
          <WriteButton
            variant="outline"
            call={() => answerOf(api.pagos[":id"].recibos.$post({ param }))}
            onChange={suyos.reload}
          >
            Emitir el recibo
          </WriteButton>
        </>
      )}
    </ObjectCard>
  );
}
