import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { conflict, done, invalidField, invalidValue, type Outcome } from "#contract/outcome.ts";
import { deudaDe } from "#features/cuotas/cuotas/server/ver-cuotas.ts";
import { type Persona, personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { derechosDe } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Deps } from "#server/deps.ts";
import { listCupos, type TarifaRow } from "./precios.repo.ts";

interface QuienVa {
  id: number;
  nombre: string;
  /** Why the person cannot get the members' price (Rule ENT-10), with the page that helps; null if they can. */
  motivo: Motivo | null;
}

interface Motivo {
  code: "no-es-socio" | "adeuda";
  detail: string;
  pagar: string;
}

/** Returns the people who can use a buyer's tickets (Rule ENT-21): the buyer, then those whom the buyer may see. */
export async function quienesVan(deps: Deps, usuarioId: number): Promise<QuienVa[]> {
  const derechos = [...(await derechosDe(deps, deps.db, usuarioId)).values()].filter(({ ve }) => ve);
  const personas = await Promise.all(derechos.map(({ personaId }) => personaPorId(deps.db, personaId)));
  return Promise.all(
    personas
      .filter((persona) => persona !== null)
      .map(async (persona) => {
        const motivo = await porQueNoEsSocio(deps, persona, persona.id === usuarioId);
        return { id: persona.id, nombre: persona.nombre, motivo };
      }),
  );
}

async function porQueNoEsSocio(
  deps: Deps,
  { id, nombre, permisos }: Persona,
  esUno: boolean,
): Promise<Motivo | null> {
  if (!permisos.includes("socio"))
    return { code: "no-es-socio", detail: "Este precio es para socios del club.", pagar: "/hacete_socio" };
  const deuda = await deudaDe(deps.db, id, clubTime(deps.clock()).fecha);
  if (deuda.cuotas === 0) return null;
  const cuotas = deuda.cuotas === 1 ? "una cuota vencida" : `${deuda.cuotas} cuotas vencidas`;
  const debe = `${esUno ? "Tenés" : `${nombre} tiene`} ${cuotas} (${formatMoney(deuda.importe)}).`;
  return {
    code: "adeuda",
    detail: `${debe} Ponete al día para comprar a precio de socio.`,
    pagar: esUno ? "/perfil/cuotas" : "/perfil/cuenta",
  };
}

/** Returns the reason to show for a whole family. A debt has priority, because it can be paid at once. */
export function motivoDeTodos(personas: readonly QuienVa[]): Motivo | null {
  if (personas.some(({ motivo }) => motivo === null)) return null;
  const deuda = personas.find(({ motivo }) => motivo?.code === "adeuda") ?? personas[0];
  return deuda?.motivo ?? null;
}

/** Returns how many members' tickets of a type each of these people can still get; null without a limit. */
export async function cuposDePersonas(
  { db }: Deps,
  personas: readonly QuienVa[],
  tarifas: readonly TarifaRow[],
  eventoId: number,
) {
  const socios = personas.filter(({ motivo }) => motivo === null);
  const rows = await listCupos(
    db,
    eventoId,
    socios.map(({ id }) => id),
  );
  const tomadas = new Map(rows.map((row) => [`${row.tarifaId} ${row.personaId}`, row.tomadas]));
  return new Map(
    tarifas.map(({ id, maximoPorSocio }) => [
      id,
      socios.map((persona) => ({
        personaId: persona.id,
        quedan:
          maximoPorSocio === null
            ? null
            : Math.max(0, maximoPorSocio - (tomadas.get(`${id} ${persona.id}`) ?? 0)),
      })),
    ]),
  );
}

export interface Linea {
  /** Null for a ticket without a type. */
  tarifa: TarifaRow | null;
  cantidad: number;
}

/**
 * Chooses the person for each ticket of an order with members' tickets or a choice, in the order of the types. Without
 * a choice, members' tickets go to members of the family, buyer first, within each person's quota; other tickets go to
 * the buyer.
 * @returns empty if all tickets are for the buyer; 422 for somebody outside the family; 409 for somebody without the
 * members' price
 */
export async function asignar(
  deps: Deps,
  usuarioId: number,
  eventoId: number,
  lineas: readonly Linea[],
  para: readonly (number | null)[] | undefined,
): Promise<Outcome<(number | null)[]>> {
  const deSocios = lineas.flatMap(({ tarifa }) => (tarifa?.soloSocios ? tarifa : []));
  const cantidad = lineas.reduce((sum, linea) => sum + linea.cantidad, 0);
  if (para && para.length !== cantidad) return invalidValue("para", "Elegí para quién es cada entrada");
  const personas = await quienesVan(deps, usuarioId);
  const ajena = para?.some((id) => id !== null && !personas.some((persona) => persona.id === id));
  if (ajena) return invalidField("persona-ajena", "para", "Esa persona no es de tu familia.");
  const negado = deSocios.length > 0 ? motivoDeTodos(personas) : null;
  if (negado) return sinPrecioDeSocio(negado);
  const porEntrada = lineas.flatMap(({ tarifa, cantidad }) => Array<TarifaRow | null>(cantidad).fill(tarifa));
  const elegidas = porEntrada.map((_, n) => para?.[n] ?? null);
  for (const [n, tarifa] of porEntrada.entries()) {
    const motivo = tarifa?.soloSocios ? personas.find(({ id }) => id === elegidas[n])?.motivo : null;
    if (motivo) return sinPrecioDeSocio(motivo);
  }
  const cupos = await cuposDePersonas(deps, personas, deSocios, eventoId);
  for (const tarifa of deSocios) {
    const suyas = [...porEntrada.keys()].filter((n) => porEntrada[n] === tarifa);
    const libres = (cupos.get(tarifa.id) ?? []).flatMap(({ personaId, quedan }) => {
      const tomadas = suyas.filter((n) => elegidas[n] === personaId).length;
      return Array<number>(Math.max(0, (quedan ?? cantidad) - tomadas)).fill(personaId);
    });
    // The database refuses the order if the quotas are not sufficient.
    const ultimo = cupos.get(tarifa.id)?.[0]?.personaId ?? usuarioId;
    for (const n of suyas) elegidas[n] ??= libres.shift() ?? ultimo;
  }
  const dadas = elegidas.map((id) => (id === usuarioId ? null : id));
  return done(dadas.every((id) => id === null) ? [] : dadas);
}

function sinPrecioDeSocio({ code, detail, pagar }: Motivo) {
  return conflict(code, detail, { context: { pagar } });
}
