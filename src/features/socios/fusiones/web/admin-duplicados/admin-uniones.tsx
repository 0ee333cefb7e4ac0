import { useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { UnionHecha } from "../../contract.ts";
import styles from "./admin-duplicados.module.css";

/** The merges that were made, each with its way back for 30 days (Rule UNI-4). */
export function AdminUniones() {
  const [about, setAbout] = useState<UnionHecha | null>(null);
  const [shown, setShown] = useState(false);
  const adminPath = useAdminPath();
  const uniones = useLiveAnswer<UnionHecha[]>("uniones", (signal) =>
    answerOf(api.fusiones.$get({}, { init: { signal } })),
  );
  return (
    <Loaded of={uniones}>
      {(hechas) =>
        hechas.length > 0 && (
          <section className={styles.made} aria-labelledby="uniones">
            <h2 id="uniones">Uniones hechas</h2>
            <ul className={styles.pairs}>
              {hechas.map((una) => (
                <li key={una.id} className={styles.pair}>
                  <p className={styles.summary}>
                    <span>
                      {una.sale}
                      <span>{una.numeroDeLaQueSale !== null && ` (n.º ${una.numeroDeLaQueSale})`}</span> se
                      unió a <Link to={adminPath(`usuarios/${una.quedaId}`)}>{una.queda}</Link>
                    </span>
                    <span className="note">
                      El {formatInstant(una.hechaEn)}, por {una.hechaPor}
                      {una.deshechaEn && <span>{`. Se deshizo el ${formatInstant(una.deshechaEn)}`}</span>}
                      {una.seDeshaceHasta && (
                        <span>{`. Se puede deshacer hasta el ${formatInstant(una.seDeshaceHasta)}`}</span>
                      )}
                    </span>
                  </p>
                  {una.seDeshaceHasta && (
                    <div>
                      <Button
                        size="small"
                        variant="outline"
                        aria-haspopup="dialog"
                        aria-label={`Deshacer la unión de ${una.sale} con ${una.queda}`}
                        onClick={() => {
                          setAbout(una);
                          setShown(true);
                        }}
                      >
                        Deshacer
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {about && (
              <ConfirmModal
                opened={shown}
                onClose={() => setShown(false)}
                title="Deshacer la unión"
                confirmLabel="Deshacer"
                onConfirm={() =>
                  answerOf(api.fusiones[":id"].deshacer.$post({ param: { id: String(about.id) } }))
                }
                onChange={uniones.reload}
                onDone={() =>
                  notifications.show({
                    message: `${about.sale} y ${about.queda} vuelven a ser dos personas.`,
                    color: "green",
                  })
                }
              >
                <p>
                  Lo que era de <strong>{about.sale}</strong> vuelve a serlo. Lo que se pagó desde la unión
                  queda con <strong>{about.queda}</strong>.
                </p>
              </ConfirmModal>
            )}
          </section>
        )
      }
    </Loaded>
  );
}
