import { DAY_MS } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { cerrarSesiones } from "#features/personas/sesion/server/cerrar-sesiones.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario, peopleTransaction } from "#features/personas/usuarios/server/usuarios.ts";
import { dejarDireccion } from "#features/socios/perfil/server/modificar-perfil.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import { CAMPOS, type Campo, elegir } from "../rules.ts";
import {
  findUltimaCuota,
  insertFusion,
  type Lado,
  listLados,
  listRecientes,
  listUnidas,
  lockDosPersonas,
  lockFusion,
  updateConfirmada,
  updateDatos,
  updatePermisos,
  updateQueSale,
  updateSinVuelta,
  updateSuyas,
  updateVinculosRepetidos,
} from "./fusiones.repo.ts";
import { esDelPersonal, impedimento } from "./impedimento.ts";

export const NO_ESTA = "Esa persona no existe, o ya está unida a otra.";

/**
 * Merges two records of one person (Rules UNI-2, UNI-3): moves all data of `sale` to `queda` in one
 * transaction and stores the keys of the moved rows. Concurrent merges of a person are serialized.
 */
export function unirPersonas(
  deps: Deps,
  actor: Actor,
  { queda: quedaId, sale: saleId, datos: eleccion, motivo }: JsonOf<typeof contract.unirPersonas>,
): Promise<Outcome<{ id: number }>> {
  return peopleTransaction(deps, async (tx): Promise<Outcome<{ id: number }>> => {
    await lockDosPersonas(tx, [quedaId, saleId]);
    const lados = await listLados(tx, [quedaId, saleId]);
    const queda = lados.find(({ id }) => id === quedaId);
    const sale = lados.find(({ id }) => id === saleId);
    if (!queda || !sale) return notFound(NO_ESTA);
    const no = await impedimento(deps, tx, actor, { queda, sale });
    if (no) return no;
    const cuando = deps.clock();
    const ultimaCuota = await findUltimaCuota(tx);
    const movido = await updateSuyas(tx, deps.personColumns, { quedaId, saleId });
    const vinculosTerminados = await updateVinculosRepetidos(tx, saleId, {
      cuando,
      por: actor.usuarioId,
      motivo: "Se unieron dos registros de la misma persona",
    });
    await cerrarSesiones(deps, tx, saleId);
    const pasaLaMembresia = movido["socios.usuario_id"] !== undefined;
    if (pasaLaMembresia) await updatePermisos(tx, quedaId, conMembresia(queda, sale));
    const [antes, datosDeSale] = [datosDe(queda), datosDe(sale)];
    const elegidos = elegir(antes, datosDeSale, eleccion);
    const despues = esDelPersonal(queda) ? { ...elegidos, correo: queda.correo } : elegidos;
    // The emails are queued while both addresses are still stored.
    for (const lado of [queda, sale]) await dejarCorreo(deps, tx, lado, despues.correo);
    await updateQueSale(tx, saleId, quedaId, cuando);
    // A membership that moves has to get the chosen data as well.
    await updateDatos(tx, quedaId, pasaLaMembresia ? despues : distintos(antes, despues));
    await updateConfirmada(tx, quedaId, queda.confirmadaEn ?? sale.confirmadaEn);
    const id = await insertFusion(tx, {
      quedaId,
      saleId,
      motivo,
      hechaEn: cuando,
      hechaPor: actor.usuarioId,
      cambiado: {
        movido,
        vinculosTerminados,
        ultimaCuota,
        antes,
        despues,
        permisos: queda.permisos,
        confirmadaEn: queda.confirmadaEn,
        sale: {
          alta: sale.alta,
          permisos: sale.permisos,
          datos: datosDeSale,
          dniDeSocio: sale.dniDeSocio,
        },
      },
    });
    await decidido(deps, tx, actor, {
      quedaId,
      saleId,
      motivo,
      campos: Object.keys(distintos(antes, despues)),
    });
    return done({ id });
  }).catch(refusing(conflictoDeUnion));
}

/** Emails an address that it can no longer be used to log in (Rule PER-8). */
export async function dejarCorreo(deps: Deps, tx: Tx, { id, correo, entra }: Lado, queda: string | null) {
  const usuario = correo !== null && entra && correo !== queda ? await lockUsuario(tx, id) : null;
  if (usuario) await dejarDireccion(deps, tx, usuario, "el club");
}

function decidido(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { quedaId, saleId, motivo, campos }: { quedaId: number; saleId: number; motivo: string; campos: string[] },
) {
  const despues = { unidaId: saleId, ...(campos.length > 0 && { campos }), ...(motivo && { motivo }) };
  return registrar(deps, tx, actor, { accion: "usuario.unir", objetoId: quedaId, despues });
}

function conMembresia(queda: Lado, sale: Lado): Rol[] {
  if (sale.estado === "usuario") return queda.permisos;
  return [...queda.permisos.filter((rol) => rol !== "usuario"), sale.estado];
}

const datosDe = (lado: Lado) =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, lado[campo]])) as Record<Campo, string | null>;

function distintos(
  antes: Record<Campo, string | null>,
  despues: Record<Campo, string | null>,
): Partial<Record<Campo, string | null>> {
  return Object.fromEntries(
    CAMPOS.filter((campo) => antes[campo] !== despues[campo]).map((campo) => [campo, despues[campo]]),
  );
}

function conflictoDeUnion(error: unknown) {
  if (violates(error, "cuotas_numero_unico"))
    return conflict(
      "mismas-cuotas",
      "Las dos tienen cuotas del mismo plan y el mismo mes: no se pueden unir.",
    );
  if (violates(error, "vinculos_sin_ciclo"))
    return conflict(
      "ciclo",
      "Unidas, alguien tendría a cargo a su propio responsable: revisá antes los vínculos.",
    );
  if (violates(error, "restricciones_de_dos"))
    return conflict("restringidas", "Hay una orden judicial entre las dos: son dos personas.");
  return null;
}

/** Moves rows that requests from before the merge wrote for the merged person. An undo leaves them where they are. */
export async function moverRezagados(deps: Deps): Promise<void> {
  const columns = deps.personColumns.filter(({ lateWrites }) => lateWrites);
  for (const { id } of await listRecientes(deps.db, new Date(deps.clock().getTime() - DAY_MS)))
    await deps.db.transaction(async (tx) => {
      const fusion = await lockFusion(tx, id);
      if (fusion && !fusion.deshechaEn) await updateSuyas(tx, columns, fusion);
    });
}

/** Deletes the records that were merged into a deleted account. These merges can no longer be undone. */
export async function borrarUnidas(deps: Deps, tx: Tx, usuarioId: number): Promise<void> {
  await updateSinVuelta(tx, usuarioId);
  for (const unida of await listUnidas(tx, usuarioId))
    for (const data of deps.personalData.toReversed()) await data.erase(deps, tx, unida);
}
