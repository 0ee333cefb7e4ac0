import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Equipo } from "../contract.ts";
import { CAMPOS_DE_EQUIPO } from "../rules.ts";

const FORM = describedForm(CAMPOS_DE_EQUIPO);
const { presentacion, primerEquipo, ...CORTOS } = CAMPOS_DE_EQUIPO;

interface AdminDatosDeEquipoProps extends DialogProps {
  /** Null to create a team. */
  equipo: Equipo | null;
  /** The season of a new team. */
  temporada: string;
  onSaved?: (equipo: Equipo) => void;
}

/** Creates a team, or edits its data. */
export default function AdminDatosDeEquipo({ equipo, temporada, ...dialog }: AdminDatosDeEquipoProps) {
  return (
    <FormDialog<typeof FORM.empty, Equipo>
      {...dialog}
      {...(equipo
        ? FORM.editOf(equipo)
        : { initialValues: { ...FORM.empty, temporada }, keep: { name: "equipo" } })}
      size="lg"
      title={equipo ? `Editar ${equipo.nombre}` : "Nuevo equipo"}
      submitLabel={equipo ? "Guardar" : "Crear"}
      validate={FORM.validate}
      send={(typed, antes) => {
        const json = FORM.read(typed);
        return equipo
          ? answerOf(api.equipos[":id"].$patch({ ...withId(equipo.id), json: { ...json, antes } }))
          : answerOf(api.equipos.$post({ json }));
      }}
      done={({ nombre }) => (equipo ? `Guardaste ${nombre}.` : `${nombre} ya está entre los equipos.`)}
    >
      {(form) => (
        <>
          <div className="stack-4 top pair-m">
            <DescribedInputs of={CORTOS} form={form} />
          </div>
          <DescribedInputs of={{ presentacion, primerEquipo }} form={form} />
        </>
      )}
    </FormDialog>
  );
}
