import { clubTime } from "#contract/club-time.ts";
import { done, notFound } from "#contract/outcome.ts";
import { toTelefono } from "#contract/telefono.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Vinculo } from "../contract.ts";
import { edad, esMenor, rige } from "../rules.ts";
import { listRestriccionesDe } from "./restricciones.repo.ts";
import { findNacimiento, listGruposDe, listVinculosDe } from "./vinculos.repo.ts";

/** Returns a person's bonds and groups, even ended ones. 404 for a deleted or merged account. */
export async function verFamilia(deps: Deps, q: Queryable, personaId: number) {
  const hoy = clubTime(deps.clock()).fecha;
  const persona = await findNacimiento(q, personaId);
  if (!persona) return notFound("Esa persona no existe.");
  const { nacimiento } = persona;
  const rows = await listVinculosDe(q, personaId);
  return done({
    edad: nacimiento === null ? null : edad(nacimiento, hoy),
    menor: esMenor(nacimiento, hoy),
    vinculos: rows.map((row) => toVinculo(row, personaId, hoy)),
    restricciones: await listRestriccionesDe(q, personaId),
    grupos: await listGruposDe(q, personaId, hoy),
  });
}

type Row = Awaited<ReturnType<typeof listVinculosDe>>[number];

function toVinculo({ vinculo, persona, ...por }: Row, personaId: number, hoy: string): Vinculo {
  const { nacimiento, telefono, ...otra } = persona;
  const derecho = (desde: string | null, hasta: string | null) => ({
    desde,
    hasta,
    rige: vinculo.terminadoEn === null && rige({ desde, hasta }, hoy),
  });
  return {
    id: vinculo.id,
    lado: vinculo.responsableId === personaId ? "dependiente" : "responsable",
    persona: {
      ...otra,
      telefono: toTelefono(telefono),
      edad: nacimiento === null ? null : edad(nacimiento, hoy),
    },
    relacion: vinculo.relacion,
    ve: derecho(vinculo.veDesde, vinculo.veHasta),
    paga: derecho(vinculo.pagaDesde, vinculo.pagaHasta),
    autoriza: derecho(vinculo.autorizaDesde, vinculo.autorizaHasta),
    restringido: vinculo.restringido,
    motivo: vinculo.motivo,
    creadoEn: vinculo.creadoEn.toISOString(),
    terminadoEn: vinculo.terminadoEn?.toISOString() ?? null,
    motivoDeFin: vinculo.motivoDeFin,
    ...por,
  };
}
