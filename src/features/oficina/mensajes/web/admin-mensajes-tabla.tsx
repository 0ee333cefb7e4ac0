import type { ShownList } from "#web/admin/list-definition.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ListRows } from "#web/admin/staff-list.tsx";
import type { MensajeAGrupo } from "../contract.ts";
import type { COLUMNAS_DE_MENSAJES, Situacion } from "../rules.ts";

const TONOS: Record<Situacion, "info" | "success" | "danger"> = {
  enviando: "info",
  enviado: "success",
  detenido: "danger",
};

export function AdminMensajesTabla({
  list,
}: {
  list: ShownList<MensajeAGrupo[], typeof COLUMNAS_DE_MENSAJES>;
}) {
  return (
    <ListRows
      list={list}
      caption="Mensajes a grupos de personas"
      cells={{
        asunto: ({ id }, asunto) => <StaffLink to={`mensajes/${id}`}>{asunto}</StaffLink>,
      }}
      keyOf={({ id }) => id}
      bulk={{ of: ["mensaje", "mensajes"], nameOf: ({ asunto }) => `«${asunto}»` }}
      toneOf={({ situacion }) => TONOS[situacion]}
    />
  );
}
