import { Checkbox, NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDidUpdate } from "@mantine/hooks";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Competencia } from "../contract.ts";
import {
  AMBITOS_DE_DESEMPATE,
  CAMPOS_DE_COMPETENCIA,
  CRITERIOS_DE_DESEMPATE,
  DESEMPATES_MAX,
  type Desempate,
  PUNTOS_DE_TABLA,
  REGLAS_POR_DEPORTE,
  type ReglasDeTabla,
} from "../rules.ts";

const PUNTOS = describedForm(PUNTOS_DE_TABLA);
const REGLAS = {
  label: "Reglas de la tabla",
  toForm: ({ puntos, desempates }: ReglasDeTabla = REGLAS_POR_DEPORTE.basquet) => ({
    puntos: PUNTOS.toForm(puntos),
    desempates: [...desempates],
  }),
  read: ({ puntos, desempates }: Reglas) => ({ puntos: PUNTOS.read(puntos), desempates }),
  show: ({ puntos }: ReglasDeTabla) => `${puntos.ganado} puntos por partido ganado…`,
};
const FORM = describedForm(CAMPOS_DE_COMPETENCIA, { reglas: REGLAS });

interface Reglas {
  puntos: typeof PUNTOS.empty;
  desempates: Desempate[];
}

interface AdminCompetenciaFormProps extends DialogProps {
  /** Undefined to create one. */
  competencia?: Competencia;
  /** Season of a new competition. */
  temporada: number;
}

/** A competition with the rules of its table, which are data. */
export default function AdminCompetenciaForm({
  competencia,
  temporada,
  ...dialog
}: AdminCompetenciaFormProps) {
  return (
    <FormDialog
      {...dialog}
      title={competencia ? "Editar competencia" : "Crear competencia"}
      size="lg"
      fillsPhone
      {...(competencia
        ? FORM.editOf(competencia)
        : { initialValues: { ...FORM.empty, temporada: String(temporada) } })}
      validate={{ ...FORM.validate, reglas: { puntos: PUNTOS.validate } }}
      send={(values, antes) => {
        const json = FORM.read(values);
        return competencia
          ? answerOf(api.competencias[":id"].$patch({ ...withId(competencia.id), json: { ...json, antes } }))
          : answerOf(api.competencias.$post({ json }));
      }}
      done={({ nombre }) => `Guardamos «${nombre}».`}
    >
      {(form) => (
        <>
          <DescribedInputs of={CAMPOS_DE_COMPETENCIA} form={form} />
          {form.values.deporte === "cestoball" && (
            <p className="note">Las reglas del cestoball varían: revisalas con tu federación.</p>
          )}
          <ReglasDeLaTabla form={form} follows={!competencia} />
        </>
      )}
    </FormDialog>
  );
}

const CRITERIOS = Object.entries(AMBITOS_DE_DESEMPATE).flatMap(([ambito, donde]) =>
  Object.entries(CRITERIOS_DE_DESEMPATE).map(([criterio, que]) => ({
    value: `${ambito} ${criterio}`,
    label: `${que}, ${donde}`,
  })),
);

interface ReglasDeLaTablaProps {
  form: UseFormReturnType<typeof FORM.empty>;
  /** Whether choosing a sport sets its rules. */
  follows: boolean;
}

/** Each criterion is a selection; emptying it removes the criterion, and the last one adds another. */
function ReglasDeLaTabla({ form, follows }: ReglasDeLaTablaProps) {
  const { deporte, reglas } = form.values;
  const { desempates } = reglas;
  useDidUpdate(() => {
    if (follows) form.setFieldValue("reglas", REGLAS.toForm(REGLAS_POR_DEPORTE[deporte]));
  }, [deporte]);
  const todos = desempates.every(({ reiniciar }) => reiniciar);
  const set = (next: Desempate[]) => form.setFieldValue("reglas.desempates", next);
  function choose(n: number, value: string) {
    const [ambito, criterio] = value.split(" ") as [Desempate["ambito"], Desempate["criterio"]];
    const reiniciar = desempates[n]?.reiniciar ?? todos;
    set(desempates.toSpliced(n, 1, ...(value ? [{ ambito, criterio, reiniciar }] : [])));
  }
  return (
    <details>
      <summary className="strong target">Reglas de la tabla</summary>
      <fieldset className="stack-3 bare">
        <legend className="strong">Puntos por partido</legend>
        <div className="columns-s">
          <DescribedInputs of={PUNTOS_DE_TABLA} form={form} at="reglas.puntos" />
        </div>
      </fieldset>
      <fieldset className="stack-3 bare above-5">
        <legend className="strong">Si terminan iguales en puntos, en este orden</legend>
        {[...desempates, null].slice(0, DESEMPATES_MAX).map((uno, n) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other identity.
            key={n}
            aria-label={`Criterio ${n + 1}`}
            data={[{ value: "", label: uno ? "Quitar" : "Ninguno más" }, ...CRITERIOS]}
            value={uno ? `${uno.ambito} ${uno.criterio}` : ""}
            onChange={({ currentTarget }) => choose(n, currentTarget.value)}
          />
        ))}
        <Checkbox
          label="Después de cada criterio vuelven a empezar, para los que siguen iguales"
          checked={todos}
          onChange={({ currentTarget: { checked } }) =>
            set(desempates.map((uno) => ({ ...uno, reiniciar: checked })))
          }
        />
      </fieldset>
    </details>
  );
}
