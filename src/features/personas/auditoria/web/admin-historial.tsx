import { PartList } from "#web/admin/part-list.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Decision } from "../contract.ts";
import { AdminAuditoriaTabla } from "./admin-auditoria-tabla.tsx";

export function AdminHistorial({ objeto, objetoId }: { objeto: string; objetoId: number }) {
  return (
    <PartList<Decision>
      of="decisiones"
      empty="NO HAY NINGUNA DECISIÓN REGISTRADA"
      call={(query, options) =>
        answerOf(
          api.auditoria.lista.$get({ query: { ...query, objeto, objetoId: String(objetoId) } }, options),
        )
      }
    >
      {(decisiones, { busy }) => <AdminAuditoriaTabla decisiones={decisiones} busy={busy} />}
    </PartList>
  );
}
