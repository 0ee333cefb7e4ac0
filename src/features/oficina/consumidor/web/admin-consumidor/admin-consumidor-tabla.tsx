import { useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { showUndoable } from "#web/admin/decision-notice.tsx";
import { TextButton } from "#web/admin/icon-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { useOpening } from "#web/admin/modal.tsx";
import { REQUEST_TONES } from "#web/admin/record-tones.ts";
import { ListRows } from "#web/admin/staff-list.tsx";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { Solicitud } from "../../contract.ts";
import type { COLUMNAS_DE_SOLICITUDES } from "../../rules.ts";

const AdminSolicitud = lazyDialog(async () => (await import("./admin-solicitud.tsx")).AdminSolicitud);

export function AdminConsumidorTabla({
  list,
}: {
  list: ShownList<Solicitud[], typeof COLUMNAS_DE_SOLICITUDES>;
}) {
  const onChange = list.reload;
  const lectura = useOpening<Solicitud>();
  return (
    <>
      <AdminSolicitud opening={lectura} />
      <ListRows
        list={list}
        caption="Solicitudes de consumidores"
        cells={{
          codigo: (row, text) => (
            <TextButton
              className="mono one-line"
              aria-label={`Leer la solicitud ${text}`}
              onClick={() => lectura.open(row)}
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
              <div className="row-2 middle one-line">
                <span className="note breakable grow">
                  {text} el {formatInstant(row.atendidaEn)}
                  {row.atendidaPor && <span> por {row.atendidaPor}</span>}
                </span>
                <Reabrir solicitud={row} onChange={onChange} />
              </div>
            ) : (
              <div className="row-2 middle one-line">
                {row.tipo === "arrepentimiento" && (
                  <Button
                    variant="outline"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Ver compras de ${row.codigo}`}
                    onClick={() => lectura.open(row)}
                  >
                    Ver compras
                  </Button>
                )}
                <Atender solicitud={row} onChange={onChange} />
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
    </>
  );
}

interface DeSolicitudProps {
  solicitud: Solicitud;
  onChange: () => void;
}

const reabrir = (id: number) =>
  answerOf(api.consumidor.solicitudes[":id"].atendida.$delete({ param: { id: String(id) } }));

function Reabrir({ solicitud: { id, codigo }, onChange }: DeSolicitudProps) {
  return (
    <ActionButton
      variant="outline"
      size="small"
      aria-label={`Volver a dejar pendiente ${codigo}`}
      call={() => reabrir(id)}
      done={`La solicitud ${codigo} volvió a pendientes.`}
      onChange={onChange}
    >
      Volver a pendiente
    </ActionButton>
  );
}

const atender = (id: number, igual?: "true") =>
  answerOf(
    api.consumidor.solicitudes[":id"].atendida.$patch({ param: { id: String(id) }, query: { igual } }),
  );

function Atender({ solicitud: { id, codigo }, onChange }: DeSolicitudProps) {
  const [sinDevolver, setSinDevolver] = useState<string | null>(null);
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
    setSinDevolver(answer.problem.detail);
    return null;
  }
  return (
    <>
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
      <ConfirmModal
        opened={sinDevolver !== null}
        onClose={() => setSinDevolver(null)}
        title={`¿Marcar ${codigo} como atendida?`}
        confirmLabel="Marcar igual"
        onConfirm={() => atender(id, "true")}
        onDone={done}
        onChange={onChange}
      >
        <p>{sinDevolver}</p>
      </ConfirmModal>
    </>
  );
}
