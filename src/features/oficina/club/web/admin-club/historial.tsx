import { useState } from "react";
import type { Grupo } from "#contract/club.ts";
import { formatInstant } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Ajuste, VersionDeAjuste } from "../../contract.ts";
import { camposDistintos, nombresDeCampos } from "../../rules.ts";
import { Diferencias } from "./diferencias.tsx";
import styles from "./historial.module.css";

interface HistorialProps {
  grupo: Grupo;
  actual: Ajuste;
  /** Restoring would discard unsaved changes. */
  dirty: boolean;
  opened: boolean;
  onClose: () => void;
  onRestored: () => Promise<void>;
}

/** The last 20 versions of a group (Rule CLU-3): who saved each, what it changed, and restoring one. */
export function Historial({ grupo, actual, dirty, opened, onClose, onRestored }: HistorialProps) {
  const [shown, setShown] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const versiones = useAnswer(opened ? `${grupo} ${actual.version}` : null, (signal) =>
    answerOf(api.club.ajustes[":grupo"].versiones.$get({ param: { grupo } }, { init: { signal } })),
  );
  return (
    <>
      <Modal opened={opened} onClose={onClose} title="Versiones anteriores" size="lg">
        <Loaded of={versiones}>
          {(rows) =>
            rows.length === 0 ? (
              <p>Nadie cambió estos datos todavía.</p>
            ) : (
              <>
                <p className="note">
                  Se guardan las últimas 20.
                  {dirty && <span> Para restaurar una, antes guardá o descartá tus cambios.</span>}
                </p>
                <ol className={styles.versions}>
                  {rows.map((row) => (
                    <li key={row.version} className={styles.version}>
                      <div className={styles.top}>
                        <strong>Versión {row.version}</strong>
                        {row.version === actual.version && <Badge tone="success">La de ahora</Badge>}
                        <span className="note">
                          {formatInstant(row.creadoEn)}
                          {row.usuario && <span>{`, ${row.usuario}`}</span>}
                        </span>
                      </div>
                      <p>{quecambio(grupo, row)}</p>
                      {row.version !== actual.version && (
                        <div className="row-2">
                          <Button
                            variant="ghost"
                            size="small"
                            aria-expanded={shown === row.version}
                            onClick={() => setShown(shown === row.version ? null : row.version)}
                          >
                            Ver<span className="visually-hidden"> la versión {row.version}</span>
                          </Button>
                          <Button
                            variant="outline"
                            size="small"
                            disabled={dirty}
                            onClick={() => setRestoring(row.version)}
                          >
                            Restaurar<span className="visually-hidden"> la versión {row.version}</span>
                          </Button>
                        </div>
                      )}
                      {shown === row.version && (
                        <Comparacion grupo={grupo} version={row.version} actual={actual} />
                      )}
                    </li>
                  ))}
                </ol>
              </>
            )
          }
        </Loaded>
      </Modal>
      <ConfirmModal
        opened={restoring !== null}
        onClose={() => setRestoring(null)}
        title={`¿Restaurar la versión ${restoring ?? ""}?`}
        confirmLabel="Restaurar"
        onConfirm={() =>
          answerOf(
            api.club.ajustes[":grupo"].versiones[":pasada"].restaurar.$post({
              param: { grupo, pasada: String(restoring) },
              json: { version: actual.version },
            }),
          )
        }
        onDone={() => {
          notifications.show({ message: "Restaurada. Ya se ve en todo el sitio.", color: "green" });
          onClose();
        }}
        // Also after a conflict: the form shows the newest version.
        onChange={() => void onRestored()}
      >
        Se guarda como una versión nueva: la de ahora queda en la lista.
      </ConfirmModal>
    </>
  );
}

function quecambio(grupo: Grupo, { cambios }: VersionDeAjuste): string {
  if (cambios === null) return "La más vieja que se guarda.";
  if (cambios.length === 0) return "Sin diferencias con la anterior.";
  return `Cambió: ${nombresDeCampos(grupo, cambios)}.`;
}

/** The fields of a version that differ from the current one. */
function Comparacion({ grupo, version, actual }: { grupo: Grupo; version: number; actual: Ajuste }) {
  const pasada = useAnswer(`${grupo} ${version}`, (signal) =>
    answerOf(
      api.club.ajustes[":grupo"].versiones[":pasada"].$get(
        { param: { grupo, pasada: String(version) } },
        { init: { signal } },
      ),
    ),
  );
  return (
    <Loaded of={pasada}>
      {({ datos }) =>
        camposDistintos(datos, actual.datos).length === 0 ? (
          <p className="note">Es igual a la de ahora.</p>
        ) : (
          <Diferencias
            grupo={grupo}
            antes={datos}
            despues={actual.datos}
            lados={["En esa versión", "Ahora"]}
          />
        )
      }
    </Loaded>
  );
}
