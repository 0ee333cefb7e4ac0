import { useSearchParams } from "react-router";
import { formatNumero } from "#contract/format.ts";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { ListTable } from "#web/admin/list-table.tsx";
import { PartList } from "#web/admin/part-list.tsx";
import { answerOf, api } from "#web/api.ts";
import type { DestinatarioDeMensaje, MensajeAGrupoCompleto } from "../../contract.ts";
import {
  COLUMNAS_DE_DESTINATARIOS,
  ESTADOS_DE_DESTINATARIO,
  type EstadoDeDestinatario,
  PALABRA_DE_ESTADO,
} from "../../rules.ts";
import { Destino } from "../destino.tsx";
import styles from "./admin-mensaje.module.css";

const TONOS: Record<EstadoDeDestinatario, "info" | "success" | "danger"> = {
  "por-enviar": "info",
  enviado: "success",
  rechazado: "danger",
  "sin-correo": "danger",
  "sin-novedades": "info",
  detenido: "danger",
};

export function AdminDestinatarios({ mensaje: { id, conteos } }: { mensaje: MensajeAGrupoCompleto }) {
  const [params, setParams] = useSearchParams();
  const estado = ESTADOS_DE_DESTINATARIO.find((uno) => uno === params.get("estado"));
  const total = ESTADOS_DE_DESTINATARIO.reduce((sum, uno) => sum + conteos[uno], 0);
  const elegir = (nuevo: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("pagina");
        if (nuevo) after.set("estado", nuevo);
        else after.delete("estado");
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <div className={styles.filtro}>
        <FilterSelect
          label="Qué pasó"
          value={estado ?? ""}
          onChange={elegir}
          options={[
            { value: "", label: `Todas (${formatNumero(total)})` },
            ...ESTADOS_DE_DESTINATARIO.filter((uno) => conteos[uno] > 0 || uno === estado).map((uno) => ({
              value: uno,
              label: `${PALABRA_DE_ESTADO[uno]} (${formatNumero(conteos[uno])})`,
            })),
          ]}
        />
      </div>
      <PartList<DestinatarioDeMensaje>
        key={estado ?? "todas"}
        of="personas"
        empty="NO HAY NADIE ASÍ"
        call={(query, options) =>
          answerOf(
            api.mensajes[":id"].destinatarios.$get(
              { param: { id: String(id) }, query: { ...query, ...(estado && { estado }) } },
              options,
            ),
          )
        }
      >
        {(personas, { busy }) => (
          <ListTable
            caption="Personas del mensaje"
            described={COLUMNAS_DE_DESTINATARIOS}
            rows={personas}
            cells={{
              persona: ({ destino }, persona) => <Destino destino={destino}>{persona}</Destino>,
            }}
            keyOf={({ destino }) => destino}
            toneOf={({ estado: uno }) => TONOS[uno]}
            busy={busy}
          />
        )}
      </PartList>
    </>
  );
}
