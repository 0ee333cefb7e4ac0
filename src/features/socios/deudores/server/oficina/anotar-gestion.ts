import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refusedField } from "#contract/outcome.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { condonarCuota } from "#features/socios/cuotas/server/oficina/cambiar-cuota.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { GestionesDePersona } from "../../contract/recordatorios.ts";
import type { TipoDeGestion } from "../../rules.ts";
import { insertGestion, listMomentos } from "../gestiones/repo.ts";
import { findSinRecordatorios } from "../recordatorios/repo.ts";

interface Gestion {
  id: number;
  tipo: TipoDeGestion;
  texto: string;
  fechaPrometida: string | null;
}

/** Notes something about a person's debt (Rule DEU-5). */
export async function anotarGestion(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  { id, ...gestion }: Gestion,
): Promise<Outcome<{ ok: true }>> {
  if (gestion.fechaPrometida !== null && gestion.fechaPrometida < clubTime(deps.clock()).fecha)
    return refusedField(
      422,
      "datos-invalidos",
      "fechaPrometida",
      "La fecha de la promesa no puede haber pasado",
    );
  return deps.db.transaction(async (tx) => {
    if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
    await insertGestion(tx, {
      ...gestion,
      personaId: id,
      creadaEn: deps.clock(),
      creadaPor: actor.usuarioId,
    });
    return done({ ok: true as const });
  });
}

/** What the club did about the debt of a person and their family; the latest first (Rule DEU-5). */
export async function verGestiones(
  { clock, db }: Pick<Deps, "clock" | "db">,
  { id }: { id: number },
): Promise<Outcome<GestionesDePersona>> {
  if (!(await personaPorId(db, id))) return notFound("Esa persona no existe.");
  const [baja, momentos] = await Promise.all([
    findSinRecordatorios(db, id),
    listMomentos(db, id, clubTime(clock()).fecha),
  ]);
  return done({ recibeRecordatorios: baja === null, momentos });
}

interface Rechazada {
  id: number;
  code: string;
  detalle: string;
}

/** Forgives what is left of several instalments, one after the other (Rule DEU-5). */
export async function condonarVarias(
  deps: Deps,
  actor: Actor,
  { cuotas, motivo }: { cuotas: readonly number[]; motivo: string },
): Promise<Outcome<{ hechas: number[]; rechazadas: Rechazada[] }>> {
  const hechas: number[] = [];
  const rechazadas: Rechazada[] = [];
  for (const id of new Set(cuotas)) {
    const una = await condonarCuota(deps, actor, { id, motivo });
    if (una.ok) hechas.push(id);
    else rechazadas.push({ id, code: una.code, detalle: una.detail });
  }
  return done({ hechas, rechazadas });
}
