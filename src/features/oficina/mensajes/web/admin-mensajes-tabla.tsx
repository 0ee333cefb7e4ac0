import type { Bulk } from "#web/admin/bulk.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import type { MensajeAGrupo } from "../contract.ts";
import { COLUMNAS_DE_MENSAJES, type Situacion } from "../rules.ts";

const VARIOS: Bulk<MensajeAGrupo> = {
  of: ["mensaje", "mensajes"],
  nameOf: ({ asunto }) => `«${asunto}»`,
  onExport: (ids) => api.mensajes.exportar.$get({ query: { ids } }),
};

const TONOS: Record<Situacion, "info" | "success" | "danger"> = {
  enviando: "info",
  enviado: "success",
  detenido: "danger",
};

export function AdminMensajesTabla({
  mensajes,
  busy,
}: {
  mensajes: readonly MensajeAGrupo[];
  busy: boolean;
}) {
  const adminPath = useAdminPath();
  return (
    <ListTable
      caption="Mensajes a grupos de personas"
      described={COLUMNAS_DE_MENSAJES}
      rows={mensajes}
      cells={{
        asunto: ({ id }, asunto) => <Link to={adminPath(`mensajes/${id}`)}>{asunto}</Link>,
      }}
      keyOf={({ id }) => id}
      bulk={VARIOS}
      toneOf={({ situacion }) => TONOS[situacion]}
      busy={busy}
    />
  );
}
