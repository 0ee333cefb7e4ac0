import Upload from "icon:upload";
import { Progress, TextInput, type TextInputProps } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useEditConflict } from "#web/admin/edit-conflict.tsx";
import { EditModal } from "#web/admin/edit-modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { PicturesField } from "#web/admin/pictures-field.tsx";
import { FormCard } from "#web/admin/staff-screen.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Sponsor } from "../../contract.ts";
import { enlaceDeSponsor, SIN_IMAGEN, tituloDeSponsor } from "../../rules.ts";
import styles from "./admin-sponsor.module.css";

/** The form of a new sponsor; previews the logo's link while typing. */
export function AdminNuevoSponsor({ onUploaded }: { onUploaded: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [nombre, setNombre] = useState("");
  const [problem, setProblem] = useState<{ title?: string; detail: string } | null>(null);
  /** Upload progress from 0 to 1; null while idle. */
  const [sent, setSent] = useState<number | null>(null);
  const enlace = enlaceDeSponsor(nombre);

  const [upload] = useSingleFlight(async (file: File) => {
    setProblem(null);
    setSent(0);
    const form = new FormData();
    form.append("nombre", nombre);
    form.append("archivo", file);
    const answer = await uploadForm<Sponsor[]>("/galeria/cargar/sponsor", form, setSent);
    setSent(null);
    if (!answer.ok) {
      setProblem({ title: "Error al subir la imagen.", detail: answer.problem.detail });
      return;
    }
    notifications.show({ message: "El sponsor ya está en la página principal.", color: "green" });
    setFiles([]);
    setNombre("");
    onUploaded();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const [file] = files;
    if (file) void upload(file);
    else setProblem({ detail: SIN_IMAGEN });
  }

  return (
    <FormCard title="Nuevo sponsor" onSubmit={submit}>
      <PicturesField
        label="Logo"
        max={1}
        files={files}
        disabled={sent !== null}
        onChange={(picked) => {
          setFiles(picked);
          setProblem(null);
        }}
      />
      <NombreField nombre={nombre} placeholder="www.ejemplo.com.ar" onChange={setNombre} />
      <p className={styles.preview} role="status">
        {enlace ? (
          <span>
            Al tocar el logo se abre <strong>{enlace}</strong>
          </span>
        ) : (
          <span>{SIN_ENLACE}</span>
        )}
      </p>
      {problem && (
        <Alert tone="danger" {...(problem.title ? { title: problem.title } : {})}>
          {problem.detail}
        </Alert>
      )}
      {sent !== null && <Progress value={sent * 100} animated={sent >= 1} aria-label="Envío de la imagen" />}
      <Button type="submit" variant="accent" loading={sent !== null} icon={<Upload aria-hidden="true" />}>
        Subir
      </Button>
    </FormCard>
  );
}

interface AdminEditarSponsorProps {
  sponsor: Sponsor;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Edits the text or link of a sponsor, which keeps its logo. */
export function AdminEditarSponsor({ sponsor, ...modal }: AdminEditarSponsorProps) {
  const [nombre, setNombre] = useState(sponsor.titulo === null ? "" : sponsor.nombre);
  const edit = useEditConflict({
    read: { nombre: sponsor.nombre },
    names: { nombre: "Texto o enlace" },
    show: (value) => (tituloDeSponsor(String(value)) === null ? "Sin texto" : String(value)),
    choose: (_, value) => setNombre(String(value)),
  });
  const enlace = enlaceDeSponsor(nombre);
  return (
    <EditModal
      title="Editar sponsor"
      save={() =>
        answerOf(
          api.sponsors[":id"].$patch({
            param: { id: String(sponsor.id) },
            json: { nombre, antes: edit.antes },
          }),
        )
      }
      conflict={{ edit, now: { nombre } }}
      done="Guardaste el sponsor."
      {...modal}
    >
      <NombreField nombre={nombre} data-autofocus onChange={setNombre} />
      <p className={styles.preview} role="status">
        {enlace ? `Al tocar el logo se abre ${enlace}` : SIN_ENLACE}
      </p>
    </EditModal>
  );
}

const SIN_ENLACE = "El logo no lleva a ningún lado.";

interface NombreFieldProps extends Omit<TextInputProps, "onChange"> {
  nombre: string;
  onChange: (nombre: string) => void;
}

function NombreField({ nombre, onChange, ...rest }: NombreFieldProps) {
  return (
    <TextInput
      label="Texto o enlace (opcional)"
      description="Una página web, o el nombre de su perfil de Instagram"
      maxLength={300}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={nombre}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
