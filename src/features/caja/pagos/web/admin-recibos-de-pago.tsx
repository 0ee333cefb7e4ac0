import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api } from "#web/api.ts";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";

const AdminRecibo = lazyDialog(() => import("./admin-recibo.tsx"));

export function AdminRecibosDePago({ pagoId }: { pagoId: number }) {
  const param = { id: String(pagoId) };
  const recibo = useOpening<string>();
  const suyos = useAnswer(param.id, (options) => api.pagos[":id"].recibos.$get({ param }, options));
  if (!suyos.answer?.ok) return null;
  const { recibos, sePuedeEmitir } = suyos.answer.data;
  if (recibos.length === 0 && !sePuedeEmitir) return null;
  return (
    <ObjectCard title="Recibos">
      {recibos.map((numero) => (
        <Button key={numero} variant="outline" size="small" onOpen={() => recibo.open(numero)}>
          {numero}
        </Button>
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
      <AdminRecibo opening={recibo} />
    </ObjectCard>
  );
}
