import { PartList } from "#web/admin/part-list.tsx";
import { answerOf, api } from "#web/api.ts";
import type { MensajeAGrupo } from "../contract.ts";
import { AdminMensajesTabla } from "./admin-mensajes-tabla.tsx";

export function AdminMensajesDePersona({ personaId }: { personaId: number }) {
  return (
    <PartList<MensajeAGrupo>
      of="mensajes"
      empty="NO SE LE ESCRIBIÓ NINGÚN MENSAJE"
      call={(query, options) =>
        answerOf(api.mensajes.lista.$get({ query: { ...query, personaId: String(personaId) } }, options))
      }
    >
      {(mensajes, { busy }) => <AdminMensajesTabla mensajes={mensajes} busy={busy} />}
    </PartList>
  );
}
