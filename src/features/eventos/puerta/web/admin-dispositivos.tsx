import { formatFecha, formatInstant } from "#contract/format.ts";
import { holds } from "#contract/permission.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { LecturaEnEspera } from "../contract.ts";
import { POR_QUE_ESPERA } from "../rules.ts";
import styles from "./admin-dispositivos.module.css";
import { AdminTelefonos } from "./admin-telefonos.tsx";
import { AL_FINAL } from "./al-final.ts";

/** What the office decides about the phones of the gate and their entries (Rules PUE-12, PUE-13). */
export function AdminDispositivos({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = useSession();
  const decide = session.status === "in" && holds("administrador", session.usuario.permisos);
  const espera = useAnswer<LecturaEnEspera[]>(opened ? "espera" : null, (signal) =>
    answerOf(api.entradas.puerta.lecturas.espera.$get({}, { init: { signal } })),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Dispositivos de puerta" size="lg">
      <section className={styles.part} aria-labelledby="ingresos-en-espera">
        <h3 id="ingresos-en-espera">Ingresos que esperan una decisión</h3>
        <Loaded of={espera}>
          {(lecturas) =>
            lecturas.length === 0 ? (
              <p>Ninguno. Acá aparecen los ingresos sin conexión que el sitio no anota solo.</p>
            ) : (
              <>
                {!decide && <Alert tone="info">Los decide un administrador.</Alert>}
                <ul className={styles.rows}>
                  {lecturas.map((lectura) => (
                    <EnEspera key={lectura.id} lectura={lectura} decide={decide} onChange={espera.reload} />
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </section>
      <AdminTelefonos opened={opened} decide={decide} />
    </Modal>
  );
}

interface EnEsperaProps {
  lectura: LecturaEnEspera;
  decide: boolean;
  onChange: () => void;
}

function EnEspera({ lectura, decide, onChange }: EnEsperaProps) {
  const { id, persona, evento, en, por, motivo, recibidaEn } = lectura;
  const [send, busy, problem] = useWrite(
    (what: "admitir" | "descartar") =>
      answerOf(api.entradas.puerta.lecturas[":id"][what].$post({ param: { id } })),
    {
      onDone: ({ resultado }) => notifications.show({ message: AL_FINAL[resultado] ?? "Decidido." }),
      onChange,
    },
  );
  const de = <span className="visually-hidden"> el ingreso de {persona ?? "sin nombre"}</span>;
  return (
    <li className={styles.row}>
      <div>
        <strong>{persona ?? "Sin nombre"}</strong>
        <p>
          {evento.nombre}, {formatFecha(evento.fecha)} - {evento.hora} hs
        </p>
        <p className="note">
          Leída el {formatInstant(en)} por {por}, llegó el {formatInstant(recibidaEn)}.{" "}
          {POR_QUE_ESPERA[motivo]}.
        </p>
      </div>
      {decide && (
        <div className="row-2">
          <Button size="small" loading={busy} onClick={() => send("admitir")}>
            Admitir{de}
          </Button>
          <Button size="small" variant="outline" disabled={busy} onClick={() => send("descartar")}>
            Descartar{de}
          </Button>
        </div>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
    </li>
  );
}
