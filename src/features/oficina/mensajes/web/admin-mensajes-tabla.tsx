import { type ShownList, usePartList } from "#web/admin/list-definition.ts";
import { ListRows } from "#web/admin/staff-list.tsx";
import { api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import type { MensajeAGrupo } from "../contract.ts";
import { COLUMNAS_DE_MENSAJES, type Situacion } from "../rules.ts";

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
  const adminPath = useAdminPath();
  return (
    <ListRows
      list={list}
      caption="Mensajes a grupos de personas"
      cells={{
        asunto: ({ id }, asunto) => <Link to={adminPath(`mensajes/${id}`)}>{asunto}</Link>,
      }}
      keyOf={({ id }) => id}
      bulk={{ of: ["mensaje", "mensajes"], nameOf: ({ asunto }) => `«${asunto}»` }}
      toneOf={({ situacion }) => TONOS[situacion]}
    />
  );
}

export function AdminMensajesDePersona({ personaId }: { personaId: number }) {
  const list = usePartList({
    of: "mensajes",
    empty: "NO SE LE ESCRIBIÓ NINGÚN MENSAJE",
    columns: COLUMNAS_DE_MENSAJES,
    list: (query, options) =>
      api.mensajes.lista.$get({ query: { ...query, personaId: String(personaId) } }, options),
    export: (query) => api.mensajes.exportar.$get({ query }),
  });
  return <AdminMensajesTabla list={list} />;
}
