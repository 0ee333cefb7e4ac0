import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import type { FieldValues } from "#contract/edit.ts";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import type { Equipo } from "../contract.ts";
import { CAMPOS_DE_EQUIPO, DEPORTES, NACIDOS_INVERTIDOS, RAMAS } from "../rules.ts";

const FORM = describedForm(CAMPOS_DE_EQUIPO);
const { presentacion: PRESENTACION, ...CORTOS } = CAMPOS_DE_EQUIPO;

const opciones = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

type Valores = typeof FORM.empty & Pick<Equipo, "deporte" | "rama" | "primerEquipo">;

const leer = ({ deporte, rama, primerEquipo, ...typed }: Valores) => ({
  ...FORM.read(typed),
  ...{ deporte, rama, primerEquipo },
});

interface AdminDatosDeEquipoProps extends DialogProps {
  /** Null to create a team. */
  equipo: Equipo | null;
  /** The season of a new team. */
  temporada: string;
  onSaved?: (equipo: Equipo) => void;
}

/** Creates a team, or edits its data. */
export default function AdminDatosDeEquipo({ equipo, temporada, ...dialog }: AdminDatosDeEquipoProps) {
  const enviar = (json: ReturnType<typeof leer>, antes: FieldValues): Promise<Answer<Equipo>> =>
    equipo
      ? answerOf(api.equipos[":id"].$patch({ ...withId(equipo.id), json: { ...json, antes } }))
      : answerOf(api.equipos.$post({ json }));
  return (
    <FormDialog<Valores, Equipo>
      {...dialog}
      {...(equipo ? edicionDe(equipo) : { initialValues: nuevo(temporada), keep: { name: "equipo" } })}
      size="lg"
      title={equipo ? `Editar ${equipo.nombre}` : "Nuevo equipo"}
      submitLabel={equipo ? "Guardar" : "Crear"}
      validate={{
        ...FORM.validate,
        nacidosHasta: (hasta: string, { nacidosDesde }: Valores) =>
          FORM.validate.nacidosHasta(hasta) ??
          (hasta && nacidosDesde && Number(hasta) < Number(nacidosDesde) ? NACIDOS_INVERTIDOS : null),
      }}
      send={(values, antes) => enviar(leer(values), antes)}
      done={({ nombre }) => (equipo ? `Guardaste ${nombre}.` : `${nombre} ya está entre los equipos.`)}
    >
      {(form) => (
        <>
          <div className="stack-4 top pair-m">
            <NativeSelect label="Deporte" data={opciones(DEPORTES)} {...form.getInputProps("deporte")} />
            <NativeSelect label="Rama" data={opciones(RAMAS)} {...form.getInputProps("rama")} />
            {Object.entries(CORTOS).map(([name, field]) => (
              <DescribedInput key={name} of={field} {...form.getInputProps(name)} />
            ))}
          </div>
          <Textarea
            label={`${PRESENTACION.label} (opcional)`}
            description={PRESENTACION.hint}
            maxLength={PRESENTACION.max}
            autosize
            minRows={2}
            {...form.getInputProps("presentacion")}
          />
          <Checkbox
            label="Es un primer equipo"
            description="Su plantel se ve en Jugadores y en la página principal"
            {...form.getInputProps("primerEquipo", { type: "checkbox" })}
          />
        </>
      )}
    </FormDialog>
  );
}

const nuevo = (temporada: string): Valores => ({
  ...FORM.empty,
  temporada,
  deporte: "basquet",
  rama: "femenina",
  primerEquipo: false,
});

function edicionDe(equipo: Equipo) {
  const { deporte, rama, primerEquipo } = equipo;
  const { initialValues, edit } = FORM.editOf(equipo);
  const palabras: Record<string, Readonly<Record<string, string>>> = {
    deporte: DEPORTES,
    rama: RAMAS,
    primerEquipo: { true: "Sí", false: "No" },
  };
  return {
    initialValues: { ...initialValues, deporte, rama, primerEquipo },
    edit: {
      read: { ...edit.read, deporte, rama, primerEquipo },
      names: { deporte: "Deporte", rama: "Rama", ...edit.names, primerEquipo: "Es un primer equipo" },
      fieldsOf: leer as (values: Valores) => FieldValues,
      toForm: (value: unknown, name: string) =>
        (name in palabras ? { [name]: value } : edit.toForm(value, name)) as Partial<Valores>,
      show: (value: unknown, name: string) => palabras[name]?.[String(value)] ?? edit.show(value, name),
    },
  };
}
