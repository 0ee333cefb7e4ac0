import { clubTime } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { esMenor, permite } from "#features/personas/vinculos/rules.ts";
import { type DerechosSobre, derechosDe } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { MisEquipos, PersonaConEquipos } from "../contract.ts";
import { esMayor } from "../rules.ts";
import { listPersonas, upsertConsentimiento } from "./consentimientos.repo.ts";
import { listCuerpo } from "./cuerpo-tecnico.repo.ts";
import { EQUIPOS, equipoPropio } from "./equipos.ts";
import { listIntegrantes } from "./plantel.repo.ts";

const NADA = { nombre: false, foto: false, numero: false };

type PersonaRow = Awaited<ReturnType<typeof listPersonas>>[number];

const DECIDE_UN_RESPONSABLE = conflict("menor", "Hasta los 18 lo decide tu responsable.");
const SIN_CONFIRMAR = conflict(
  "edad-sin-confirmar",
  "Para decidirlo, la secretaría tiene que confirmar tu fecha de nacimiento. Pedíselo.",
);

/**
 * Returns why a user may not decide what is shown of a person (Rule TEM-3): 404 for whom it does not concern; null if
 * the user decides.
 */
function impedimento(persona: PersonaRow, bond: DerechosSobre, hoy: string) {
  const mayor = esMayor(persona, hoy);
  if (bond.relacion !== null) return !mayor && permite(bond, "consentir") ? null : notFound();
  if (mayor) return null;
  return esMenor(persona.nacimiento, hoy) ? DECIDE_UN_RESPONSABLE : SIN_CONFIRMAR;
}

/** Whether a user decides what is shown of a person. */
export async function decidePor(
  deps: Deps,
  q: Queryable,
  usuarioId: number,
  personaId: number,
): Promise<boolean> {
  const hoy = clubTime(deps.clock()).fecha;
  const bond = (await derechosDe(deps, q, usuarioId)).get(personaId);
  const [persona] = bond ? await listPersonas(q, [personaId], hoy) : [];
  return bond !== undefined && persona !== undefined && impedimento(persona, bond, hoy) === null;
}

/** Stores what may be shown of a person, or withdraws it. Pages, pictures and caches follow at once. */
export async function consentir(
  deps: Deps,
  actor: Actor,
  { id, ...muestra }: JsonOf<typeof contract.consentir> & { id: number },
): Promise<Outcome<{ ok: true }>> {
  const hoy = clubTime(deps.clock()).fecha;
  const decidido = await deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    const bond = (await derechosDe(deps, tx, actor.usuarioId)).get(id);
    const [persona] = bond ? await listPersonas(tx, [id], hoy) : [];
    if (!bond || !persona) return notFound();
    const refused = impedimento(persona, bond, hoy);
    if (refused) return refused;
    await upsertConsentimiento(tx, {
      personaId: id,
      ...muestra,
      dadoPor: actor.usuarioId,
      dadoEn: deps.clock(),
    });
    await registrar(deps, tx, actor, {
      accion: "usuario.consentir",
      objetoId: id,
      antes: enPalabras(vigenteDe(persona)),
      despues: enPalabras(muestra),
    });
    return done({ ok: true as const });
  });
  if (decidido.ok) deps.cache.drop(EQUIPOS);
  return decidido;
}

/** Returns the fields of a decision, whose names differ from a person's own in the log. */
const enPalabras = ({ nombre, foto, numero }: typeof NADA) => ({
  muestraNombre: nombre,
  muestraFoto: foto,
  muestraNumero: numero,
});

function vigenteDe({ consentimiento }: PersonaRow) {
  if (!consentimiento?.vale) return NADA;
  const { nombre, foto, numero } = consentimiento;
  return { nombre, foto, numero };
}

/** Returns the current teams of the caller and of the people in their charge, and the teams that the caller coaches. */
export async function verMisEquipos(deps: Deps, actor: Actor): Promise<Outcome<MisEquipos>> {
  const hoy = clubTime(deps.clock()).fecha;
  const bonds = await derechosDe(deps, deps.db, actor.usuarioId);
  const ids = [...bonds.values()]
    .filter((bond) => permite(bond, "agenda") || permite(bond, "consentir"))
    .map(({ personaId }) => personaId);
  const suyos = { personaIds: ids, activos: true } as const;
  const [personas, plantel, cuerpo] = await Promise.all([
    listPersonas(deps.db, ids, hoy),
    listIntegrantes(deps.db, { ...suyos, el: hoy }, hoy),
    listCuerpo(deps.db, suyos, hoy),
  ]);
  const con = personas.map((persona): PersonaConEquipos => {
    const bond = bonds.get(persona.id) as DerechosSobre;
    const { consentimiento } = persona;
    const refused = impedimento(persona, bond, hoy);
    const vale = consentimiento?.vale ?? false;
    return {
      id: persona.id,
      nombre: persona.nombre,
      apellido: persona.apellido,
      esPropia: bond.relacion === null,
      plantel: plantel
        .filter((row) => row.persona.id === persona.id)
        .map(({ id, equipo, numero, posicion, foto }) => ({
          ...equipoPropio(equipo),
          integranteId: id,
          numero,
          posicion,
          tieneFoto: foto !== null,
        })),
      cuerpo: cuerpo
        .filter((row) => row.persona.id === persona.id)
        .map(({ equipo, funcion }) => ({ ...equipoPropio(equipo), funcion })),
      consentido: vigenteDe(persona),
      dadoEn: vale ? (consentimiento?.dadoEn ?? null) : null,
      termino: consentimiento !== null && consentimiento.dadoPor !== persona.id && esMayor(persona, hoy),
      decide: refused === null,
      porQue:
        refused && (bond.relacion === null ? refused.detail : "Lo decide quien autoriza por esta persona."),
    };
  });
  return done({
    personas: con
      .filter((una) => una.plantel.length + una.cuerpo.length > 0)
      .toSorted((a, b) => Number(b.esPropia) - Number(a.esPropia)),
    entrena: cuerpo
      .filter(({ persona, accede }) => accede && persona.id === actor.usuarioId)
      .map(({ equipo }) => equipoPropio(equipo)),
  });
}
