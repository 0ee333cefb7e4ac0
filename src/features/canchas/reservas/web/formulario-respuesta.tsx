import { Textarea } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { useEditConflict } from "#web/admin/edit-conflict.tsx";
import { KeptNotice, useKeptInput } from "#web/admin/kept-input.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Reserva } from "../contract.ts";
import {
  RESPUESTA_ENVIADA,
  RESPUESTA_MAX,
  RESPUESTA_MODIFICADA,
  RESPUESTA_VACIA,
  respuestasRapidas,
} from "../rules.ts";
import { fraseDeFallo } from "./admin-decisiones.tsx";
import styles from "./admin-reservas.module.css";

const FALLO_AL_RESPONDER = "Error al enviar la respuesta. Intenta nuevamente.";
const FALLO_AL_MODIFICAR = "Hubo un error al modificar la respuesta.";

interface FormularioDeRespuestaProps {
  reserva: Reserva;
  onSent: () => void;
  /** Undefined if the form cannot be closed. */
  onCancel?: () => void;
  /** Called when the booking changed, here or elsewhere. */
  onChange: () => void;
}

export function FormularioDeRespuesta({ reserva, onSent, onCancel, onChange }: FormularioDeRespuestaProps) {
  const club = useClub();
  // As loaded, because another person may reply while this user writes.
  const [primera] = useState(reserva.respuesta === null);
  const [read] = useState({ respuesta: reserva.respuesta });
  const kept = useKeptInput(`respuesta/${reserva.id}`, { texto: reserva.respuesta ?? "" }, { read });
  const [texto, setTexto] = useState(kept.start.texto);
  const edit = useEditConflict({
    read,
    from: kept.antes,
    names: { respuesta: "Respuesta" },
    choose: (_, value) => write(String(value ?? "")),
  });
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  function write(next: string) {
    setTexto(next);
    kept.keep({ texto: next });
    setError(null);
    setRefusal(null);
  }

  const [send, busy] = useSingleFlight(async () => {
    const respuesta = texto.trim();
    if (!respuesta) {
      setError(RESPUESTA_VACIA);
      input.current?.focus();
      return;
    }
    const param = { id: String(reserva.id) };
    const answer =
      edit.antes.respuesta === null
        ? await answerOf(
            api.reserva.respuesta[":id"].$post({ param, query: { respuesta, sinRespuesta: "true" } }),
          )
        : await answerOf(
            api.reserva.modificar[":id"].$put({ param, json: { respuesta, antes: edit.antes } }),
          );
    if (answer.ok) {
      kept.forget();
      notifications.show({ message: primera ? RESPUESTA_ENVIADA : RESPUESTA_MODIFICADA, color: "green" });
      onSent();
    } else if (!edit.takeRefusal(answer.problem, { respuesta }))
      setRefusal(fraseDeFallo(answer, primera ? FALLO_AL_RESPONDER : FALLO_AL_MODIFICAR));
    if (answer.ok || answer.status === 404 || answer.status === 409) onChange();
  });

  return (
    <form
      className="stack-4"
      noValidate
      data-kept=""
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <KeptNotice
        kept={{
          restored: kept.restored,
          discard() {
            write(read.respuesta ?? "");
            edit.restart();
            kept.forget();
          },
        }}
      />
      <fieldset className={`row-2 ${styles.quick}`}>
        <legend className="note">Respuestas rápidas</legend>
        {respuestasRapidas(club.contacto.telefono).map((rapida) => (
          <button
            key={rapida}
            type="button"
            onClick={() => {
              write(rapida);
              input.current?.focus();
            }}
          >
            {rapida}
          </button>
        ))}
      </fieldset>
      <Textarea
        ref={input}
        label="Respuesta"
        required
        rows={4}
        maxLength={RESPUESTA_MAX}
        data-autofocus
        value={texto}
        error={error}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {edit.notice({ respuesta: texto.trim() })}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <div className="row-end">
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {primera ? "Enviar respuesta" : "Modificar"}
        </Button>
      </div>
    </form>
  );
}
