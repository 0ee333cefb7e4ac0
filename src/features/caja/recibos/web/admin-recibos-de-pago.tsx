import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";

const AdminRecibo = lazyDialog(async () => (await import("./admin-recibo.tsx")).AdminRecibo);

export function AdminRecibosDePago({ pagoId }: { pagoId: number }) {
  const param = { id: String(pagoId) };
  const recibo = useOpening<string>();
  const suyos = useAnswer<{ recibos: string[]; sePuedeEmitir: boolean }>(param.id, (signal) =>
    answerOf(api.pagos[":id"].recibos.$get({ param }, { init: { signal } })),
  );
  const [emitir, busy, problem] = useWrite(() => answerOf(api.pagos[":id"].recibos.$post({ param })), {
    onChange: suyos.reload,
  });
  if (!suyos.answer?.ok) return null;
  const { recibos, sePuedeEmitir } = suyos.answer.data;
  if (recibos.length === 0 && !sePuedeEmitir) return null;
  return (
    <ObjectCard title="Recibos">
      {recibos.map((numero) => (
        <Button
          key={numero}
          variant="outline"
          size="small"
          aria-haspopup="dialog"
          onClick={() => recibo.open(numero)}
        >
          {numero}
        </Button>
      ))}
      {sePuedeEmitir && (
        <>
          <p>Este pago es anterior a los recibos numerados.</p>
          <Button variant="outline" loading={busy} onClick={() => emitir()}>
            Emitir el recibo
          </Button>
        </>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <AdminRecibo opening={recibo} />
    </ObjectCard>
  );
}
