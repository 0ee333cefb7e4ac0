import { useOpening } from "#web/admin/modal.tsx";
import { PartList } from "#web/admin/part-list.tsx";
import { answerOf, api } from "#web/api.ts";
import type { PedidoDePrensa } from "../contract.ts";
import { AdminEventoDePrensa } from "./admin-evento-de-prensa.tsx";
import { AdminPrensaTabla } from "./admin-prensa-tabla.tsx";

export function AdminPrensaDeEvento({ eventoId, onChange }: { eventoId: number; onChange: () => void }) {
  const evento = useOpening<PedidoDePrensa>();
  return (
    <>
      <PartList<PedidoDePrensa>
        of="pedidos"
        empty="NO HAY PRENSA REGISTRADA"
        call={(query, options) =>
          answerOf(api.prensa.lista.$get({ query: { ...query, eventoId: String(eventoId) } }, options))
        }
      >
        {(pedidos, { busy, reload }) => (
          <AdminPrensaTabla
            pedidos={pedidos}
            busy={busy}
            onChange={() => {
              reload();
              onChange();
            }}
            onEvento={evento.open}
          />
        )}
      </PartList>
      <AdminEventoDePrensa opening={evento} />
    </>
  );
}
