import { addDays, clubInstant } from "#contract/club-time.ts";
import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { refuseReversedDates } from "#contract/lists.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { QueryOf } from "#contract/route.ts";
import type { Tx } from "#server/db/database.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Decision, Diferencia, Momento } from "../contract.ts";
import {
  type DecisionGuardada,
  findAutor,
  findNombres,
  findUltimaDecision,
  insertDecision,
  listDecisiones,
  listDecisionesSobre,
} from "./auditoria.repo.ts";
import { campoDe, leerAccion, leerObjeto, ordenDeCampos, type Palabras } from "./palabras.ts";
import type { CampoAuditado } from "./table.ts";

interface DecisionTomada {
  accion: string;
  /** Defaults to the first part of the action. */
  objeto?: string;
  objetoId: number | null;
  antes?: unknown;
  despues?: unknown;
}

/** Records a decision in the same transaction that carries it out. `actor` is null for system actions. */
export async function registrar(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor | null,
  decision: DecisionTomada,
): Promise<void> {
  await insertDecision(tx, {
    cuando: deps.clock(),
    usuarioId: actor?.usuarioId ?? null,
    objeto: decision.accion.slice(0, decision.accion.indexOf(".")),
    ...decision,
  });
}

/** Lists the audit log. 422 for a range that ends before it starts. */
export function listarDecisiones(
  deps: Deps,
  _actor: Actor,
  input: QueryOf<typeof contract.listaDeDecisiones.export>,
  orden: Parameters<typeof listDecisiones>[2],
): Outcome<Listing<Decision>> {
  const { termino, objeto, objetoId, desde, hasta } = input;
  const reversed = refuseReversedDates(input);
  if (reversed) return reversed;
  const filtro = {
    termino,
    objeto,
    objetoId,
    desde: desde ? clubInstant(desde, "00:00") : undefined,
    hasta: hasta ? clubInstant(addDays(hasta, 1), "00:00") : undefined,
  };
  const list = listDecisiones(deps, filtro, orden);
  return done({ ...list, read: async (ids) => redactarDecisiones(deps, await list.read(ids)) });
}

export async function momentosDe(
  { db, palabras }: Deps,
  objeto: string,
  objetoId: number,
): Promise<Momento[]> {
  const decisiones = await listDecisionesSobre(db, objeto, objetoId);
  return decisiones.map(({ cuando, accion, despues, nombre, apellido }) => ({
    cuando: cuando.toISOString(),
    que: leerAccion(palabras, accion, despues),
    quien: nombre === null ? null : `${nombre} ${apellido}`.trim(),
  }));
}

export function palabraDeAccion(
  { palabras }: Deps,
  { accion, despues }: { accion: string; despues: unknown },
): string {
  return leerAccion(palabras, accion, despues);
}

export function objetosAuditados({ palabras }: Deps) {
  const objetos = Object.entries(palabras.objetos).map(([objeto, { label }]) => ({ objeto, nombre: label }));
  return done(objetos.sort((a, b) => a.nombre.localeCompare(b.nombre, "es")));
}

/**
 * Puts a page of decisions into words, with names in place of ids. Names are looked up on read, so that the
 * log stores no personal data. Runs one query per kind of object, whatever the page size.
 */
async function redactarDecisiones(deps: Deps, decisiones: readonly DecisionGuardada[]): Promise<Decision[]> {
  const { palabras } = deps;
  const wanted = new Map<string, Set<number>>();
  const want = (objeto: string, id: number) => wanted.set(objeto, (wanted.get(objeto) ?? new Set()).add(id));
  for (const decision of decisiones) {
    if (decision.objetoId !== null) want(decision.objeto, decision.objetoId);
    for (const { objeto, id } of referenciasDe(palabras, decision)) want(objeto, id);
  }
  const found = new Map<string, Map<number, string>>();
  for (const [objeto, ids] of wanted) {
    const nombres = await findNombres(deps, objeto, [...ids]);
    if (nombres) found.set(objeto, nombres);
  }

  return decisiones.map((decision) => {
    const { accion, objeto, objetoId, antes, despues } = decision;
    const nombre =
      (objetoId === null ? undefined : found.get(objeto)?.get(objetoId)) ??
      nombreEscrito(antes) ??
      nombreEscrito(despues);
    const nombres = Object.fromEntries(
      referenciasDe(palabras, decision).flatMap(({ campo, objeto, id }) => {
        const nombre = found.get(objeto)?.get(id);
        return nombre === undefined ? [] : [[`${campo}:${id}`, nombre]];
      }),
    );
    const cual = nombre ?? (objetoId === null ? "" : `n.º ${objetoId}`);
    return {
      ...decision,
      nombre,
      nombres,
      que: leerAccion(palabras, accion, despues),
      sobre: `${leerObjeto(palabras, objeto).toLowerCase()} ${cual}`.trim(),
      cambios: diferencias(palabras, antes, despues, { nombres, objeto }),
    };
  });
}

function referenciasDe(palabras: Palabras, { objeto: sobre, antes, despues }: DecisionGuardada) {
  return [antes, despues].flatMap((side) =>
    Object.entries(side !== null && typeof side === "object" ? side : {}).flatMap(([campo, valor]) => {
      const { objeto } = campoDe(palabras, sobre, campo);
      const ids: unknown[] = Array.isArray(valor) ? valor : [valor];
      return objeto === undefined ? [] : ids.filter(isId).map((id) => ({ campo, objeto, id }));
    }),
  );
}

function nombreEscrito(side: unknown): string | null {
  if (side === null || typeof side !== "object") return null;
  const { nombre, nombre_plan, nombrePlan } = side as Record<string, unknown>;
  return [nombre, nombre_plan, nombrePlan].find((one) => typeof one === "string") ?? null;
}

function isId(valor: unknown): valor is number {
  return typeof valor === "number" && Number.isInteger(valor) && valor > 0 && valor <= 2_147_483_647;
}

export const autorDeDecision = findAutor;
export const ultimaDecision = findUltimaDecision;

type Nombres = Readonly<Record<string, string>>;
type Leidos = Map<string, string>;

/**
 * Lists what a decision changed, field by field in a fixed order, with the labels of the screens. Omits unchanged
 * fields, and empty fields of created or deleted objects.
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

/** Fields that are not shown: the row's own id, which is already shown as the object, and internal values. */
const SIN_INTERES = ["id", "clave", "ocupacionId"];

type CampoDe = (name: string) => CampoAuditado;

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
const HORA = /^\d{2}:\d{2}:\d{2}$/;
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
    // A nested object (an event's picture, a plan's instalment) is shown by its name, or part by part if it has none.
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
  // Rows have amounts and hours as PostgreSQL writes them: `13000.00`, `20:30:00`.
  if (money && Number.isFinite(Number(texto))) return formatMoney(Number(texto));
  if (HORA.test(texto)) return texto.slice(0, 5);
  if (INSTANTE.test(texto) && !Number.isNaN(Date.parse(texto))) return formatInstant(texto);
  return FECHA.test(texto) ? formatFecha(texto) : texto;
}
