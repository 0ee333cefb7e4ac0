import { usePartList } from "#web/admin/list-definition.ts";
import { api } from "#web/api.ts";
import { COLUMNAS_DE_MENSAJES } from "../rules.ts";
import { AdminMensajesTabla } from "./admin-mensajes-tabla.tsx";

export default function AdminMensajesDePersona({ personaId }: { personaId: number }) {
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
