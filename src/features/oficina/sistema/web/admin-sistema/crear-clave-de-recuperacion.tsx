import Copy from "icon:copy";
import Download from "icon:download";
import { type FormEvent, useRef, useState } from "react";
import { CamposDeIdentidad, leerIdentidad } from "#features/cuentas/verificacion/web/campos-de-identidad.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useCopy } from "#web/shell/use-copy.ts";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert, FormResult, type Result } from "#web/ui/alert.tsx";
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
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);
  const [crear, pending] = useSingleFlight(async (datos: FormData) => {
    setResult(null);
    const answer = await answerOf(
      api.sistema.copia.clave.$post({ json: { reemplazar: hay, ...leerIdentidad(datos) } }),
    );
    if (answer.ok) return onCreada(answer.data.clave);
    const campos = fieldErrors(answer.problem);
    setErrores(campos);
    if (Object.keys(campos).length === 0) setResult({ tone: "danger", text: answer.problem.detail });
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void crear(new FormData(event.currentTarget));
  }
  return (
    <form ref={form} method="post" className="stack-5" noValidate onSubmit={submit}>
      {result && <FormResult result={result} />}
      <p>
        {hay
          ? "Las copias nuevas se abren con la clave nueva. Las de antes siguen necesitando la anterior: guardá las dos."
          : "Con ella se abren las copias en otro servidor, si este se pierde. Se muestra una sola vez: tené dónde guardarla antes de seguir."}
      </p>
      <CamposDeIdentidad errores={errores} />
      <div className="row-end">
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant={hay ? "danger" : "primary"} loading={pending}>
          {hay ? "Reemplazar" : "Crear"}
        </Button>
      </div>
    </form>
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
