import Copy from "icon:copy";
import Download from "icon:download";
import { useState } from "react";
import { useCredenciales } from "#features/cuentas/verificacion/web/campos-de-identidad.tsx";
import { FormularioDePrueba } from "#features/cuentas/verificacion/web/formulario-de-prueba.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useCopy } from "#web/shell/use-copy.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./admin-sistema.module.css";

/** Creates or replaces the key that opens copies outside the server, and shows it once. */
export function CrearClaveDeRecuperacion({ hay, onChange }: { hay: boolean; onChange: () => void }) {
  const [preguntando, setPreguntando] = useState(false);
  const [clave, setClave] = useState<string | null>(null);
  const titulo = hay ? "Reemplazar la clave de recuperación" : "Crear la clave de recuperación";
  return (
    <>
      <Button variant={hay ? "outline" : "primary"} onClick={() => setPreguntando(true)}>
        {titulo}
      </Button>
      <Modal opened={preguntando} onClose={() => setPreguntando(false)} title={titulo} size="sm" keepsDraft>
        <Crear
          hay={hay}
          onCancel={() => setPreguntando(false)}
          onCreada={(creada) => {
            setPreguntando(false);
            setClave(creada);
            onChange();
          }}
        />
      </Modal>
      <Modal
        opened={clave !== null}
        onClose={() => setClave(null)}
        title="Clave de recuperación"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {clave !== null && <NuevaClave clave={clave} onGuardada={() => setClave(null)} />}
      </Modal>
    </>
  );
}

interface CrearProps {
  hay: boolean;
  onCancel: () => void;
  onCreada: (clave: string) => void;
}

/** Asks who it is: with the key, anybody reads every copy. */
function Crear({ hay, onCancel, onCreada }: CrearProps) {
  return (
    <FormularioDePrueba
      pide={useCredenciales()}
      boton={hay ? "Reemplazar" : "Crear"}
      danger={hay}
      onCancel={onCancel}
      onSend={async ({ clave, codigo }) => {
        const json = { reemplazar: hay, clave, ...(codigo && { codigo }) };
        const answer = await answerOf(api.sistema.copia.clave.$post({ json }));
        if (answer.ok) onCreada(answer.data.clave);
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

function NuevaClave({ clave, onGuardada }: { clave: string; onGuardada: () => void }) {
  const { nombre } = useClub().identidad;
  const texto = `Clave de recuperación de las copias de ${nombre}\nAbre las copias que están fuera del servidor. No la pierdas ni la compartas.\n\n${clave}\n`;
  const { announced, copy } = useCopy(clave, {
    copied: "Copiada.",
    refused: "El navegador no dejó copiarla: descargala o anotala.",
  });
  return (
    <div className="stack-4">
      <Alert tone="warn" title="Guardala ahora: no la mostramos otra vez">
        <p>
          En papel o en el gestor de contraseñas del club, y no en este servidor. Sin ella, si el servidor se
          pierde, las copias no se pueden abrir.
        </p>
      </Alert>
      <code className={styles.claveTexto}>{clave}</code>
      <div className="row-2">
        <Button variant="outline" icon={<Copy aria-hidden="true" />} onClick={copy}>
          Copiar
        </Button>
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile("clave-de-recuperacion.txt", texto, "text/plain")}
        >
          Descargar
        </Button>
      </div>
      <p role="status">{announced}</p>
      <Button onClick={onGuardada}>Ya la guardé</Button>
    </div>
  );
}
