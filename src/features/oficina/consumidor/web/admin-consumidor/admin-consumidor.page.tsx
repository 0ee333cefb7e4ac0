import { useLoaderData } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { Confirm } from "#web/admin/confirm.tsx";
import { showUndoable } from "#web/admin/decision-notice.tsx";
import { DialogButton, lazyDialog, openDialog } from "#web/admin/dialogs.tsx";
import { TextButton } from "#web/admin/icon-button.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { REQUEST_TONES } from "#web/admin/record-tones.ts";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { Solicitud } from "../../contract.ts";
import { COLUMNAS_DE_SOLICITUDES } from "../../rules.ts";

const AdminSolicitud = lazyDialog(() => import("./admin-solicitud.tsx"));

const LISTA = staffList({
  name: "consumidor",
  of: "solicitudes",
  empty: "NO HAY SOLICITUDES",
  columns: COLUMNAS_DE_SOLICITUDES,
  filters: {
    estado: {
      label: "Estado de solicitudes",
      segments: [
        { value: "todas", label: "Todas" },
        { value: "pendientes", label: "Por responder" },
        { value: "atendidas", label: "Atendidas" },
      ],
      remembered: "pendientes",
    },
  },
  list: (query, options) => api.consumidor.solicitudes.$get({ query }, options),
  export: (query) => api.consumidor.solicitudes.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Solicitudes de consumidores, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminConsumidor() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  return (
    <StaffScreen title="Solicitudes de consumidores" list={list}>
      <StaffList
        list={list}
        caption="Solicitudes de consumidores"
        cells={{
          codigo: (row, text) => (
            <TextButton
              className="mono one-line"
              aria-label={`Leer la solicitud ${text}`}
              opens={<AdminSolicitud solicitud={row} />}
            >
              {text}
            </TextButton>
          ),
          correo: ({ nombre, telefono }, text) => (
            <>
              <a href={`mailto:${text}`}>{text}</a>
              {telefono && (
                <div>
                  <PhoneLink phone={telefono} of={nombre} />
                </div>
              )}
            </>
          ),
          estado: (row, text) =>
            row.atendidaEn ? (
              <div className="row-1 tight middle">
                <span className="note breakable grow">
                  {text} el {formatInstant(row.atendidaEn)}
                  {row.atendidaPor && <span> por {row.atendidaPor}</span>}
                </span>
                <ActionButton
                  variant="outline"
                  size="small"
                  aria-label={`Volver a dejar pendiente ${row.codigo}`}
                  call={() => reabrir(row.id)}
                  done={`La solicitud ${row.codigo} volvió a pendientes.`}
                  onChange={list.reload}
                >
                  Volver a pendiente
                </ActionButton>
              </div>
            ) : (
              <div className="row-1 tight middle">
                {row.tipo === "arrepentimiento" && (
                  <DialogButton
                    variant="outline"
                    size="small"
                    aria-label={`Ver compras de ${row.codigo}`}
                    opens={<AdminSolicitud solicitud={row} />}
                  >
                    Ver compras
                  </DialogButton>
                )}
                <Atender solicitud={row} onChange={list.reload} />
              </div>
            ),
        }}
        keyOf={(row) => row.id}
        bulk={{
          of: ["solicitud", "solicitudes"],
          nameOf: ({ codigo }) => `la solicitud ${codigo}`,
          actions: [
            {
              label: "Marcar como atendidas",
              doing: "Marcando",
              did: "Marcaste como atendidas",
              applies: ({ atendidaEn }) => atendidaEn === null,
              run: ({ id }) => atender(id),
              undo: ({ id }) => reabrir(id),
            },
          ],
        }}
        toneOf={(row) => (row.atendidaEn ? "success" : REQUEST_TONES.pendiente)}
      />
    </StaffScreen>
  );
}

const reabrir = (id: number) => answerOf(api.consumidor.solicitudes[":id"].atendida.$delete(withId(id)));

const atender = (id: number, igual?: "true") =>
  answerOf(api.consumidor.solicitudes[":id"].atendida.$patch({ ...withId(id), query: { igual } }));

interface AtenderProps {
  solicitud: Solicitud;
  onChange: () => void;
}

function Atender({ solicitud: { id, codigo }, onChange }: AtenderProps) {
  const done = () =>
    showUndoable({
      message: `La solicitud ${codigo} quedó atendida.`,
      undo: () => reabrir(id),
      undone: `La solicitud ${codigo} volvió a pendientes.`,
      onUndone: onChange,
    });
  async function handle() {
    const answer = await atender(id);
    if (answer.ok || answer.problem.code !== "sin-devolver") return answer;
    await openDialog(
      <Confirm
        title={`¿Marcar ${codigo} como atendida?`}
        confirmLabel="Marcar igual"
        onConfirm={() => atender(id, "true")}
        onDone={done}
        onChange={onChange}
      >
        {answer.problem.detail}
      </Confirm>,
    );
    return null;
  }
  return (
    <ActionButton
      variant="outline"
      size="small"
      aria-label={`Marcar ${codigo} como atendida`}
      call={handle}
      onSaved={done}
      onChange={onChange}
    >
      Marcar como atendida
    </ActionButton>
  );
}
