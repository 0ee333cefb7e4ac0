import { NativeSelect } from "@mantine/core";
import { mapFields } from "#contract/described.ts";
import { formatDia } from "#contract/format.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { type DatosDePedido, revisarPedido, TEXTOS_DE_PRENSA, type TextoDePrensa } from "../rules.ts";

/** The public form, for press requests made by phone. */
export default function AdminAnotarPrensa({ onChange }: DialogProps) {
  const eventos = useAnswer("eventos", (options) => api.eventos.lista.$get({ query: {} }, options));
  const partidos = eventos.answer?.ok ? [...eventos.answer.data].reverse() : [];
  const conPartido = (values: DatosDePedido) => ({
    ...values,
    eventoId: values.eventoId ?? partidos[0]?.id ?? 0,
  });
  return (
    <Modal title="Anotar un pedido de prensa">
      <Loaded of={eventos}>
        {() => (
          <DialogForm
            submitLabel="Anotar"
            initialValues={{ ...mapFields(TEXTOS_DE_PRENSA, () => ""), eventoId: null } as DatosDePedido}
            validate={(values) => revisarPedido(conPartido(values))}
            keep={{ name: "prensa" }}
            send={(values) => answerOf(api.prensa.registrar.prensa.$post({ json: conPartido(values) }))}
            done={({ nombreApellido }) => `Anotaste el pedido de ${nombreApellido}.`}
            onChange={onChange}
          >
            {(form) => {
              const input = (nombre: TextoDePrensa) => ({
                of: TEXTOS_DE_PRENSA[nombre],
                ...form.getInputProps(nombre),
              });
              return (
                <>
                  <DescribedInput {...input("nombreApellido")} data-autofocus />
                  <DescribedInput {...input("nombreMedio")} />
                  <DescribedInput {...input("dni")} />
                  <DescribedInput {...input("telefonoCelular")} />
                  <DescribedInput {...input("email")} description="Ahí le llega la respuesta." />
                  <NativeSelect
                    label="Partido"
                    required
                    data={partidos.map(({ id, nombre, fecha, hora }) => ({
                      value: String(id),
                      label: `${formatDia(fecha)} ${hora} · ${nombre}`,
                    }))}
                    value={String(conPartido(form.values).eventoId)}
                    error={form.errors.eventoId}
                    onChange={(event) => form.setFieldValue("eventoId", Number(event.currentTarget.value))}
                  />
                  <DescribedInput {...input("comentario")} />
                </>
              );
            }}
          </DialogForm>
        )}
      </Loaded>
    </Modal>
  );
}
