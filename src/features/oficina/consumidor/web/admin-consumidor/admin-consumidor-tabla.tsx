import { formatInstant } from "#contract/format.ts";
import type { Bulk } from "#web/admin/bulk.ts";
import { showOutcome, showUndoable } from "#web/admin/decision-notice.tsx";
import { TextButton } from "#web/admin/icon-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListTable } from "#web/admin/list-table.tsx";
import { DetailList, Modal, type Opening, useOpening } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { Solicitud } from "../../contract.ts";
import { COLUMNAS_DE_SOLICITUDES } from "../../rules.ts";
import styles from "./admin-consumidor.module.css";

const AdminCompras = lazyDialog(async () => (await import("./admin-compras.tsx")).AdminCompras);

interface AdminConsumidorTablaProps {
  solicitudes: readonly Solicitud[];
  busy: boolean;
  onChange: () => void;
}

export function AdminConsumidorTabla({ solicitudes, busy, onChange }: AdminConsumidorTablaProps) {
  const compras = useOpening<Solicitud>();
  const lectura = useOpening<Solicitud>();
  return (
    <>
      <AdminCompras opening={compras} />
      <Lectura opening={lectura} />
      <ListTable
        caption="Solicitudes de consumidores"
        described={COLUMNAS_DE_SOLICITUDES}
        rows={solicitudes}
        cells={{
          codigo: (row, text) => (
            <TextButton
              className={styles.code}
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
              <div className={styles.actions}>
                <span className={styles.handled}>
                  {text} el {formatInstant(row.atendidaEn)}
                  {row.atendidaPor && <span> por {row.atendidaPor}</span>}
                </span>
                <Reabrir solicitud={row} onChange={onChange} />
              </div>
            ) : (
              <div className={styles.actions}>
                {row.tipo === "arrepentimiento" && (
                  <Button
                    variant="outline"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Ver compras de ${row.codigo}`}
                    onClick={() => compras.open(row)}
                  >
                    Ver compras
                  </Button>
                )}
                <Atender solicitud={row} onChange={onChange} />
              </div>
            ),
        }}
        keyOf={(row) => row.id}
        bulk={variasSolicitudes(onChange)}
        toneOf={(row) => (row.atendidaEn ? "success" : "danger")}
        busy={busy}
      />
    </>
  );
}

/** The complete request, which the table row truncates. */
function Lectura({ opening: { about, shown, close } }: { opening: Opening<Solicitud> }) {
  return (
    <Modal opened={shown} onClose={close} title={`Solicitud ${about?.codigo ?? ""}`} size="lg">
      {about && (
        <>
          <DetailList
            details={[
              [COLUMNAS_DE_SOLICITUDES.creadaEn.label, formatInstant(about.creadaEn)],
              [COLUMNAS_DE_SOLICITUDES.tipo.label, COLUMNAS_DE_SOLICITUDES.tipo.words[about.tipo]],
              [COLUMNAS_DE_SOLICITUDES.nombre.label, about.nombre],
              [COLUMNAS_DE_SOLICITUDES.correo.label, about.correo],
              [COLUMNAS_DE_SOLICITUDES.telefono.label, about.telefono],
            ]}
          />
          <p className={styles.detail}>{about.detalle}</p>
        </>
      )}
    </Modal>
  );
}

interface DeSolicitudProps {
  solicitud: Solicitud;
  onChange: () => void;
}

const reabrir = (id: number) =>
  answerOf(api.consumidor.solicitudes[":id"].atendida.$delete({ param: { id: String(id) } }));

function Reabrir({ solicitud: { id, codigo }, onChange }: DeSolicitudProps) {
  const [reopen, busy] = useSingleFlight(async () => {
    showOutcome(await reabrir(id), `La solicitud ${codigo} volvió a pendientes.`);
    onChange();
  });
  return (
    <Button
      variant="outline"
      size="small"
      loading={busy}
      aria-label={`Volver a dejar pendiente ${codigo}`}
      onClick={(event) => event.detail < 2 && void reopen()}
    >
      Volver a pendiente
    </Button>
  );
}

const atender = (id: number) =>
  answerOf(api.consumidor.solicitudes[":id"].atendida.$patch({ param: { id: String(id) } }));

function variasSolicitudes(onChange: () => void): Bulk<Solicitud> {
  return {
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
    onExport: (ids) => api.consumidor.solicitudes.exportar.$get({ query: { ids } }),
    onChange,
  };
}

function Atender({ solicitud: { id, codigo }, onChange }: DeSolicitudProps) {
  const [handle, busy] = useSingleFlight(async () => {
    const answer = await atender(id);
    if (answer.ok)
      showUndoable({
        message: `La solicitud ${codigo} quedó atendida.`,
        undo: () => reabrir(id),
        undone: `La solicitud ${codigo} volvió a pendientes.`,
        onUndone: onChange,
      });
    else showOutcome(answer, "");
    onChange();
  });
  return (
    <Button
      variant="outline"
      size="small"
      loading={busy}
      aria-label={`Marcar ${codigo} como atendida`}
      // Ignores the second click of a double click: the filter may have moved another row under the pointer.
      onClick={(event) => event.detail < 2 && void handle()}
    >
      Marcar como atendida
    </Button>
  );
}
