import Link2 from "icon:link-2";
import { TextInput, type TextInputProps } from "@mantine/core";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { FormCard } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, withId } from "#web/api.ts";
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

/** The sentence about empty fields is about both, so it stands at the first. */
function validate({ nombre, enlace }: Pick<Enlace, "nombre" | "enlace">): Record<string, string> {
  if (!nombre.trim()) return { nombre: ENLACE_VACIO };
  if (!enlace.trim()) return { enlace: ENLACE_VACIO };
  return enlaceCompleto(enlace) === null ? { enlace: ENLACE_INVALIDO } : {};
}

export function AdminNuevoEnlace({ onCreated }: { onCreated: () => void }) {
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: { nombre: "", enlace: "" },
    validate,
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
      <NombreField {...form.getInputProps("nombre")} />
      <EnlaceField
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
  const read = { nombre: enlace.nombre, enlace: enlace.enlace };
  return (
    <FormDialog
      {...dialog}
      title="Editar enlace"
      initialValues={read}
      validate={validate}
      edit={{ read, names: { nombre: "Nombre", enlace: "Enlace" } }}
      send={(values, antes) =>
        answerOf(api.enlaces[":id"].$patch({ ...withId(enlace.id), json: { ...values, antes } }))
      }
      done={(_, { nombre }) => `Guardaste «${nombre.trim()}».`}
    >
      {(form) => (
        <>
          <NombreField data-autofocus {...form.getInputProps("nombre")} />
          <EnlaceField {...form.getInputProps("enlace")} />
        </>
      )}
    </FormDialog>
  );
}

function NombreField(props: TextInputProps) {
  return <TextInput label="Nombre" required maxLength={NOMBRE_DE_ENLACE_MAX} autoComplete="off" {...props} />;
}

function EnlaceField(props: TextInputProps) {
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
