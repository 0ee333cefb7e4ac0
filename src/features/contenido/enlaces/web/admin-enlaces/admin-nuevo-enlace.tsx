import Link2 from "icon:link-2";
import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useRef, useState } from "react";
import { FormCard } from "#web/admin/form-and-list.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import {
  ENLACE_INVALIDO,
  ENLACE_MAX,
  ENLACE_VACIO,
  enlaceCompleto,
  NOMBRE_DE_ENLACE_MAX,
} from "../../rules.ts";
import styles from "./admin-enlaces.module.css";

/** The form of a new link; shows what the address becomes while it is typed. */
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
      <TextInput
        ref={nombreInput}
        label="Nombre"
        required
        maxLength={NOMBRE_DE_ENLACE_MAX}
        autoComplete="off"
        value={nombre}
        onChange={(event) => {
          setNombre(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <TextInput
        ref={enlaceInput}
        label="Enlace"
        required
        placeholder="www.ejemplo.com.ar"
        description={
          completo && completo !== enlace.trim() ? `Lleva a ${completo}` : "La dirección de la página"
        }
        classNames={{ description: styles.hint ?? "" }}
        maxLength={ENLACE_MAX}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
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
