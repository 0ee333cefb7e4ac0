import { clubInstant } from "#contract/club-time.ts";
import { formatInstant, parsePrecio } from "#contract/format.ts";
import { checkNumber, checkNumbers, parseWhole } from "#contract/number-fields.ts";
import { checkTexts, labelsOf } from "#contract/text-fields.ts";
import type { Codigo } from "../contract.ts";
import { PORCENTAJE_DE_CODIGO, TEXTOS_DE_CODIGO, USOS_DE_CODIGO } from "../rules.ts";
import { toMomento } from "./momento-field.tsx";

/** A promo code as typed. */
interface CodigoForm {
  codigo: string;
  tipo: "porcentaje" | "monto";
  valor: string;
  usosMaximos: string;
  maximoPorPersona: string;
  desde: string;
  hasta: string;
  paraTodos: boolean;
  /** Ids. */
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

/** Client-side validation; the server validates again. */
export function validarCodigo(values: CodigoForm, actual: Codigo | undefined) {
  const errors: Partial<Record<keyof CodigoForm, string>> = {
    ...checkTexts(TEXTOS_DE_CODIGO, values),
    ...checkNumbers(USOS_DE_CODIGO, values),
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

/** What is saved of a code's limits. */
export function limitesDe(values: CodigoForm) {
  return {
    usosMaximos: parseWhole(values.usosMaximos),
    maximoPorPersona: parseWhole(values.maximoPorPersona),
    desde: values.desde || null,
    hasta: values.hasta || null,
    eventos: values.paraTodos ? [] : values.eventos.map(Number),
  };
}

/** Names and values of an edit conflict. */
export function editDeCodigo(codigo: Codigo) {
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
        desde: instanteDe(values.desde),
        hasta: instanteDe(values.hasta),
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

function instanteDe(momento: string): string | null {
  const [fecha, hora] = momento.split("T");
  return fecha && hora ? clubInstant(fecha, hora).toISOString() : null;
}

const enOrden = (ids: readonly number[]) => ids.toSorted((uno, otro) => uno - otro);

/** The body of POST /codigos for a valid form. */
export function toCodigo(values: CodigoForm) {
  const porcentaje = values.tipo === "porcentaje";
  return {
    codigo: values.codigo,
    porcentaje: porcentaje ? parseWhole(values.valor) : null,
    monto: porcentaje ? null : parsePrecio(values.valor),
    ...limitesDe(values),
  };
}
