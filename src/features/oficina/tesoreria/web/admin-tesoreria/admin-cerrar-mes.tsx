import { formatMoney } from "#contract/format.ts";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/use-write.ts";
import type { MesDelTesorero } from "../../contract.ts";
import { nombreDeMes } from "../../rules.ts";

/** Asks once before a month is closed for good (Rule TES-3). */
export function AdminCerrarMes({
  opening,
  onClosed,
}: {
  opening: Opening<MesDelTesorero>;
  onClosed: () => void;
}) {
  const { about, shown, close } = opening;
  const [cerrar, busy, problem] = useWrite(
    () =>
      answerOf(
        api.tesoreria.cierres.$post({
          json: { mes: about?.mes.slice(0, 7) ?? "", cobrado: about?.cobrado ?? 0 },
        }),
      ),
    {
      onChange: () => {
        close();
        onClosed();
      },
    },
  );
  const nombre = about ? nombreDeMes(about.mes) : "";
  return (
    <Modal opened={shown} onClose={close} title={`Cerrar ${nombre}`}>
      <p>
        Cobrado neto: <strong>{formatMoney(about?.cobrado ?? 0)}</strong>. Las cifras quedan guardadas como
        están hoy.
      </p>
      <p>
        Después no se cambia nada de {nombre} ni de los meses anteriores: lo que haya que corregir se anota en
        el mes abierto. No se puede deshacer.
      </p>
      {problem && (
        <Alert tone="danger">
          <p>{problem}</p>
        </Alert>
      )}
      <Button variant="accent" wide loading={busy} onClick={() => cerrar()}>
        Cerrar {nombre}
      </Button>
    </Modal>
  );
}
