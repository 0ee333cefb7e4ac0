import { formatNumero } from "#contract/format.ts";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { usePartList } from "#web/admin/list-definition.ts";
import { ListRows } from "#web/admin/staff-list.tsx";
import { api, withId } from "#web/api.ts";
import type { MensajeAGrupoCompleto } from "../../contract.ts";
import {
  COLUMNAS_DE_DESTINATARIOS,
  ESTADOS_DE_DESTINATARIO,
  type EstadoDeDestinatario,
  PALABRA_DE_ESTADO,
} from "../../rules.ts";
import { Destino } from "../destino.tsx";

const TONOS: Record<EstadoDeDestinatario, "info" | "success" | "danger"> = {
  "por-enviar": "info",
  enviado: "success",
  rechazado: "danger",
  "sin-correo": "danger",
  "sin-novedades": "info",
  detenido: "danger",
};

export function AdminDestinatarios({ mensaje: { id, conteos } }: { mensaje: MensajeAGrupoCompleto }) {
  const list = usePartList({
    of: "personas",
    empty: "NO HAY NADIE ASÍ",
    columns: COLUMNAS_DE_DESTINATARIOS,
    filters: {
      estado: {
        select: ESTADOS_DE_DESTINATARIO.map((value) => ({ value, label: PALABRA_DE_ESTADO[value] })),
      },
    },
    list: (query, options) => api.mensajes[":id"].destinatarios.$get({ ...withId(id), query }, options),
  });
  const { estado } = list.values;
  const total = ESTADOS_DE_DESTINATARIO.reduce((sum, uno) => sum + conteos[uno], 0);
  return (
    <>
      <div className="reading below-4">
        <FilterSelect
          label="Qué pasó"
          value={estado ?? ""}
          onChange={(value) => list.change({ estado: value })}
          options={[
            { value: "", label: `Todas (${formatNumero(total)})` },
            ...ESTADOS_DE_DESTINATARIO.filter((uno) => conteos[uno] > 0 || uno === estado).map((uno) => ({
              value: uno,
              label: `${PALABRA_DE_ESTADO[uno]} (${formatNumero(conteos[uno])})`,
            })),
          ]}
        />
      </div>
      <ListRows
        key={estado ?? "todas"}
        list={list}
        caption="Personas del mensaje"
        cells={{ persona: ({ destino }, persona) => <Destino destino={destino}>{persona}</Destino> }}
        keyOf={({ destino }) => destino}
        toneOf={({ estado: uno }) => TONOS[uno]}
      />
    </>
  );
}
