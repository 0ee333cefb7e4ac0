import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatInstant } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, randomUuid } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { DestinoDeMensaje } from "../contract.ts";
import { ASUNTO_MAX, parrafosDe, porQueLlega, TEXTO_MAX } from "../rules.ts";
import styles from "./admin-mensaje.module.css";
import { VistaDelCorreo } from "./vista-del-correo.tsx";

/** Writes to the holders of an event's tickets (Rule EVE-21). */
export function AdminMensaje({ opening }: { opening: Opening<Evento> }) {
  const { about, shown, close } = opening;
  const destino = useAnswer<DestinoDeMensaje>(shown && about ? String(about.id) : null, (signal) =>
    answerOf(api.eventos[":id"].mensajes.$get({ param: { id: String(about?.id) } }, { init: { signal } })),
  );
  return (
    <Modal
      opened={shown}
      onClose={close}
      title={`Escribir a ${about?.nombre ?? ""}`}
      closeOnClickOutside={false}
    >
      <Loaded of={destino}>
        {(data) =>
          about && (
            <div className="stack-5">
              {data.apagado ? (
                <Alert tone="warn">Estos mensajes están apagados: se prenden en Correos.</Alert>
              ) : data.copias === 0 ? (
                <Alert tone="info">Nadie que tenga entradas dejó un correo: no hay a quién escribirle.</Alert>
              ) : (
                <Formulario key={about.id} evento={about} destino={data} onClose={close} />
              )}
              <Enviados destino={data} />
            </div>
          )
        }
      </Loaded>
    </Modal>
  );
}

const enCopias = (copias: number) => (copias === 1 ? "1 dirección" : `${copias} direcciones`);

interface FormularioProps {
  evento: Evento;
  destino: DestinoDeMensaje;
  onClose: () => void;
}

function Formulario({ evento, destino, onClose }: FormularioProps) {
  const [idempotencyKey] = useState(randomUuid);
  const [asking, setAsking] = useState(false);
  const { copias, sinCorreo } = destino;
  const { form, kept, forget, onSubmit } = useStaffForm({
    initialValues: { asunto: "", texto: "" },
    keep: { name: `mensaje/${evento.id}` },
    validate: {
      asunto: (text) => (text.trim() ? null : "Escribí el asunto"),
      texto: (text) => (text.trim() ? null : "Escribí el mensaje"),
    },
    send() {
      setAsking(true);
      return null;
    },
    onSaved: () => {},
  });
  const { asunto, texto } = form.values;
  return (
    <>
      <DialogForm
        refusal={null}
        kept={kept}
        busy={false}
        submitLabel="Ver antes de enviar"
        onCancel={onClose}
        onSubmit={onSubmit}
      >
        <p>
          Llega por correo a {enCopias(copias)} con entradas pagas de este evento, una copia a cada una.
          {sinCorreo > 0 && (
            <span>{` ${sinCorreo === 1 ? "Una entrada no tiene" : `${sinCorreo} entradas no tienen`} correo.`}</span>
          )}
        </p>
        <TextInput label="Asunto" required maxLength={ASUNTO_MAX} {...form.getInputProps("asunto")} />
        <Textarea
          label="Mensaje"
          required
          autosize
          minRows={5}
          maxRows={12}
          maxLength={TEXTO_MAX}
          {...form.getInputProps("texto")}
        />
      </DialogForm>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Enviar a ${enCopias(copias)}`}
        confirmLabel="Enviar"
        onConfirm={() =>
          answerOf(
            api.eventos[":id"].mensajes.$post({
              param: { id: String(evento.id) },
              json: { asunto: asunto.trim(), texto: texto.trim(), idempotencyKey },
            }),
          )
        }
        onDone={() => {
          forget();
          notifications.show({ message: `El mensaje sale a ${enCopias(copias)}.`, color: "green" });
          onClose();
        }}
        onChange={() => {}}
      >
        <VistaDelCorreo asunto={asunto} parrafos={[...parrafosDe(texto), porQueLlega(evento.nombre)]} />
      </ConfirmModal>
    </>
  );
}

function Enviados({ destino: { enviados } }: { destino: DestinoDeMensaje }) {
  if (enviados.length === 0) return null;
  return (
    <section>
      <h3>Enviados</h3>
      <ul className={styles.sent}>
        {enviados.map(({ id, asunto, texto, copias, enviadoPor, enviadoEn }) => (
          <li key={id}>
            <details>
              <summary>
                {asunto} · {formatInstant(enviadoEn)}, {enviadoPor}, a {enCopias(copias)}
              </summary>
              <p className={styles.text}>{texto}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
