import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { FindPersona, type Hallada } from "#features/personas/usuarios/web/admin-find-persona.tsx";
import { DateField } from "#web/admin/date-field.tsx";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import type { Lado } from "../rules.ts";
import { AdminDerechos, type DatosDeVinculo, faltaMotivo, VINCULO_NUEVO } from "./admin-derechos.tsx";

interface AdminAgregarVinculoProps extends DialogProps {
  personaId: number;
  nombre: string;
  lado: Lado;
}

type Elegida = Pick<Hallada, "id" | "titulo"> | "nueva";

/** Creates a bond: first asks for the person, then for the rights. */
export function AdminAgregarVinculo(props: AdminAgregarVinculoProps) {
  const { nombre, personaId, lado, opened, onClose } = props;
  const [otra, setOtra] = useState<Elegida | null>(null);
  const title = lado === "responsable" ? `Responsable de ${nombre}` : `Persona a cargo de ${nombre}`;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      {otra === null ? (
        <div className="stack-2">
          <FindPersona
            label={lado === "responsable" ? "¿Quién responde?" : "¿Por quién responde?"}
            except={personaId}
            onPick={setOtra}
          />
          <div>
            <Button variant="outline" onClick={() => setOtra("nueva")}>
              No está en el club: anotarla
            </Button>
          </div>
        </div>
      ) : (
        <Formulario {...props} otra={otra} onOther={() => setOtra(null)} />
      )}
    </Modal>
  );
}

const VACIA = { nombre: "", apellido: "", dni: "", fechaDeNacimiento: "", telefono: "", correo: "" };

interface Valores extends DatosDeVinculo {
  otra: typeof VACIA;
}

function Formulario({
  personaId,
  nombre,
  lado,
  otra,
  onOther,
  onClose,
  onChange,
}: AdminAgregarVinculoProps & { otra: Elegida; onOther: () => void }) {
  const esNueva = otra === "nueva";
  return (
    <DialogForm
      submitLabel="Agregar"
      initialValues={{ otra: VACIA, ...VINCULO_NUEVO } as Valores}
      validate={(valores: Valores) => ({
        ...(esNueva && !valores.otra.nombre.trim() && { "otra.nombre": "Escribí el nombre" }),
        ...(esNueva && !valores.otra.apellido.trim() && { "otra.apellido": "Escribí el apellido" }),
        ...faltaMotivo(valores),
      })}
      send={({ otra: { fechaDeNacimiento, ...datos }, ...vinculo }) => {
        const quien = esNueva
          ? { otra: { ...datos, fechaDeNacimiento: fechaDeNacimiento || null } }
          : { otraId: otra.id };
        const json = { lado, ...quien, ...vinculo };
        return answerOf(api.personas[":id"].vinculos.$post({ ...withId(personaId), json }));
      }}
      done={(_, { otra: { nombre: suNombre, apellido } }) => {
        const quien = esNueva ? `${suNombre} ${apellido}` : otra.titulo;
        return lado === "responsable"
          ? `${quien} es responsable de ${nombre}.`
          : `${nombre} es responsable de ${quien}.`;
      }}
      onClose={onClose}
      onChange={onChange}
    >
      {(form) => (
        <>
          <div className="row-3 middle apart breakable">
            <strong>{esNueva ? "Una persona que no está en el club" : otra.titulo}</strong>
            <Button variant="ghost" size="small" onClick={onOther}>
              Elegir otra
            </Button>
          </div>
          {esNueva && <DatosDeOtra form={form} />}
          <AdminDerechos form={form} />
        </>
      )}
    </DialogForm>
  );
}

function DatosDeOtra({ form }: { form: UseFormReturnType<Valores> }) {
  const texto = (campo: keyof typeof VACIA) => ({
    autoComplete: "off",
    ...form.getInputProps(`otra.${campo}`),
  });
  return (
    <div className="stack-4 pair-l">
      <TextInput label="Nombre" required maxLength={100} {...texto("nombre")} />
      <TextInput label="Apellido" required maxLength={100} {...texto("apellido")} />
      <TextInput label="DNI" description="Si lo sabés" inputMode="numeric" maxLength={20} {...texto("dni")} />
      <DateField
        label="Fecha de nacimiento"
        description="Si la sabés"
        clearable
        {...texto("fechaDeNacimiento")}
      />
      <TextInput label="Teléfono" type="tel" inputMode="tel" maxLength={100} {...texto("telefono")} />
      <TextInput label="Email" type="email" inputMode="email" maxLength={100} {...texto("correo")} />
    </div>
  );
}
