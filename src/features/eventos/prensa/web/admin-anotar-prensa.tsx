import { NativeSelect } from "@mantine/core";
import { formatDia } from "#contract/format.ts";
import { mapFields } from "#contract/text-fields.ts";
import { DescribedInput } from "#web/admin/described-input.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { revisarPedido, TEXTOS_DE_PRENSA, type TextoDePrensa } from "../rules.ts";

interface AdminAnotarPrensaProps {
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

type Partidos = readonly { id: number; nombre: string; fecha: string; hora: string }[];

/** Enters a press request that came by phone, as the public form does. */
export function AdminAnotarPrensa({ opened, onClose, onChange }: AdminAnotarPrensaProps) {
  const eventos = useAnswer(opened ? "eventos" : null, (signal) =>
    answerOf(api.eventos.lista.$get({ query: {} }, { init: { signal } })),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Anotar un pedido de prensa">
      <Loaded of={eventos}>
        {(data) =>
          data.length === 0 ? (
            <p>No hay partidos programados.</p>
          ) : (
            <Formulario partidos={data.toReversed()} onClose={onClose} onChange={onChange} />
          )
        }
      </Loaded>
    </Modal>
  );
}

interface FormularioProps extends Omit<AdminAnotarPrensaProps, "opened"> {
  partidos: Partidos;
}

function Formulario({ partidos, onClose, onChange }: FormularioProps) {
  const {
    form,
    onSubmit,
    conflict: _,
    ...around
  } = useStaffForm({
    initialValues: {
      ...mapFields(TEXTOS_DE_PRENSA, () => ""),
      eventoId: partidos[0]?.id ?? null,
    },
    validate: revisarPedido,
    keep: { name: "prensa" },
    send: (values) =>
      answerOf(api.prensa.registrar.prensa.$post({ json: { ...values, eventoId: values.eventoId ?? 0 } })),
    onSaved({ nombreApellido }) {
      notifications.show({ message: `Anotaste el pedido de ${nombreApellido}.`, color: "green" });
      onClose();
      onChange();
    },
  });
  const input = (nombre: TextoDePrensa) => ({ of: TEXTOS_DE_PRENSA[nombre], ...form.getInputProps(nombre) });
  return (
    <DialogForm {...around} submitLabel="Anotar" onCancel={onClose} onSubmit={onSubmit}>
      <DescribedInput {...input("nombreApellido")} data-autofocus />
      <DescribedInput {...input("nombreMedio")} />
      <DescribedInput {...input("dni")} inputMode="numeric" />
      <DescribedInput {...input("telefonoCelular")} inputMode="numeric" />
      <DescribedInput {...input("email")} type="email" description="Ahí le llega la respuesta." />
      <NativeSelect
        label="Partido"
        required
        data={partidos.map(({ id, nombre, fecha, hora }) => ({
          value: String(id),
          label: `${formatDia(fecha)} ${hora} · ${nombre}`,
        }))}
        value={String(form.values.eventoId)}
        error={form.errors.eventoId}
        onChange={(event) => form.setFieldValue("eventoId", Number(event.currentTarget.value))}
      />
      <DescribedInput {...input("comentario")} />
    </DialogForm>
  );
}
