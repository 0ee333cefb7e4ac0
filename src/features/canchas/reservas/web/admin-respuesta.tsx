import { useState } from "react";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormLayout } from "#web/admin/dialog-form.tsx";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import type { InboxDialogProps } from "#web/admin/inbox.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Reserva } from "../contract.ts";
import { nombreDe, RESPUESTA, RESPUESTA_ENVIADA, RESPUESTA_MODIFICADA, respuestasRapidas } from "../rules.ts";
import { fraseDeFallo } from "./admin-decisiones.tsx";
import styles from "./admin-reservas.module.css";
import { cuandoEs } from "./en-palabras.tsx";

interface AdminRespuestaProps extends DialogProps {
  reserva: Reserva;
}

export default function AdminRespuesta({ reserva, onChange }: AdminRespuestaProps) {
  const { close } = useDialog();
  return (
    <Modal title={reserva.respuesta === null ? "Agregar respuesta" : "Modificar respuesta"} fillsPhone>
      <div className="stack-4">
        <p>
          Para <strong>{nombreDe(reserva)}</strong>, que pidió {reserva.cancha.nombre} el {cuandoEs(reserva)}.
          Le llega por correo.
        </p>
        <FormularioDeRespuesta reserva={reserva} onSent={close} onCancel={close} onChange={onChange} />
      </div>
    </Modal>
  );
}

/** The same for a booking in the inbox, which is loaded first. */
export function AdminResponderAsunto({ item, onChange }: InboxDialogProps) {
  const reserva = useAnswer(String(item.id), (options) => api.reserva[":id"].$get(withId(item.id), options));
  if (reserva.answer?.ok)
    return (
      <AdminRespuesta
        reserva={reserva.answer.data}
        onChange={() => {
          reserva.reload();
          onChange();
        }}
      />
    );
  return (
    <Modal title="Responder">
      <Loaded of={reserva}>{() => null}</Loaded>
    </Modal>
  );
}

const FALLO_AL_RESPONDER = "Error al enviar la respuesta. Intenta nuevamente.";
const FALLO_AL_MODIFICAR = "Hubo un error al modificar la respuesta.";

interface FormularioDeRespuestaProps {
  reserva: Reserva;
  onSent?: () => void;
  /** Undefined if the form cannot be closed. */
  onCancel?: () => void;
  /** Called when the booking changed, here or elsewhere. */
  onChange: () => void;
}

const FORM = describedForm(RESPUESTA);

export function FormularioDeRespuesta({ reserva, onSent, onCancel, onChange }: FormularioDeRespuestaProps) {
  const club = useClub();
  // As loaded, because another person may reply while this user writes.
  const [primera] = useState(reserva.respuesta === null);
  const [edit] = useState(() => FORM.editOf({ respuesta: reserva.respuesta }));
  const param = { id: String(reserva.id) };
  const { form, ...sending } = useStaffForm({
    ...edit,
    keep: { name: `respuesta/${reserva.id}` },
    validate: FORM.validate,
    async send(values, antes) {
      const { respuesta } = FORM.read(values);
      const answer =
        antes.respuesta === null
          ? await answerOf(
              api.reserva.respuesta[":id"].$post({ param, query: { respuesta, sinRespuesta: "true" } }),
            )
          : await answerOf(api.reserva.modificar[":id"].$put({ param, json: { respuesta, antes } }));
      if (answer.ok) return answer;
      const detail = fraseDeFallo(answer, primera ? FALLO_AL_RESPONDER : FALLO_AL_MODIFICAR);
      return { ...answer, problem: { ...answer.problem, detail } };
    },
    done: primera ? RESPUESTA_ENVIADA : RESPUESTA_MODIFICADA,
    onSaved: onSent,
    onChange,
  });
  return (
    <FormLayout {...sending} submitLabel={primera ? "Enviar respuesta" : "Modificar"} onCancel={onCancel}>
      <fieldset className={`row-2 ${styles.quick}`}>
        <legend className="note">Respuestas rápidas</legend>
        {respuestasRapidas(club.contacto.telefono).map((rapida) => (
          <button
            key={rapida}
            type="button"
            onClick={() => {
              form.setFieldValue("respuesta", rapida);
              form.getInputNode("respuesta")?.focus();
            }}
          >
            {rapida}
          </button>
        ))}
      </fieldset>
      <DescribedInput
        of={RESPUESTA.respuesta}
        data-autofocus
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
        {...form.getInputProps("respuesta")}
      />
    </FormLayout>
  );
}
