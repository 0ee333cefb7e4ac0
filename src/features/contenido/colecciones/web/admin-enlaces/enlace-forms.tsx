import Link2 from "icon:link-2";
import { TextInput, type TextInputProps } from "@mantine/core";
import { type FormEvent, type RefAttributes, useRef, useState } from "react";
import { useEditConflict } from "#web/admin/edit-conflict.tsx";
import { EditModal } from "#web/admin/edit-modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { FormCard } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Enlace } from "../../contract.ts";
import {
  ENLACE_INVALIDO,
  ENLACE_MAX,
  ENLACE_VACIO,
  enlaceCompleto,
  NOMBRE_DE_ENLACE_MAX,
} from "../../rules.ts";
import styles from "./admin-enlaces.module.css";

export function AdminNuevoEnlace({ onCreated }: { onCreated: () => void }) {
  const [nombre, setNombre] = useState("");
  const [enlace, setEnlace] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const nombreInput = useRef<HTMLInputElement>(null);
  const enlaceInput = useRef<HTMLInputElement>(null);
  const completo = enlaceCompleto(enlace);

  function stop(sentence: string, at: HTMLInputElement | null) {
    setProblem(sentence);
    at?.focus();
  }

  const [create, busy] = useSingleFlight(async () => {
    setProblem(null);
    const answer = await answerOf(api.enlaces.crear.$post({ json: { nombre, enlace } }));
    if (!answer.ok) {
      setProblem(answer.problem.detail);
      return;
    }
    notifications.show({ message: `«${answer.data.nombre}» ya está entre los enlaces.`, color: "green" });
    setNombre("");
    setEnlace("");
    nombreInput.current?.focus();
    onCreated();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (nombre.trim() === "") stop(ENLACE_VACIO, nombreInput.current);
    else if (enlace.trim() === "") stop(ENLACE_VACIO, enlaceInput.current);
    else if (completo === null) stop(ENLACE_INVALIDO, enlaceInput.current);
    else void create();
  }

  return (
    <FormCard title="Nuevo enlace" onSubmit={submit}>
      <NombreField
        ref={nombreInput}
        value={nombre}
        onChange={(event) => {
          setNombre(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <EnlaceField
        ref={enlaceInput}
        placeholder="www.ejemplo.com.ar"
        description={
          completo && completo !== enlace.trim() ? `Lleva a ${completo}` : "La dirección de la página"
        }
        classNames={{ description: styles.hint ?? "" }}
        value={enlace}
        onChange={(event) => {
          setEnlace(event.currentTarget.value);
          setProblem(null);
        }}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button type="submit" variant="accent" loading={busy} icon={<Link2 aria-hidden="true" />}>
        Agregar enlace
      </Button>
    </FormCard>
  );
}

interface AdminEditarEnlaceProps {
  enlace: Enlace;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function AdminEditarEnlace({ enlace: antes, ...modal }: AdminEditarEnlaceProps) {
  const read = { nombre: antes.nombre, enlace: antes.enlace };
  const [now, setNow] = useState(read);
  const { nombre, enlace } = now;
  const set = (field: string, value: unknown) => setNow((fields) => ({ ...fields, [field]: value }));
  const edit = useEditConflict({ read, names: { nombre: "Nombre", enlace: "Enlace" }, choose: set });

  function problemOf(): string | null {
    if (nombre.trim() === "" || enlace.trim() === "") return ENLACE_VACIO;
    return enlaceCompleto(enlace) === null ? ENLACE_INVALIDO : null;
  }

  return (
    <EditModal
      title="Editar enlace"
      problemOf={problemOf}
      save={() =>
        answerOf(
          api.enlaces[":id"].$patch({
            param: { id: String(antes.id) },
            json: { nombre, enlace, antes: edit.antes },
          }),
        )
      }
      conflict={{ edit, now }}
      done={`Guardaste «${nombre.trim()}».`}
      {...modal}
    >
      <NombreField
        data-autofocus
        value={nombre}
        onChange={(event) => set("nombre", event.currentTarget.value)}
      />
      <EnlaceField value={enlace} onChange={(event) => set("enlace", event.currentTarget.value)} />
    </EditModal>
  );
}

type FieldProps = TextInputProps & RefAttributes<HTMLInputElement>;

function NombreField(props: FieldProps) {
  return <TextInput label="Nombre" required maxLength={NOMBRE_DE_ENLACE_MAX} autoComplete="off" {...props} />;
}

function EnlaceField(props: FieldProps) {
  return (
    <TextInput
      label="Enlace"
      required
      maxLength={ENLACE_MAX}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}
