import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { CODIGO_DE_BAJA } from "../../rules.ts";
import {
  deleteSinRecordatorios,
  findSinRecordatorios,
  insertSinRecordatorios,
} from "../recordatorios/repo.ts";

/** Uses of links per IP address, against guessing. */
export const LIMITE_DE_BAJAS: RateLimit = { name: "bajaDeRecordatorios", points: 60, seconds: 60 };

interface Cambio {
  id: number;
  recibe: boolean;
  motivo: string;
}

/** Stops somebody's reminders, or resumes them; idempotent. `actor` is null for a link. */
export async function cambiarRecordatoriosDe(
  deps: Deps,
  actor: Actor | null,
  { id, recibe, motivo }: Cambio,
): Promise<Outcome<{ recibe: boolean }>> {
  return deps.db.transaction(async (tx) => {
    if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
    const row = { personaId: id, desde: deps.clock(), motivo, creadoPor: actor?.usuarioId ?? null };
    const cambio = recibe ? await deleteSinRecordatorios(tx, id) : await insertSinRecordatorios(tx, row);
    if (cambio)
      await registrar(deps, tx, actor, {
        accion: recibe ? "usuario.volver-a-recordar" : "usuario.no-recordar",
        objetoId: id,
        despues: motivo ? { motivo } : {},
      });
    return done({ recibe });
  });
}

/** Changes it for the person of a link (Rule DEU-3); without `recibe` shows it. */
export async function recordatoriosPorEnlace(
  deps: Deps,
  _actor: null,
  { codigo, recibe }: { codigo: string; recibe?: boolean },
): Promise<Outcome<{ recibe: boolean }>> {
  const id = deps.codes(CODIGO_DE_BAJA).read(codigo);
  const persona = id === null ? null : await personaPorId(deps.db, id);
  if (!persona) return notFound("Este enlace no es válido: quizás la cuenta ya no existe.");
  if (recibe === undefined)
    return done({ recibe: (await findSinRecordatorios(deps.db, persona.id)) === null });
  return cambiarRecordatoriosDe(deps, null, { id: persona.id, recibe, motivo: "" });
}
