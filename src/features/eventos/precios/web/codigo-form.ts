import { clubInstant } from "#contract/club-time.ts";
import { formatInstant, parsePrecio } from "#contract/format.ts";
import type { Codigo } from "../contract.ts";
import {
  CODIGO_INVALIDO,
  CODIGO_MAX,
  CODIGO_MIN,
  CODIGO_PATRON,
  leerEntero,
  normalizarCodigo,
} from "../rules.ts";
import { toMomento } from "./momento-field.tsx";

/** A promo code as typed. */
export interface CodigoForm {
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
  const errors: Partial<Record<keyof CodigoForm, string>> = {};
  const codigo = normalizarCodigo(values.codigo);
  if (codigo.length < CODIGO_MIN) errors.codigo = `Al menos ${CODIGO_MIN} letras o números`;
  else if (codigo.length > CODIGO_MAX) errors.codigo = `Como máximo ${CODIGO_MAX} letras o números`;
  else if (!CODIGO_PATRON.test(codigo)) errors.codigo = CODIGO_INVALIDO;
  const porcentaje = leerEntero(values.valor);
  if (!actual && values.tipo === "porcentaje" && (porcentaje === null || porcentaje > 100))
    errors.valor = "Un número entero de 1 a 100";
  if (!actual && values.tipo === "monto" && !parsePrecio(values.valor))
    errors.valor = "Un monto mayor que 0, por ejemplo 2.000";
  for (const [campo, max] of [
    ["usosMaximos", 1_000_000],
    ["maximoPorPersona", 1000],
  ] as const) {
    const usos = leerEntero(values[campo]);
    if (values[campo].trim() && (usos === null || usos > max))
      errors[campo] = `Un número de 1 a ${max.toLocaleString("es-AR")}, o nada`;
  }
  if (values.desde && values.hasta && values.hasta <= values.desde)
    errors.hasta = "Tiene que terminar después de empezar";
  if (!values.paraTodos && values.eventos.length === 0) errors.eventos = "Elegí al menos un evento";
  return errors;
}

/** What is saved of a code's limits. */
export function limitesDe(values: CodigoForm) {
  return {
    usosMaximos: leerEntero(values.usosMaximos),
    maximoPorPersona: leerEntero(values.maximoPorPersona),
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
      usosMaximos: "Usos en total",
      maximoPorPersona: "Usos por persona",
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
    porcentaje: porcentaje ? leerEntero(values.valor) : null,
    monto: porcentaje ? null : parsePrecio(values.valor),
    ...limitesDe(values),
  };
}
