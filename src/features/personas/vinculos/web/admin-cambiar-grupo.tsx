import { useState } from "react";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatCantidad } from "#contract/format.ts";
import { DescribedInput, DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { FindOne } from "#web/admin/find-one.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { Button } from "#web/ui/button.tsx";
import type { GrupoDeDescuento, GrupoDePersona } from "../contract.ts";
import { DESDE_DE_GRUPO, HASTA_DE_GRUPO, NOMBRE_DE_GRUPO } from "../rules.ts";

export type CambioDeGrupo = { que: "poner" } | { que: "sacar" | "nombre"; grupo: GrupoDePersona };

interface AdminCambiarGrupoProps extends DialogProps {
  cambio: CambioDeGrupo;
  personaId: number;
  nombre: string;
}

const TITULOS = { poner: "Grupo de descuento", sacar: "Sacar del grupo", nombre: "Renombrar el grupo" };

export default function AdminCambiarGrupo(props: AdminCambiarGrupoProps) {
  const { cambio } = props;
  return (
    <Modal title={TITULOS[cambio.que]} size="md">
      {cambio.que === "poner" && <Poner {...props} />}
      {cambio.que === "sacar" && <Sacar {...props} grupo={cambio.grupo} />}
      {cambio.que === "nombre" && <Renombrar {...props} grupo={cambio.grupo} />}
    </Modal>
  );
}

const NOMBRE = describedForm(NOMBRE_DE_GRUPO);
const DESDE = describedForm(DESDE_DE_GRUPO);
const HASTA = describedForm(HASTA_DE_GRUPO);

function Poner({ personaId, nombre, onChange }: AdminCambiarGrupoProps) {
  const [grupo, setGrupo] = useState<GrupoDeDescuento | "nuevo" | null>(null);
  // Outlives the form, which starts over with another group.
  const [desde, setDesde] = useState(clubTime(serverTime()).fecha);
  if (grupo === null)
    return (
      <div className="stack-2">
        <FindOne<GrupoDeDescuento>
          label="¿Qué grupo?"
          placeholder="Parte del nombre"
          find={(termino, options) => answerOf(api.grupos.$get({ query: { termino } }, options))}
          optionOf={(uno) => ({
            key: uno.id,
            title: uno.nombre,
            detail: formatCantidad(uno.personas, "persona"),
          })}
          onPick={setGrupo}
        />
        <div>
          <Button variant="outline" onClick={() => setGrupo("nuevo")}>
            Crear un grupo
          </Button>
        </div>
      </div>
    );
  return (
    <DialogForm
      initialValues={{ ...NOMBRE.empty, desde }}
      onValuesChange={(valores) => setDesde(valores.desde)}
      validate={{ ...(grupo === "nuevo" && NOMBRE.validate), ...DESDE.validate }}
      send={({ nombre: nuevo, desde }) => {
        const cual = grupo === "nuevo" ? { nombre: nuevo } : { grupoId: grupo.id };
        const json = { ...cual, desde };
        return answerOf(api.personas[":id"].grupo.$post({ ...withId(personaId), json }));
      }}
      done={(_, valores) => `${nombre} está en ${grupo === "nuevo" ? valores.nombre : grupo.nombre}.`}
      onChange={onChange}
    >
      {(form) => (
        <>
          {grupo === "nuevo" ? (
            <DescribedInput
              of={NOMBRE_DE_GRUPO.nombre}
              description="Por ejemplo, los apellidos: «Gómez Paz»."
              {...form.getInputProps("nombre")}
            />
          ) : (
            <div className="row-3 middle apart breakable">
              <strong>{grupo.nombre}</strong>
              <Button variant="ghost" size="small" onClick={() => setGrupo(null)}>
                Elegir otro
              </Button>
            </div>
          )}
          <DescribedInputs of={DESDE_DE_GRUPO} form={form} />
        </>
      )}
    </DialogForm>
  );
}

interface DeGrupoProps extends AdminCambiarGrupoProps {
  grupo: GrupoDePersona;
}

function Sacar({ grupo, personaId, nombre, onChange }: DeGrupoProps) {
  return (
    <DialogForm
      submitLabel="Sacar"
      initialValues={{ hasta: addDays(clubTime(serverTime()).fecha, -1) }}
      validate={HASTA.validate}
      send={(json) => answerOf(api.personas[":id"].grupo.terminar.$post({ ...withId(personaId), json }))}
      done={`${nombre} ya no está en ${grupo.nombre}.`}
      onChange={onChange}
    >
      {(form) => (
        <>
          <p>
            <strong>{nombre}</strong> deja de estar en el grupo <strong>{grupo.nombre}</strong>. El descuento
            por hermanos de todo el grupo se calcula otra vez.
          </p>
          <DescribedInputs of={HASTA_DE_GRUPO} form={form} />
        </>
      )}
    </DialogForm>
  );
}

function Renombrar({ grupo, onChange }: DeGrupoProps) {
  return (
    <DialogForm
      initialValues={{ nombre: grupo.nombre }}
      validate={NOMBRE.validate}
      send={(json) => answerOf(api.grupos[":id"].$patch({ ...withId(grupo.id), json }))}
      done={(_, { nombre }) => `El grupo se llama ${nombre.trim()}.`}
      onChange={onChange}
    >
      {(form) => <DescribedInputs of={NOMBRE_DE_GRUPO} form={form} />}
    </DialogForm>
  );
}
