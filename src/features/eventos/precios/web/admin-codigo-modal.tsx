import Dices from "icon:dices";
import { Checkbox } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { formatFecha } from "#contract/format.ts";
import { DescribedInput, DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Codigo } from "../contract.ts";
import {
  CODIGO_ESCRITO_MAX,
  codigoAlAzar,
  DESCUENTO_DE_CODIGO,
  LIMITES_DE_CODIGO,
  TEXTOS_DE_CODIGO,
} from "../rules.ts";
import styles from "./admin-codigos.module.css";

interface AdminCodigoModalProps extends DialogProps {
  /** Undefined for a new code. */
  codigo?: Codigo;
}

/** Creates a promo code, or edits the limits of an existing code (Rule ENT-13). */
export default function AdminCodigoModal({ codigo, ...dialog }: AdminCodigoModalProps) {
  return (
    <FormDialog
      {...dialog}
      title={codigo ? `Editar ${codigo.codigo}` : "Crear código"}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      submitLabel={codigo ? "Guardar" : "Crear código"}
      {...(codigo ? editDeCodigo(codigo) : { initialValues: NUEVO.empty })}
      keep={{ name: codigo ? `codigo/${codigo.id}` : "codigo" }}
      validate={codigo ? LIMITES.validate : VALIDATE_NUEVO}
      send={(values, antes) =>
        codigo
          ? answerOf(
              api.codigos[":id"].$patch({
                ...withId(codigo.id),
                json: { ...LIMITES.read(values), antes },
              }),
            )
          : answerOf(api.codigos.$post({ json: leerNuevo(values) }))
      }
      done={(saved) => (codigo ? `Guardaste ${saved.codigo}.` : `${saved.codigo} ya se puede usar.`)}
    >
      {(form) => (
        <>
          {!codigo && <CodigoYDescuento form={form} />}
          <div className="pair-m stack-3 top">
            <DescribedInput
              of={usosMaximos}
              {...(codigo && { description: `Lleva ${codigo.usos}. ${usosMaximos.hint}` })}
              {...form.getInputProps("usosMaximos")}
            />
            <DescribedInputs of={OTROS_LIMITES} form={form} />
          </div>
          <Checkbox
            label="Vale para todos los eventos"
            {...form.getInputProps("eventos.todos", { type: "checkbox" })}
          />
          {!form.values.eventos.todos && (
            <Eventos
              elegidos={codigo?.eventos ?? []}
              value={form.values.eventos.ids}
              error={form.errors.eventos}
              onChange={(ids) => form.setFieldValue("eventos.ids", ids)}
            />
          )}
          {codigo && (
            <p className={`muted text-xs ${styles.note}`}>
              El código y su descuento no se cambian. Para otro descuento creá otro código y desactivá este.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The fields that only a new code has. */
function CodigoYDescuento({ form }: { form: UseFormReturnType<CodigoForm> }) {
  const { tipo } = form.values;
  return (
    <>
      <div className={`stack-3 top ${styles.conBoton}`}>
        <DescribedInput
          of={TEXTOS_DE_CODIGO.codigo}
          // Leaves room for spaces copied from a flyer.
          maxLength={CODIGO_ESCRITO_MAX}
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          classNames={{ input: styles.codigo ?? "" }}
          {...form.getInputProps("codigo")}
        />
        <Button
          variant="outline"
          icon={<Dices />}
          onClick={() => form.setFieldValue("codigo", codigoAlAzar(azar))}
        >
          Uno al azar
        </Button>
      </div>
      <div className="pair-m stack-3 top">
        <DescribedInput of={TIPO} {...form.getInputProps("tipo")} />
        <DescribedInput key={tipo} of={DESCUENTO_DE_CODIGO[tipo]} {...form.getInputProps(tipo)} />
      </div>
    </>
  );
}

function azar(max: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % max;
}

interface EventosProps {
  /** The chosen events, which are shown even if they are past. */
  elegidos: Codigo["eventos"];
  value: string[];
  error: React.ReactNode;
  onChange: (value: string[]) => void;
}

function Eventos({ elegidos, value, error, onChange }: EventosProps) {
  const { answer } = useAnswer("proximos", (options) =>
    api.eventos.lista_eventos.$get({ query: { cuando: "proximos", orden: "fecha", tamano: "100" } }, options),
  );
  const proximos = (answer?.ok ? answer.data : []).map(({ id, nombre, fecha }) => ({
    id,
    nombre: `${nombre}, ${formatFecha(fecha)}`,
  }));
  const pasados = elegidos.filter(({ id }) => !proximos.some((evento) => evento.id === id));
  return (
    <Checkbox.Group label="Eventos" value={value} onChange={onChange} error={error}>
      <div className={`stack-3 pad-3 above-2 radius-m ${styles.eventos}`}>
        {[...pasados, ...proximos].map(({ id, nombre }) => (
          <Checkbox key={id} value={String(id)} label={nombre} />
        ))}
        {answer && !answer.ok && <p className={`muted text-xs ${styles.note}`}>{answer.problem.detail}</p>}
        {answer?.ok && proximos.length === 0 && (
          <p className={`muted text-xs ${styles.note}`}>No hay eventos próximos.</p>
        )}
      </div>
    </Checkbox.Group>
  );
}

const TIPO = {
  kind: "choice",
  label: "Descuenta",
  words: { porcentaje: "Un porcentaje", monto: "Un monto en pesos" },
  missing: "Elegí qué descuenta",
} as const;
const { usosMaximos, ...OTROS_LIMITES } = LIMITES_DE_CODIGO;

const enOrden = (ids: readonly number[]) => ids.toSorted((uno, otro) => uno - otro);

interface EventosElegidos {
  todos: boolean;
  ids: string[];
}

const eventosEntre = (elegidos: Codigo["eventos"]) => ({
  label: "Eventos",
  toForm: (ids: readonly number[] = []): EventosElegidos => ({
    todos: ids.length === 0,
    ids: ids.map(String),
  }),
  read: ({ todos, ids }: EventosElegidos) => (todos ? [] : enOrden(ids.map(Number))),
  check: ({ todos, ids }: EventosElegidos) => (todos || ids.length > 0 ? null : "Elegí al menos un evento"),
  show: (ids: readonly number[]) =>
    ids.map((id) => elegidos.find((evento) => evento.id === id)?.nombre ?? `Evento ${id}`).join(", ") ||
    "Todos",
});

const limitesDe = (elegidos: Codigo["eventos"]) =>
  describedForm(LIMITES_DE_CODIGO, { eventos: eventosEntre(elegidos) });
const LIMITES = limitesDe([]);
const NUEVO = describedForm(
  { ...TEXTOS_DE_CODIGO, tipo: TIPO, ...DESCUENTO_DE_CODIGO, ...LIMITES_DE_CODIGO },
  { eventos: eventosEntre([]) },
);
type CodigoForm = typeof NUEVO.empty;

const delTipo =
  (cual: keyof typeof DESCUENTO_DE_CODIGO) =>
  (typed: string, { tipo }: CodigoForm) =>
    tipo === cual ? NUEVO.validate[cual](typed) : null;
const VALIDATE_NUEVO = {
  ...NUEVO.validate,
  porcentaje: delTipo("porcentaje"),
  monto: delTipo("monto"),
};

function leerNuevo(values: CodigoForm) {
  const { tipo, porcentaje, monto, ...codigo } = NUEVO.read(values);
  return { ...codigo, [tipo]: { porcentaje, monto }[tipo] };
}

function editDeCodigo(codigo: Codigo) {
  const eventos = enOrden(codigo.eventos.map(({ id }) => id));
  const { initialValues, ...edit } = limitesDe(codigo.eventos).editOf({ ...codigo, eventos });
  return { ...edit, initialValues: { ...NUEVO.empty, ...initialValues } };
}
