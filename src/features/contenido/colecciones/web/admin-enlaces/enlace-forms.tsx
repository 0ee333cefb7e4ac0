import Link2 from "icon:link-2";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { FormCard } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Enlace } from "../../contract.ts";
import { CAMPOS_DE_ENLACE, enlaceCompleto } from "../../rules.ts";

const FORM = describedForm(CAMPOS_DE_ENLACE);
const VALIDATE = {
  ...FORM.validate,
  // The sentence about empty fields is about both, so it stands at the first.
  enlace: (enlace: string, { nombre }: typeof FORM.empty) =>
    nombre.trim() ? FORM.validate.enlace(enlace) : null,
};

export function AdminNuevoEnlace({ onCreated }: { onCreated: () => void }) {
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: FORM.empty,
    validate: VALIDATE,
    send: (json) => answerOf(api.enlaces.crear.$post({ json })),
    done: ({ nombre }) => `«${nombre}» ya está entre los enlaces.`,
    onSaved() {
      form.reset();
      form.getInputNode("nombre")?.focus();
      onCreated();
    },
  });
  const { enlace } = form.values;
  const completo = enlaceCompleto(enlace);
  return (
    <FormCard title="Nuevo enlace" onSubmit={onSubmit}>
      <DescribedInput of={CAMPOS_DE_ENLACE.nombre} {...form.getInputProps("nombre")} />
      <DescribedInput
        of={CAMPOS_DE_ENLACE.enlace}
        placeholder="www.ejemplo.com.ar"
        description={
          completo && completo !== enlace.trim() ? `Lleva a ${completo}` : "La dirección de la página"
        }
        classNames={{ description: "breakable" }}
        {...form.getInputProps("enlace")}
      />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Button type="submit" variant="accent" loading={busy} icon={<Link2 />}>
        Agregar enlace
      </Button>
    </FormCard>
  );
}

export function AdminEditarEnlace({ enlace, ...dialog }: DialogProps & { enlace: Enlace }) {
  return (
    <FormDialog
      {...dialog}
      title="Editar enlace"
      {...FORM.editOf(enlace)}
      validate={VALIDATE}
      send={(values, antes) =>
        answerOf(api.enlaces[":id"].$patch({ ...withId(enlace.id), json: { ...values, antes } }))
      }
      done={(_, { nombre }) => `Guardaste «${nombre.trim()}».`}
    >
      {(form) => (
        <>
          <DescribedInput of={CAMPOS_DE_ENLACE.nombre} data-autofocus {...form.getInputProps("nombre")} />
          <DescribedInput of={CAMPOS_DE_ENLACE.enlace} {...form.getInputProps("enlace")} />
        </>
      )}
    </FormDialog>
  );
}
