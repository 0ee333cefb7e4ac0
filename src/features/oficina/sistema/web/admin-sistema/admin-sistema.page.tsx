import Copy from "icon:copy";
import Download from "icon:download";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { useCredenciales } from "#features/personas/sesion/web/campos-de-identidad.tsx";
import { FormularioDePrueba } from "#features/personas/sesion/web/formulario-de-prueba.tsx";
import { ActionButton } from "#web/admin/action-button.tsx";
import { DialogButton, Modal, openDialog, useDialog } from "#web/admin/dialogs.tsx";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useCopy } from "#web/shell/use-copy.ts";
import { useRevalidateEvery, useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopiasGuardadas } from "../copias-guardadas.tsx";
import { PuntosDelSistema } from "../puntos-del-sistema.tsx";
import styles from "./admin-sistema.module.css";

const CADA_MS = 15_000;

const RESUMEN = {
  ok: { tone: "success", text: "Todo en orden: no hay nada que hacer." },
  atencion: { tone: "warn", text: "El sitio funciona, pero hay algo para mirar. Abajo dice qué." },
  mal: { tone: "danger", text: "Hay algo que no anda. Abajo dice qué y cómo arreglarlo." },
} as const;

export const meta = pageMeta({ title: "Estado del sistema, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api.sistema.estado.$get({}, { init: { signal: request.signal } }));
}

export default function AdminSistema() {
  const estado = useLoaderData<typeof clientLoader>();
  const loaded = useLoaderAnswer(estado);
  useRevalidateEvery(CADA_MS);
  useRevalidateOnReturn();

  return (
    <StaffScreen
      title="Estado del sistema"
      actions={
        <ActionButton
          variant="outline"
          call={() => answerOf(api.sistema.copia.$post())}
          done="La copia se está haciendo. Cuando termine, lo vas a ver acá."
          onChange={loaded.reload}
        >
          Hacer una copia ahora
        </ActionButton>
      }
    >
      <Loaded of={loaded}>
        {({ juicio, revisadoEn, puntos }) => (
          <>
            <div className="stack-2 below-5">
              <Alert tone={RESUMEN[juicio].tone}>{RESUMEN[juicio].text}</Alert>
              <p className="muted reading">
                Revisado a las {clubTime(new Date(revisadoEn)).hora} hs. Se actualiza solo.
              </p>
            </div>
            <PuntosDelSistema puntos={puntos} />
          </>
        )}
      </Loaded>

      <section className="above-6 stack-4">
        <h2>Copias de seguridad</h2>
        <p className="muted reading">
          Las que hay en este servidor. Restaurar una cambia el sitio entero: vuelve a como estaba ese día.
        </p>
        <CopiasGuardadas />
      </section>

      {estado.ok && (
        <section className="above-6 stack-4">
          <h2>Copias fuera del servidor</h2>
          <p className="muted reading">
            Para que el sitio vuelva entero si se pierde esta máquina, guardá fuera de ella dos cosas: una
            copia y la clave de recuperación. Las copias salen cifradas al lugar que conectes en Conexiones.
            {estado.data.claveDeCopias
              ? " La clave ya está creada: la tiene el club."
              : " Todavía no la creaste."}
          </p>
          <div>
            <CrearClaveDeRecuperacion hay={estado.data.claveDeCopias} onChange={loaded.reload} />
          </div>
        </section>
      )}
    </StaffScreen>
  );
}

/** Creates or replaces the recovery key for offsite backups, and shows it once. */
function CrearClaveDeRecuperacion({ hay, onChange }: { hay: boolean; onChange: () => void }) {
  const titulo = hay ? "Reemplazar la clave de recuperación" : "Crear la clave de recuperación";
  return (
    <DialogButton
      variant={hay ? "outline" : "primary"}
      opens={
        <Modal title={titulo} size="sm" keepsDraft>
          <Crear hay={hay} onChange={onChange} />
        </Modal>
      }
    >
      {titulo}
    </DialogButton>
  );
}

/** Asks for the password, because the key decrypts every backup. */
function Crear({ hay, onChange }: { hay: boolean; onChange: () => void }) {
  const { close } = useDialog();
  return (
    <FormularioDePrueba
      pide={useCredenciales()}
      boton={hay ? "Reemplazar" : "Crear"}
      danger={hay}
      onCancel={close}
      onSend={async ({ clave, codigo }) => {
        const json = { reemplazar: hay, clave, ...(codigo && { codigo }) };
        const answer = await answerOf(api.sistema.copia.clave.$post({ json }));
        if (!answer.ok) return answer;
        close();
        void openDialog(<NuevaClave clave={answer.data.clave} />);
        onChange();
        return answer;
      }}
    >
      <p>
        {hay
          ? "Las copias nuevas se abren con la clave nueva. Las de antes siguen necesitando la anterior: guardá las dos."
          : "Con ella se abren las copias en otro servidor, si este se pierde. Se muestra una sola vez: tené dónde guardarla antes de seguir."}
      </p>
    </FormularioDePrueba>
  );
}

/** Closes only with its button, because the key is shown once. */
function NuevaClave({ clave }: { clave: string }) {
  const { close } = useDialog();
  const { nombre } = useClub().identidad;
  const texto = `Clave de recuperación de las copias de ${nombre}\nAbre las copias que están fuera del servidor. No la pierdas ni la compartas.\n\n${clave}\n`;
  const { announced, copy } = useCopy(clave, {
    copied: "Copiada.",
    refused: "El navegador no dejó copiarla: descargala o anotala.",
  });
  return (
    <Modal title="Clave de recuperación" closeOnClickOutside={false} isBusy>
      <div className="stack-4">
        <Alert tone="warn" title="Guardala ahora: no la mostramos otra vez">
          <p>
            En papel o en el gestor de contraseñas del club, y no en este servidor. Sin ella, si el servidor
            se pierde, las copias no se pueden abrir.
          </p>
        </Alert>
        <code className={`text-l box pad-4 breakable ${styles.claveTexto}`}>{clave}</code>
        <div className="row-2">
          <Button variant="outline" icon={<Copy />} onClick={copy}>
            Copiar
          </Button>
          <Button
            variant="outline"
            icon={<Download />}
            onClick={() => saveFile("clave-de-recuperacion.txt", texto, "text/plain")}
          >
            Descargar
          </Button>
        </div>
        <p role="status">{announced}</p>
        <Button onClick={close}>Ya la guardé</Button>
      </div>
    </Modal>
  );
}
