import Dices from "icon:dices";
import { Checkbox, NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { checkFields } from "#contract/described.ts";
import { formatFecha, formatInstant, parsePrecio } from "#contract/format.ts";
import { checkNumber, parseWhole } from "#contract/number-fields.ts";
import { labelsOf } from "#contract/text-fields.ts";
import { leerInstante } from "#features/eventos/eventos/rules.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Codigo } from "../contract.ts";
import {
  CODIGO_ESCRITO_MAX,
  codigoAlAzar,
  PORCENTAJE_DE_CODIGO,
  TEXTOS_DE_CODIGO,
  USOS_DE_CODIGO,
} from "../rules.ts";
import styles from "./admin-codigos.module.css";
import { MomentoField, momentosIncompletos, toMomento } from "./momento-field.tsx";

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
      initialValues={toForm(codigo)}
      keep={{ name: codigo ? `codigo/${codigo.id}` : "codigo" }}
      validate={(values) => ({ ...validarCodigo(values, codigo), ...momentosIncompletos() })}
      edit={codigo && editDeCodigo(codigo)}
      send={(values, antes) =>
        codigo
          ? answerOf(
              api.codigos[":id"].$patch({
                ...withId(codigo.id),
                json: { ...limitesDe(values), antes },
              }),
            )
          : answerOf(api.codigos.$post({ json: toCodigo(values) }))
      }
      done={(saved) => (codigo ? `Guardaste ${saved.codigo}.` : `${saved.codigo} ya se puede usar.`)}
      fieldOf={(path) => (path === "porcentaje" || path === "monto" ? "valor" : path)}
    >
      {(form) => (
        <>
          {!codigo && <CodigoYDescuento form={form} />}
          <div className="pair-m stack-3 top">
            <DescribedInput
              of={USOS_DE_CODIGO.usosMaximos}
              {...(codigo && { description: `Lleva ${codigo.usos}. ${USOS_DE_CODIGO.usosMaximos.hint}` })}
              {...form.getInputProps("usosMaximos")}
            />
            <DescribedInput
              of={USOS_DE_CODIGO.maximoPorPersona}
              {...form.getInputProps("maximoPorPersona")}
            />
          </div>
          <div className="pair-m stack-3 top">
            <MomentoField label="Vale desde" {...form.getInputProps("desde")} />
            <MomentoField label="Vence" {...form.getInputProps("hasta")} />
          </div>
          <Checkbox
            label="Vale para todos los eventos"
            checked={form.values.paraTodos}
            onChange={(event) => form.setFieldValue("paraTodos", event.currentTarget.checked)}
          />
          {!form.values.paraTodos && (
            <Eventos
              elegidos={codigo?.eventos ?? []}
              value={form.values.eventos}
              error={form.errors.eventos}
              onChange={(eventos) => form.setFieldValue("eventos", eventos)}
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
        <NativeSelect
          label="Descuenta"
          data={[
            { value: "porcentaje", label: "Un porcentaje" },
            { value: "monto", label: "Un monto en pesos" },
          ]}
          {...form.getInputProps("tipo")}
        />
        <DescribedInput
          of={PORCENTAJE_DE_CODIGO}
          {...(form.values.tipo === "monto" && { label: "Monto", description: "De toda la compra" })}
          inputMode="decimal"
          maxLength={20}
          {...form.getInputProps("valor")}
        />
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

interface CodigoForm {
  codigo: string;
  tipo: "porcentaje" | "monto";
  valor: string;
  usosMaximos: string;
  maximoPorPersona: string;
  desde: string;
  hasta: string;
  paraTodos: boolean;
  eventos: string[];
}

export function toForm(codigo: Codigo | undefined): CodigoForm {
  const texto = (numero: number | null | undefined) => (numero ? String(numero) : "");
  return {
    codigo: codigo?.codigo ?? "",
    tipo: codigo?.monto ? "monto" : "porcentaje",
    valor: texto(codigo?.porcentaje ?? codigo?.monto),
    usosMaximos: texto(codigo?.usosMaximos),
    maximoPorPersona: texto(codigo?.maximoPorPersona),
    desde: toMomento(codigo?.desde ?? null),
    hasta: toMomento(codigo?.hasta ?? null),
    paraTodos: (codigo?.eventos ?? []).length === 0,
    eventos: (codigo?.eventos ?? []).map(({ id }) => String(id)),
  };
}

function validarCodigo(values: CodigoForm, actual: Codigo | undefined) {
  const errors: Partial<Record<keyof CodigoForm, string>> = {
    ...checkFields(TEXTOS_DE_CODIGO, values),
    ...checkFields(USOS_DE_CODIGO, values),
  };
  if (!actual && values.tipo === "porcentaje") {
    const wrong = checkNumber(PORCENTAJE_DE_CODIGO, values.valor);
    if (wrong) errors.valor = wrong;
  }
  if (!actual && values.tipo === "monto" && !parsePrecio(values.valor))
    errors.valor = "Un monto mayor que 0, por ejemplo 2.000";
  if (values.desde && values.hasta && values.hasta <= values.desde)
    errors.hasta = "Tiene que terminar después de empezar";
  if (!values.paraTodos && values.eventos.length === 0) errors.eventos = "Elegí al menos un evento";
  return errors;
}

export function limitesDe(values: CodigoForm) {
  return {
    usosMaximos: parseWhole(values.usosMaximos),
    maximoPorPersona: parseWhole(values.maximoPorPersona),
    desde: values.desde || null,
    hasta: values.hasta || null,
    eventos: values.paraTodos ? [] : values.eventos.map(Number),
  };
}

function editDeCodigo(codigo: Codigo) {
  const { usosMaximos, maximoPorPersona, desde, hasta } = codigo;
  const eventos = enOrden(codigo.eventos.map(({ id }) => id));
  const nombreDe = (id: number) =>
    codigo.eventos.find((evento) => evento.id === id)?.nombre ?? `Evento ${id}`;
  return {
    read: { usosMaximos, maximoPorPersona, desde, hasta, eventos },
    names: {
      ...labelsOf(USOS_DE_CODIGO),
      desde: "Vale desde",
      hasta: "Vence",
      eventos: "Eventos",
    },
    fieldsOf(values: CodigoForm) {
      const limites = limitesDe(values);
      return {
        ...limites,
        desde: leerInstante(values.desde)?.toISOString() ?? null,
        hasta: leerInstante(values.hasta)?.toISOString() ?? null,
        eventos: enOrden(limites.eventos),
      };
    },
    show(value: unknown, field: string) {
      if (Array.isArray(value)) return value.length === 0 ? "Todos" : value.map(nombreDe).join(", ");
      if (value === null) return field === "desde" || field === "hasta" ? "Sin fecha" : "Sin límite";
      return typeof value === "string" ? formatInstant(value) : String(value);
    },
    toForm: (value: unknown, field: string): Partial<CodigoForm> =>
      Array.isArray(value)
        ? { paraTodos: value.length === 0, eventos: value.map(String) }
        : {
            [field]:
              field === "desde" || field === "hasta"
                ? toMomento(value as string | null)
                : String(value ?? ""),
          },
  };
}

const enOrden = (ids: readonly number[]) => ids.toSorted((uno, otro) => uno - otro);

export function toCodigo(values: CodigoForm) {
  const porcentaje = values.tipo === "porcentaje";
  return {
    codigo: values.codigo,
    porcentaje: porcentaje ? parseWhole(values.valor) : null,
    monto: porcentaje ? null : parsePrecio(values.valor),
    ...limitesDe(values),
  };
}
