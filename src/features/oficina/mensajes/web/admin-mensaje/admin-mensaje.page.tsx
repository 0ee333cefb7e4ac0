import { formatInstant, formatNumero } from "#contract/format.ts";
import { parteHistorial } from "#features/personas/usuarios/web/parte-historial.tsx";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { DetailList } from "#web/admin/detail-list.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { usePartList } from "#web/admin/list-definition.ts";
import {
  ObjectCard,
  ObjectCards,
  ObjectPage,
  type ObjectProps,
  objectRoute,
  part,
} from "#web/admin/object-page.tsx";
import { ListRows } from "#web/admin/staff-list.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { useReloadWhile } from "#web/use-answer.ts";
import type { MensajeAGrupoCompleto } from "../../contract.ts";
import {
  COLUMNAS_DE_DESTINATARIOS,
  ESTADOS_DE_DESTINATARIO,
  type EstadoDeDestinatario,
  PALABRA_DE_ESTADO,
  PALABRA_DE_SITUACION,
} from "../../rules.ts";
import { Destino } from "../destino.tsx";

const TONO_DE_SITUACION = { enviando: "info", enviado: "success", detenido: "warn" } as const;
const ASK_EVERY_MS = 3_000;

/** A message with the state of each copy, and a button to stop it (Rules MSJ-6, MSJ-7). */
const { Page, clientLoader, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.mensajes[":id"].$get(args, options),
  nameOf: ({ asunto }) => `Mensaje: ${asunto}`,
  title: "Mensaje",
  what: "ese mensaje",
  back: { path: "mensajes/", label: "Mensajes" },
  Show: Ficha,
});

export { clientLoader, meta, shouldRevalidate };
export default Page;

function Ficha({ object: mensaje, back, onChange }: ObjectProps<MensajeAGrupoCompleto>) {
  useReloadWhile(mensaje.situacion === "enviando", { answer: mensaje, reload: onChange }, ASK_EVERY_MS);
  const { id, asunto, situacion, conteos, copias, enviadas } = mensaje;
  const param = { id: String(id) };
  return (
    <ObjectPage
      title={asunto}
      back={back}
      to={useAdminPath()(`mensajes/${id}`)}
      lead={
        <span className="row-2 middle" role="status">
          {formatNumero(enviadas)} de {formatNumero(copias)} enviadas
          <Badge tone={TONO_DE_SITUACION[situacion]}>{PALABRA_DE_SITUACION[situacion]}</Badge>
        </span>
      }
      actions={
        <>
          {situacion === "enviando" && (
            <ConfirmButton
              button={{ variant: "danger", size: "small" }}
              title="Detener el mensaje"
              confirmLabel="Detener"
              danger
              onConfirm={() => answerOf(api.mensajes[":id"].detener.$post({ param }))}
              done="El mensaje quedó detenido."
              onChange={onChange}
            >
              <p>
                Las {formatNumero(conteos["por-enviar"])} copias de «{asunto}» que todavía no salieron no
                salen más. Las que ya salieron no se pueden volver atrás.
              </p>
            </ConfirmButton>
          )}
          <ExportButton call={() => api.mensajes[":id"].destinatarios.exportar.$get({ param, query: {} })} />
        </>
      }
      parts={[
        part("mensaje", "El mensaje", () => <Detalle mensaje={mensaje} />),
        part("personas", "Personas", () => <AdminDestinatarios mensaje={mensaje} />),
        parteHistorial("mensaje", id),
      ]}
    />
  );
}

function Detalle({ mensaje }: { mensaje: MensajeAGrupoCompleto }) {
  const { asunto, cuerpo, filtro, conteos, creadoEn, por, detenidoEn, detenidoPor } = mensaje;
  return (
    <ObjectCards>
      <ObjectCard title={asunto}>
        <p className="breakable lines">{cuerpo}</p>
      </ObjectCard>
      <ObjectCard title="Cómo va">
        <DetailList
          details={[
            ["Para", filtro.join(" · ")],
            ["Lo escribió", `${por}, ${formatInstant(creadoEn)}`],
            ...(detenidoEn ? [["Lo detuvo", `${detenidoPor}, ${formatInstant(detenidoEn)}`] as const] : []),
            ...ESTADOS_DE_DESTINATARIO.filter((estado) => conteos[estado] > 0).map(
              (estado) => [PALABRA_DE_ESTADO[estado], formatNumero(conteos[estado])] as const,
            ),
          ]}
        />
      </ObjectCard>
    </ObjectCards>
  );
}

const TONO_DE_COPIA: Record<EstadoDeDestinatario, "info" | "success" | "danger"> = {
  "por-enviar": "info",
  enviado: "success",
  rechazado: "danger",
  "sin-correo": "danger",
  "sin-novedades": "info",
  detenido: "danger",
};

function AdminDestinatarios({ mensaje: { id, conteos } }: { mensaje: MensajeAGrupoCompleto }) {
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
        toneOf={({ estado: uno }) => TONO_DE_COPIA[uno]}
      />
    </>
  );
}
