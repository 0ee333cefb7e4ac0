import ArrowUp from "icon:arrow-up";
import CirclePlus from "icon:circle-plus";
import X from "icon:x";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { mapFields, typedOf } from "#contract/described.ts";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { IconButton } from "#web/admin/icon-button.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { DEPORTES, type Deporte } from "../../equipos/rules.ts";
import type { Competencia } from "../contract.ts";
import {
  CAMPOS_DE_COMPETENCIA,
  CRITERIOS_DE_DESEMPATE,
  type Desempate,
  REGLAS_POR_DEPORTE,
  type ReglasDeTabla,
} from "../rules.ts";

const FORM = describedForm(CAMPOS_DE_COMPETENCIA);

/** In the order of the API, so that unchanged rules compare equal. */
const PUNTOS = {
  ganado: "Ganado",
  default: "Por default",
  forfeit: "Incomparecencia",
  perdido: "Perdido",
  empatado: "Empatado",
} as const;
const CUALES = Object.keys(PUNTOS) as (keyof typeof PUNTOS)[];
const EN_PANTALLA = ["ganado", "empatado", "perdido", "default", "forfeit"] as const;

const AMBITOS: Record<Desempate["ambito"], string> = {
  entre_empatados: "entre los empatados",
  todos: "en todos los partidos",
};

type Reglas = Competencia["reglas"];

interface Valores {
  nombre: string;
  temporada: string;
  deporte: Deporte;
  puntos: Record<keyof typeof PUNTOS, string>;
  desempates: Reglas["desempates"];
}

type Editable = Pick<Competencia, "nombre" | "temporada" | "deporte"> & { reglas: ReglasDeTabla };

const toValores = (competencia: Editable): Valores => ({
  nombre: competencia.nombre,
  temporada: typedOf(CAMPOS_DE_COMPETENCIA.temporada, competencia.temporada),
  deporte: competencia.deporte,
  ...toReglas(competencia.reglas),
});

const toReglas = ({ puntos, desempates }: ReglasDeTabla) => ({
  puntos: Object.fromEntries(CUALES.map((cual) => [cual, String(puntos[cual])])) as Valores["puntos"],
  desempates: [...desempates],
});

function leer({ nombre, temporada, deporte, puntos, desempates }: Valores) {
  const numeros = Object.fromEntries(CUALES.map((cual) => [cual, Number(puntos[cual])])) as Reglas["puntos"];
  return { ...FORM.read({ nombre, temporada }), deporte, reglas: { puntos: numeros, desempates } };
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
  const nueva = { nombre: "", temporada, deporte: "basquet" as const, reglas: REGLAS_POR_DEPORTE.basquet };
  return (
    <FormDialog<Valores, Competencia>
      {...dialog}
      title={competencia ? "Editar competencia" : "Crear competencia"}
      size="lg"
      fillsPhone
      initialValues={toValores(competencia ?? nueva)}
      validate={{
        ...FORM.validate,
        puntos: Object.fromEntries(
          CUALES.map((cual) => [
            cual,
            (texto: string) => (/^-?\d$/.test(texto.trim()) ? null : "Un número, de -9 a 9"),
          ]),
        ),
      }}
      fieldOf={(path) => path.replace(/^reglas\./, "")}
      send={(values, antes) =>
        competencia
          ? answerOf(
              api.competencias[":id"].$patch({ ...withId(competencia.id), json: { ...leer(values), antes } }),
            )
          : answerOf(api.competencias.$post({ json: leer(values) }))
      }
      done={({ nombre }) => `Guardamos «${nombre}».`}
      {...(competencia && {
        edit: {
          read: {
            ...mapFields(CAMPOS_DE_COMPETENCIA, (_, name) => competencia[name]),
            deporte: competencia.deporte,
            reglas: competencia.reglas,
          },
          names: {
            nombre: "Nombre",
            temporada: "Temporada",
            deporte: "Deporte",
            reglas: "Reglas de la tabla",
          },
          fieldsOf: leer,
          toForm: (valor: unknown, campo: string) =>
            campo === "reglas" ? toReglas(valor as Reglas) : { [campo]: String(valor) },
          show: (valor: unknown, campo: string) =>
            campo === "reglas"
              ? `${(valor as Reglas).puntos.ganado} puntos por partido ganado…`
              : String(valor),
        },
      })}
    >
      {(form) => (
        <>
          <DescribedInputs of={CAMPOS_DE_COMPETENCIA} form={form} />
          <NativeSelect
            label="Deporte"
            data={Object.entries(DEPORTES).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps("deporte")}
            onChange={({ currentTarget }) => {
              const deporte = currentTarget.value as Deporte;
              form.setValues({ deporte, ...(!competencia && toReglas(REGLAS_POR_DEPORTE[deporte])) });
            }}
          />
          <ReglasDeLaTabla form={form} />
        </>
      )}
    </FormDialog>
  );
}

function ReglasDeLaTabla({ form }: { form: UseFormReturnType<Valores> }) {
  const { desempates } = form.values;
  return (
    <details>
      <summary className="strong target">Reglas de la tabla</summary>
      <fieldset className="stack-3 bare">
        <legend className="strong">Puntos por partido</legend>
        <div className="columns-s">
          {EN_PANTALLA.map((cual) => (
            <TextInput
              key={cual}
              label={PUNTOS[cual]}
              maxLength={2}
              {...form.getInputProps(`puntos.${cual}`)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="stack-3 bare above-5">
        <legend className="strong">Si terminan iguales en puntos, en este orden</legend>
        <ol className="stack-3">
          {desempates.map(({ criterio, ambito }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other identity.
            <li key={n}>
              <div className="row-2 middle">
                <NativeSelect
                  aria-label={`Criterio ${n + 1}`}
                  data={Object.entries(CRITERIOS_DE_DESEMPATE).map(([value, label]) => ({ value, label }))}
                  {...form.getInputProps(`desempates.${n}.criterio`)}
                />
                <NativeSelect
                  aria-label={`Dónde se mira el criterio ${n + 1}`}
                  data={Object.entries(AMBITOS).map(([value, label]) => ({ value, label }))}
                  {...form.getInputProps(`desempates.${n}.ambito`)}
                />
                <Checkbox
                  label="Vuelve a empezar"
                  {...form.getInputProps(`desempates.${n}.reiniciar`, { type: "checkbox" })}
                />
                <IconButton
                  aria-label={`Subir ${CRITERIOS_DE_DESEMPATE[criterio]} ${AMBITOS[ambito]}`}
                  disabled={n === 0}
                  onClick={() => form.reorderListItem("desempates", { from: n, to: n - 1 })}
                >
                  <ArrowUp size={22} />
                </IconButton>
                <IconButton
                  aria-label={`Quitar ${CRITERIOS_DE_DESEMPATE[criterio]} ${AMBITOS[ambito]}`}
                  onClick={() => form.removeListItem("desempates", n)}
                >
                  <X size={22} />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
        <Button
          variant="outline"
          size="small"
          icon={<CirclePlus />}
          disabled={desempates.length >= 10}
          onClick={() =>
            form.insertListItem("desempates", { ambito: "todos", criterio: "diferencia", reiniciar: true })
          }
        >
          Agregar un criterio
        </Button>
      </fieldset>
    </details>
  );
}
