import { clubTime } from "#contract/club-time.ts";
import { notFound, type Refused } from "#contract/outcome.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { responsablesDe } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type Filtro, PALABRA_DE_PUBLICO, type Reparto, repartir } from "../rules.ts";
import { findNombres, listElegidas, listSinCuenta, listSinNovedades } from "./audiencia.repo.ts";

/**
 * Determines who gets a message today, and who does not (Rules MSJ-1 to MSJ-3). An email may say where a
 * person will be, so a responsable needs the right to see the `agenda`. A message about tickets does not
 * count as news, and is also sent to holders without an account.
 */
export async function calcularReparto(
  deps: Deps,
  q: Queryable,
  filtro: Filtro,
): Promise<Reparto & { personas: number; sinCorreo: number }> {
  const elegidas = await listElegidas(q, filtro, clubTime(deps.clock()).fecha);
  const sinCorreo = elegidas.filter(({ correo }) => correo === null).map(({ id }) => id);
  const responsables = sinCorreo.length > 0 ? await responsablesDe(deps, q, sinCorreo, "agenda") : [];
  const { eventoId } = filtro;
  const sinNovedades = eventoId === undefined ? await listSinNovedades(q) : new Set<number>();
  const { copias, fuera } = repartir(elegidas, responsables, sinNovedades);
  const sinCuenta = eventoId === undefined ? [] : await listSinCuenta(q, eventoId);
  const conCuenta = new Set(copias.map(({ correo }) => correo.toLowerCase()));
  for (const { entradaId, nombre, correo } of sinCuenta)
    if (correo !== null && !conCuenta.has(correo.toLowerCase()))
      copias.push({ destino: -entradaId, nombre: nombre ?? SIN_NOMBRE, apellido: "", correo, sobre: [] });
  return {
    copias,
    fuera,
    personas: elegidas.length + sinCuenta.length,
    sinCorreo:
      fuera.filter(({ motivo }) => motivo === "sin-correo").length +
      sinCuenta.filter(({ correo }) => correo === null).length,
  };
}

/** Describes a filter in words; a refusal if it refers to something that does not exist. */
export async function filtroEnPalabras(
  q: Queryable,
  filtro: Filtro,
): Promise<{ ok: true; partes: string[]; evento: string | null } | Refused> {
  const { publico, nacidosDesde, nacidosHasta } = filtro;
  const { plan, adicional, grupo, evento } = await findNombres(q, filtro);
  if (plan === null) return notFound("Ese plan no existe.");
  if (adicional === null) return notFound("Ese deporte o adicional no existe.");
  if (grupo === null) return notFound("Ese grupo no existe.");
  if (evento === null) return notFound("Ese evento no existe.");
  const partes = [
    evento === undefined ? PALABRA_DE_PUBLICO[publico] : `Quienes tienen entradas para ${evento}`,
    plan && `Plan ${plan}`,
    adicional && `Que pagan ${adicional}`,
    grupo && `Grupo ${grupo}`,
    nacidosDesde !== undefined && `Nacidos desde ${nacidosDesde}`,
    nacidosHasta !== undefined && `Nacidos hasta ${nacidosHasta}`,
  ];
  return {
    ok: true,
    partes: partes.filter((parte) => typeof parte === "string"),
    evento: evento ?? null,
  };
}
