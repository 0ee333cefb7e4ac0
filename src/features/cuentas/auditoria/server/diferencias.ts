import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import type { Diferencia } from "../contract.ts";
import { campoDe, ordenDeCampos, type Palabras } from "./palabras.ts";
import type { CampoAuditado } from "./table.ts";

type Nombres = Readonly<Record<string, string>>;
type Leidos = Map<string, string>;

/**
 * Lists the changes of a decision, field by field in a fixed order, with the labels of the screens. Unchanged fields
 * are omitted, and so are the empty fields of created or deleted objects.
 * @param nombres names of referenced rows by field and id (`planId:2`)
 * @param objeto kind of object
 */
export function diferencias(
  palabras: Palabras,
  antes: unknown,
  despues: unknown,
  { nombres = {}, objeto = "" }: { nombres?: Nombres; objeto?: string } = {},
): Diferencia[] {
  const campo = (name: string) => campoDe(palabras, objeto, name);
  const [viejo, nuevo] = [antes, despues].map((side) => campos(campo, side, nombres)) as [Leidos, Leidos];
  const orden = ordenDeCampos(palabras, objeto);
  /** Fields without a label come last. */
  const lugar = (name: string) => (orden.includes(name) ? orden.indexOf(name) : orden.length);
  return [...new Set([...viejo.keys(), ...nuevo.keys()])]
    .sort((a, b) => lugar(a) - lugar(b) || a.localeCompare(b))
    .map((name) => ({
      campo: campo(name).label,
      antes: viejo.get(name) ?? null,
      despues: nuevo.get(name) ?? null,
    }))
    .filter((una) => una.antes !== una.despues)
    .filter((una) => (una.antes ?? VACIO) !== VACIO || (una.despues ?? VACIO) !== VACIO);
}

const VACIO = "nada";

/** Keys that are omitted: the row's own id, already shown as the object, and internal values. */
const SIN_INTERES = ["id", "clave", "ocupacionId"];

type CampoDe = (name: string) => CampoAuditado;

/** Recorded fields with their values as text. */
function campos(campo: CampoDe, valor: unknown, nombres: Nombres): Leidos {
  if (valor === null || valor === undefined) return new Map();
  if (typeof valor !== "object" || Array.isArray(valor))
    return new Map([["valor", leerValor(campo, {}, valor)]]);
  return new Map(
    Object.entries(valor)
      .filter(([name]) => !SIN_INTERES.includes(name))
      .map(([name, uno]) => {
        const { objeto, ...como } = campo(name);
        return [name, objeto ? leerReferencia(name, uno, nombres) : leerValor(campo, como, uno)];
      }),
  );
}

function leerReferencia(campo: string, valor: unknown, nombres: Nombres): string {
  if (Array.isArray(valor))
    return valor.length === 0 ? VACIO : valor.map((uno) => leerReferencia(campo, uno, nombres)).join(", ");
  if (typeof valor !== "number") return valor === null || valor === undefined ? VACIO : String(valor);
  return nombres[`${campo}:${valor}`] ?? `n.º ${valor}`;
}

const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const FECHA = /^\d{4}-\d{2}-\d{2}$/;

function leerValor(
  campo: CampoDe,
  { money, words = {} }: Pick<CampoAuditado, "money" | "words">,
  valor: unknown,
): string {
  if (valor === null || valor === undefined || valor === "") return VACIO;
  if (Array.isArray(valor))
    return valor.length === 0 ? VACIO : valor.map((uno) => leerValor(campo, { words }, uno)).join(", ");
  if (typeof valor === "object") {
    // Nested objects (an event's picture, a plan's instalment) are shown by name, or by their parts without one.
    const { nombre } = valor as { nombre?: unknown };
    if (typeof nombre === "string") return nombre;
    return Object.entries(valor)
      .filter(([name]) => !SIN_INTERES.includes(name))
      .map(([name, uno]) => `${campo(name).label.toLowerCase()} ${leerValor(campo, campo(name), uno)}`)
      .join(", ");
  }
  const texto = String(valor);
  if (Object.hasOwn(words, texto)) return words[texto] ?? texto;
  if (typeof valor === "boolean") return valor ? "sí" : "no";
  if (money && typeof valor === "number") return formatMoney(valor);
  if (INSTANTE.test(texto) && !Number.isNaN(Date.parse(texto))) return formatInstant(texto);
  return FECHA.test(texto) ? formatFecha(texto) : texto;
}
