import type { z } from "zod";
import { changedMeanwhile, type FieldValues } from "#contract/edit.ts";
import { conflict, done, notFound, type Outcome, type Refused } from "#contract/outcome.ts";
import { strict } from "#contract/strict.ts";
import { PAGO_EN_LINEA } from "#features/caja/pagos/server/concepto.ts";
import { pedirReencolado } from "#features/compartido/correos/server/sin-enviar.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { invalidFields } from "#server/http/problems.ts";
import { type Conexion, VALORES, type Valores } from "../contract.ts";
import type { NombreDeConexion } from "../rules.ts";
import { cifrarConexion, desconocidos } from "./almacen.ts";
import { deleteConexion, lockConexion, updateConexion } from "./conexiones.repo.ts";
import { conexionesDe, vieneDelEntorno } from "./ver-conexiones.ts";

/** Cache tag of the saved connections; dropping it makes every process read them again. */
export const CONEXIONES_GUARDADAS = "conexiones";

/**
 * Saves a connection's values and uses them at once; other processes follow within a second. Audited without
 * the values. 409 if somebody else has saved the connection since `antes`.
 */
export async function guardarConexion(
  deps: Deps,
  actor: Actor,
  { nombre, valores, antes }: { nombre: NombreDeConexion; valores: unknown; antes?: FieldValues | undefined },
): Promise<Outcome<Conexion>> {
  if (vieneDelEntorno(deps, nombre)) return DEL_ENTORNO;
  const leidos = leerValores(nombre, valores);
  if (!leidos.ok) return leidos;
  const leida = antes && { guardadaEn: antes.guardadaEn };
  let conflict = null as Refused | null;
  await cambiar(deps, actor, nombre, "guardar", async (tx) => {
    const row = await lockConexion(tx, nombre);
    const ultima = row?.guardadaEn.toISOString() ?? null;
    conflict = changedMeanwhile(leida, { guardadaEn: ultima }, { guardadaEn: "now" });
    if (conflict) return false;
    const { secret } = deps.settings;
    await updateConexion(tx, {
      ...cifrarConexion(secret, nombre, { ...desconocidos(secret, nombre, row), ...leidos.value }),
      guardadaEn: deps.clock(),
      usuarioId: actor.usuarioId,
    });
    if (nombre === "smtp") await pedirReencolado(deps, tx);
    return true;
  });
  // The notification about the other save may still be on its way.
  if (conflict) await deps.connections.refresh();
  const guardada = (await conexionesDe(deps)).find((una) => una.nombre === nombre);
  if (conflict && guardada)
    return { ...conflict, context: { actual: { ...guardada.datos, guardadaEn: guardada.guardadaEn } } };
  return guardada ? done(guardada) : notFound();
}

/** Deletes a connection's saved values, even if they belong to another `SECRET`. */
export async function borrarConexion(deps: Deps, actor: Actor, { nombre }: { nombre: NombreDeConexion }) {
  if (vieneDelEntorno(deps, nombre)) return DEL_ENTORNO;
  const borrada = await cambiar(deps, actor, nombre, "borrar", (tx) => deleteConexion(tx, nombre));
  return borrada ? done({ ok: true as const }) : notFound("Esa conexión no está guardada.");
}

export function leerValores<N extends NombreDeConexion>(nombre: N, valores: unknown): Outcome<Valores[N]> {
  const leidos = strict<z.ZodType>(VALORES[nombre]).safeParse(valores);
  return leidos.success ? done(leidos.data as Valores[N]) : { ok: false, ...invalidFields(leidos.error) };
}

const DEL_ENTORNO = conflict(
  "del-entorno",
  "Esta conexión está en la configuración del servidor, que es la que vale. Cambiala ahí.",
);

async function cambiar(
  deps: Deps,
  actor: Actor,
  nombre: NombreDeConexion,
  accion: "guardar" | "borrar",
  work: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const cambio = await deps.db.transaction(async (tx) => {
    if (!(await work(tx))) return false;
    await registrar(deps, tx, actor, {
      accion: `conexion.${accion}`,
      objetoId: null,
      despues: { conexion: nombre },
    });
    return true;
  });
  if (!cambio) return false;
  await deps.connections.refresh();
  deps.cache.drop(CONEXIONES_GUARDADAS, ...(nombre === "mercado-pago" ? [PAGO_EN_LINEA] : []));
  return true;
}
