import { useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { DispositivoDePuerta } from "../contract.ts";
import styles from "./admin-dispositivos.module.css";
import { knownPhoneId, siglaDeTelefono } from "./telefono.ts";

interface AdminTelefonosProps {
  opened: boolean;
  /** Whether the user may withdraw and accept phones. */
  decide: boolean;
}

/** The phones of the gate: who used them last and when, and which were withdrawn (Rule PUE-13). */
export function AdminTelefonos({ opened, decide }: AdminTelefonosProps) {
  const dispositivos = useAnswer<DispositivoDePuerta[]>(opened ? "dispositivos" : null, (signal) =>
    answerOf(api.entradas.puerta.dispositivos.$get({}, { init: { signal } })),
  );
  const [asked, setAsked] = useState<DispositivoDePuerta | null>(null);
  const [confirming, setConfirming] = useState(false);
  const este = knownPhoneId();
  const retirado = asked?.retiradoEn != null;
  const param = { telefono: asked?.telefono ?? "" };
  const routes = api.entradas.puerta.dispositivos[":telefono"];

  return (
    <section className={styles.part} aria-labelledby="telefonos-de-la-puerta">
      <h3 id="telefonos-de-la-puerta">Teléfonos</h3>
      <Loaded of={dispositivos}>
        {(vistos) =>
          vistos.length === 0 ? (
            <p>Ninguno todavía. Acá aparecen los teléfonos que abren el ingreso de un evento.</p>
          ) : (
            <>
              {!decide && <Alert tone="info">Los retira un administrador.</Alert>}
              <ul className={styles.rows}>
                {vistos.map((dispositivo) => (
                  <Telefono
                    key={dispositivo.telefono}
                    dispositivo={dispositivo}
                    este={dispositivo.telefono === este}
                    onAsk={
                      decide
                        ? () => {
                            setAsked(dispositivo);
                            setConfirming(true);
                          }
                        : undefined
                    }
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <ConfirmModal
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={retirado ? "Volver a aceptar el teléfono" : "Retirar el teléfono"}
        confirmLabel={retirado ? "Aceptar el teléfono" : "Retirar"}
        danger={!retirado}
        onConfirm={() =>
          answerOf(retirado ? routes.aceptar.$post({ param }) : routes.retirar.$post({ param }))
        }
        onDone={() =>
          notifications.show({
            message: retirado ? "El teléfono vuelve a servir en la puerta." : "El teléfono quedó retirado.",
          })
        }
        onChange={dispositivos.reload}
      >
        {asked && (retirado ? <AlAceptar de={asked} /> : <AlRetirar de={asked} />)}
      </ConfirmModal>
    </section>
  );
}

const AlRetirar = ({ de }: { de: DispositivoDePuerta }) => (
  <p>
    {nombreCon(de)}, de {de.usuario}: se cierra su sesión y no baja más códigos. Los ingresos que mande
    después esperan una decisión.
  </p>
);

const AlAceptar = ({ de }: { de: DispositivoDePuerta }) => (
  <p>
    {nombreCon(de)}, de {de.usuario}: puede bajar códigos y mandar ingresos otra vez. Los que ya esperan
    siguen esperando.
  </p>
);

/** "Chrome en Android, 3F2A". */
const nombreCon = ({ nombre, telefono }: DispositivoDePuerta) => `${nombre}, ${siglaDeTelefono(telefono)}`;

interface TelefonoProps {
  dispositivo: DispositivoDePuerta;
  /** The device on which the list is shown. */
  este: boolean;
  onAsk: (() => void) | undefined;
}

function Telefono({ dispositivo, este, onAsk }: TelefonoProps) {
  const { usuario, vistoEn, retiradoEn, retiradoPor } = dispositivo;
  return (
    <li className={styles.row}>
      <div>
        <strong>
          <span>{nombreCon(dispositivo)}</span>
          {este && <span> (este dispositivo)</span>}
        </strong>
        <p className="note">
          {usuario}, visto el {formatInstant(vistoEn)}.
          {retiradoEn !== null && (
            <span>{` Retirado el ${formatInstant(retiradoEn)} por ${retiradoPor ?? "alguien que ya no está"}.`}</span>
          )}
        </p>
      </div>
      {onAsk && (
        <Button size="small" variant="outline" onClick={onAsk}>
          {retiradoEn === null ? "Retirar" : "Volver a aceptar"}
          <span className="visually-hidden">
            {" "}
            {nombreCon(dispositivo)} de {usuario}
          </span>
        </Button>
      )}
    </li>
  );
}
