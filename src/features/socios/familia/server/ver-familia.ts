import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { esMenor, permite, rige } from "#features/personas/vinculos/rules.ts";
import {
  type DerechosSobre,
  derechosDe,
  esUnMenor,
  permitidoSobre,
} from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Compromiso, Familia, PersonaDeFamilia, Responsable } from "../contract.ts";
import { categoriaDe } from "../rules.ts";
import { hasFamilia, listPersonas, type PersonaRow, type VinculoAgregado } from "./familia.repo.ts";
import { listAbiertas } from "./invitaciones.repo.ts";

export const EN_TARJETA = 3;
const EN_AGENDA = 50;

/** Returns the caller's family (Rule FAM-2), with the fields that each bond includes (Rule FAM-5). */
export async function verFamilia(deps: Deps, actor: Actor): Promise<Outcome<Familia>> {
  const ahora = deps.clock();
  const hoy = clubTime(ahora).fecha;
  const bonds = await derechosDe(deps, deps.db, actor.usuarioId);
  const vigentes = [...bonds.values()].filter(({ ve, paga, autoriza }) => ve || paga || autoriza);
  const ids = (elegidos: DerechosSobre[]) => elegidos.map(({ personaId }) => personaId);
  const decide = vigentes.filter((bond) => permite(bond, "invitar"));
  const [rows, agenda, abiertas] = await Promise.all([
    listPersonas(deps.db, ids(vigentes), hoy),
    proximosDe(deps, ids(vigentes.filter((bond) => permite(bond, "agenda"))), EN_TARJETA),
    listAbiertas(deps.db, actor.usuarioId, ids(decide), ahora),
  ]);
  const personas = rows.flatMap((row) => {
    const bond = bonds.get(row.id);
    return bond ? [toPersona(row, bond, agenda.get(row.id) ?? [], hoy, actor.usuarioId)] : [];
  });
  const yo = rows.find(({ id }) => id === actor.usuarioId);
  const soyMenor = esMenor(yo?.fechaDeNacimiento ?? null, hoy);
  return done({
    personas: personas.toSorted((a, b) => Number(b.relacion === null) - Number(a.relacion === null)),
    pedidos: abiertas
      .filter(({ esPedido, personaId }) => esPedido && !(soyMenor && personaId === actor.usuarioId))
      .map(({ id, deNombre, deApellido, personaId, relacion, creadaEn }) => ({
        id,
        de: { nombre: deNombre, apellido: deApellido },
        personaId,
        relacion,
        creadaEn: creadaEn.toISOString(),
      })),
    invitaciones: abiertas
      .filter(({ esPedido }) => !esPedido)
      .map(({ id, personaId, venceEn }) => ({ id, personaId, venceEn: venceEn.toISOString() })),
    agrega: !soyMenor,
  });
}

function toPersona(
  row: PersonaRow,
  bond: DerechosSobre,
  agenda: Compromiso[],
  hoy: string,
  usuarioId: number,
): PersonaDeFamilia {
  const { id, nombre, apellido, deuda } = row;
  const { relacion, ve, paga, autoriza } = bond;
  const muestraCuotas = permite(bond, "cuotas");
  const muestraNacimiento = permite(bond, "nacimiento");
  // Minors cannot invite a responsable for themselves.
  const invita = permite(bond, "invitar") && !(relacion === null && esMenor(row.fechaDeNacimiento, hoy));
  const estado = row.permisos.includes("socio")
    ? ("socio" as const)
    : row.permisos.includes("socioEnProceso")
      ? ("en_proceso" as const)
      : null;
  return {
    id,
    nombre,
    apellido,
    relacion,
    ve,
    paga,
    autoriza,
    dni: muestraNacimiento ? row.dni : null,
    corrigeDni: relacion !== null && row.confirmadaEn === null && permite(bond, "asociar"),
    fechaNacimiento: muestraNacimiento ? row.fechaDeNacimiento : null,
    categoria: muestraNacimiento ? categoriaDe(row.fechaDeNacimiento, hoy) : null,
    socio:
      estado && row.numero !== null && row.plan !== null
        ? { numero: row.numero, plan: row.plan, estado }
        : null,
    saldo: muestraCuotas ? deuda.saldo : null,
    vencido: muestraCuotas ? deuda.vencido : null,
    cuotasVencidas: muestraCuotas ? deuda.vencidas : null,
    proxima: muestraCuotas ? deuda.proxima : null,
    agenda: permite(bond, "agenda") ? agenda : null,
    responsables: permite(bond, "responsables")
      ? row.responsables
          .filter((uno) => uno.responsableId !== usuarioId)
          .map((uno) => toResponsable(uno, hoy, invita && (relacion === null || uno.creadoPor === usuarioId)))
      : null,
    asocia: estado === null && permite(bond, "asociar"),
    invita,
  };
}

function toResponsable(bond: VinculoAgregado, hoy: string, quita: boolean): Responsable {
  const { vinculoId, nombre, apellido, relacion } = bond;
  return {
    vinculoId,
    nombre,
    apellido,
    relacion,
    ve: rige({ desde: bond.veDesde, hasta: bond.veHasta }, hoy),
    paga: rige({ desde: bond.pagaDesde, hasta: bond.pagaHasta }, hoy),
    autoriza: rige({ desde: bond.autorizaDesde, hasta: bond.autorizaHasta }, hoy),
    quita,
  };
}

export async function hayFamilia(deps: Deps, actor: Actor) {
  const [hay, soyMenor] = await Promise.all([
    hasFamilia(deps.db, actor.usuarioId, deps.clock()),
    esUnMenor(deps, deps.db, actor.usuarioId),
  ]);
  return done({ hay, agrega: !soyMenor });
}

/** 404 if the caller may not see the person. */
export async function verAgenda(deps: Deps, actor: Actor, { id }: { id: number }) {
  if (!(await permitidoSobre(deps, deps.db, actor.usuarioId, "agenda", id))) return notFound();
  return done((await proximosDe(deps, [id], EN_AGENDA)).get(id) ?? []);
}

/** Port for the areas with calendar entries (tickets, bookings), which are in higher wings. */
interface Agenda {
  name: string;
  /** Upcoming entries of each person, soonest first, at most `porPersona` per person, in one statement. */
  proximos: (
    deps: Deps,
    q: Queryable,
    input: { personaIds: readonly number[]; porPersona: number },
  ) => Promise<(Compromiso & { personaId: number })[]>;
}

declare module "#server/deps.ts" {
  interface Deps {
    agendas: readonly Agenda[];
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    agenda?: Agenda;
  }
}

/** Returns upcoming entries of each person from all areas, at most `porPersona` per person. */
export async function proximosDe(deps: Deps, personaIds: readonly number[], porPersona: number) {
  const porArea =
    personaIds.length === 0
      ? []
      : await Promise.all(
          deps.agendas.map(({ proximos }) => proximos(deps, deps.db, { personaIds, porPersona })),
        );
  const todos = porArea.flat().toSorted((a, b) => orden(a).localeCompare(orden(b)));
  return new Map(
    personaIds.map((id) => [
      id,
      todos
        .filter(({ personaId }) => personaId === id)
        .slice(0, porPersona)
        .map(({ personaId: _, ...compromiso }) => compromiso),
    ]),
  );
}

const orden = ({ fecha, hora }: Compromiso) => `${fecha} ${hora}`;
