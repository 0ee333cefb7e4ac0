import { addDays, clubTime } from "#contract/club-time.ts";
import { definedFields } from "#contract/edit.ts";
import { formatInstant } from "#contract/format.ts";
import { conflict, conflictField, done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { DERECHOS, type Derecho, esMenor, type Relacion, rige, ultimoDiaDeMenor } from "../rules.ts";
import { deleteRestriccion, findRestriccion, insertRestriccion } from "./restricciones.repo.ts";
import {
  esResponsableDe,
  findVinculoVigente,
  insertVinculo,
  lockPersonas,
  lockVinculo,
  updateVinculo,
  type VinculoRow,
} from "./vinculos.repo.ts";

type Derechos = Record<Derecho, boolean>;

interface NuevoVinculo extends Derechos {
  responsableId: number;
  dependienteId: number;
  relacion: Relacion;
  /** Only the office may set it. */
  restringido?: boolean;
  motivo: string;
  /** Id of the user who gave the rights; by default the caller. */
  dadoPor?: number;
}

export const SIN_VINCULO = notFound("Ese vínculo ya no está.");
const SOLO_LA_SECRETARIA = conflict(
  "solo-la-secretaria",
  "Este vínculo lo decide el club: hablalo en la secretaría.",
);

/**
 * Returns the refusal of an unrestricted bond between two people under a court order (Rule FAM-24), worded
 * differently for the office and for families. The database restricts the bond in any case.
 * @param esNueva one of the two people was just added and may already have another record
 */
async function ordenEnContra(
  tx: Tx,
  par: { responsableId: number; dependienteId: number },
  { restringido, esNueva = false }: { restringido: boolean | undefined; esNueva?: boolean | undefined },
) {
  if (restringido) return null;
  const orden = await findRestriccion(tx, par, esNueva);
  if (!orden) return null;
  if (restringido === undefined) return SOLO_LA_SECRETARIA;
  const porQue = orden.motivo ? `: «${orden.motivo}»` : "";
  return conflictField(
    "restringidas",
    "restringido",
    `Hay una orden judicial sobre ${orden.quien} y esta persona, del ${formatInstant(orden.puestaEn)}${porQue}. Marcá «Restringido» para hacer el vínculo, o levantá antes la restricción.`,
  );
}

/**
 * Makes somebody responsable for a person from today on (Rule FAM-2). For a minor, the rights to see and to
 * decide last until the day before the person comes of age. Concurrent calls about the same people wait for
 * the locks on their rows.
 * @param esNueva one of the two people was just added
 * @returns 404 for an unknown person; 409 for oneself, a minor as responsable, a cycle, an existing bond, or
 * a court order
 */
export async function vincular(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  nuevo: NuevoVinculo,
  esNueva = false,
): Promise<Outcome<{ id: number }>> {
  const { responsableId, dependienteId, relacion, restringido = false, motivo } = nuevo;
  if (responsableId === dependienteId) return conflict("de-si-mismo", "Nadie es responsable de sí mismo.");
  const ahora = deps.clock();
  const hoy = clubTime(ahora).fecha;
  const personas = await lockPersonas(tx, [responsableId, dependienteId]);
  const responsable = personas.find(({ id }) => id === responsableId);
  const dependiente = personas.find(({ id }) => id === dependienteId);
  if (!responsable || !dependiente) return notFound("Esa persona no existe.");
  if (esMenor(responsable.fechaDeNacimiento, hoy))
    return conflict("responsable-menor", "El responsable de otra persona tiene que ser mayor de edad.");
  if (await findVinculoVigente(tx, responsableId, dependienteId))
    return conflict("ya-vinculadas", "Ya es responsable de esa persona.");
  if (await esResponsableDe(tx, dependienteId, responsableId))
    return conflict(
      "ciclo",
      "No puede ser: esa persona tiene a cargo, directamente o por otra, a quien la tendría a cargo.",
    );
  const orden = await ordenEnContra(tx, nuevo, { restringido: nuevo.restringido, esNueva });
  if (orden) return orden;
  const id = await insertVinculo(tx, {
    responsableId,
    dependienteId,
    relacion,
    restringido,
    motivo,
    creadoEn: ahora,
    creadoPor: nuevo.dadoPor ?? actor?.usuarioId ?? null,
    ...plazosDe(nuevo, dependiente.fechaDeNacimiento, hoy),
  });
  await registrar(deps, tx, actor, {
    accion: "usuario.vincular",
    objetoId: dependienteId,
    despues: { responsableId, relacion, ...soloDerechos(nuevo), restringido, motivo },
  });
  return done({ id });
}

function plazosDe(derechos: Derechos, nacimiento: string | null, hoy: string) {
  const hasta = esMenor(nacimiento, hoy) && nacimiento ? ultimoDiaDeMenor(nacimiento) : null;
  return {
    veDesde: derechos.ve ? hoy : null,
    veHasta: derechos.ve ? hasta : null,
    pagaDesde: derechos.paga ? hoy : null,
    pagaHasta: null,
    autorizaDesde: derechos.autoriza ? hoy : null,
    autorizaHasta: derechos.autoriza ? hasta : null,
  };
}

const soloDerechos = <D extends Partial<Derechos>>({ ve, paga, autoriza }: D) => ({ ve, paga, autoriza });

export function derechosEn(vinculo: VinculoRow, hoy: string): Derechos {
  return {
    ve: rige({ desde: vinculo.veDesde, hasta: vinculo.veHasta }, hoy),
    paga: rige({ desde: vinculo.pagaDesde, hasta: vinculo.pagaHasta }, hoy),
    autoriza: rige({ desde: vinculo.autorizaDesde, hasta: vinculo.autorizaHasta }, hoy),
  };
}

type CambioDeVinculo = Partial<Derechos> & { relacion?: Relacion; restringido?: boolean; motivo: string };

/** Changes the rights of a bond from today on. @returns 404 if the bond has ended */
export async function cambiarVinculo(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  vinculoId: number,
  cambio: CambioDeVinculo,
): Promise<Outcome<{ ok: true }>> {
  const vinculo = await lockVinculo(tx, vinculoId);
  if (!vinculo) return SIN_VINCULO;
  const par = { responsableId: vinculo.responsableId, dependienteId: vinculo.dependienteId };
  const hoy = clubTime(deps.clock()).fecha;
  const antes = derechosEn(vinculo, hoy);
  const { relacion = vinculo.relacion, restringido = vinculo.restringido, motivo } = cambio;
  const derechos = { ...antes, ...definedFields(soloDerechos(cambio)) };
  const [dependiente] = await lockPersonas(tx, [vinculo.dependienteId]);
  const plazos = plazosDe(derechos, dependiente?.fechaDeNacimiento ?? null, hoy);
  const nuevos = DERECHOS.filter((derecho) => derechos[derecho] !== antes[derecho]);
  if (restringido)
    await insertRestriccion(tx, {
      ...par,
      motivo,
      puestaEn: deps.clock(),
      puestaPor: actor?.usuarioId ?? null,
    });
  else if (vinculo.restringido) await deleteRestriccion(tx, par);
  await updateVinculo(tx, vinculoId, {
    relacion,
    restringido,
    // A withdrawn right keeps its first day and ends yesterday. If it was given today, it counts as never given.
    ...Object.fromEntries(
      nuevos.flatMap((derecho) => {
        const [desde, hasta] = [`${derecho}Desde`, `${derecho}Hasta`] as const;
        const dadoAntes = (vinculo[desde] ?? hoy) < hoy;
        if (!derechos[derecho] && dadoAntes) return [[hasta, addDays(hoy, -1)]];
        return [desde, hasta].map((columna) => [columna, plazos[columna]]);
      }),
    ),
  });
  await registrar(deps, tx, actor, {
    accion: "usuario.cambiar-vinculo",
    objetoId: vinculo.dependienteId,
    antes: {
      responsableId: vinculo.responsableId,
      relacion: vinculo.relacion,
      ...antes,
      restringido: vinculo.restringido,
    },
    despues: { responsableId: vinculo.responsableId, relacion, ...derechos, restringido, motivo },
  });
  return done({ ok: true });
}

/** Ends a bond now, with all its rights. 404 for a bond that has already ended. */
export async function desvincular(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  vinculoId: number,
  motivo: string,
): Promise<Outcome<{ ok: true }>> {
  const vinculo = await lockVinculo(tx, vinculoId);
  if (!vinculo) return SIN_VINCULO;
  await updateVinculo(tx, vinculoId, {
    terminadoEn: deps.clock(),
    terminadoPor: actor?.usuarioId ?? null,
    motivoDeFin: motivo,
  });
  await registrar(deps, tx, actor, {
    accion: "usuario.desvincular",
    objetoId: vinculo.dependienteId,
    antes: { responsableId: vinculo.responsableId, relacion: vinculo.relacion },
    despues: { motivo },
  });
  return done({ ok: true });
}
