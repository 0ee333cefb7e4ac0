import { DAY_MS } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { peopleTransaction } from "#features/personas/usuarios/server/usuarios.ts";
import { personaQueQueda } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { CAMPOS, type Campo, DIAS_PARA_DESHACER } from "../rules.ts";
import {
  type Lado,
  listLados,
  lockDosPersonas,
  lockFusion,
  updateConfirmada,
  updateContraasientos,
  updateCuotasNuevas,
  updateDatos,
  updateDeVuelta,
  updateFusion,
  updatePermisos,
  updateQueVuelve,
  updateVinculosReabiertos,
} from "./fusiones.repo.ts";
import { esDelPersonal } from "./impedimento.ts";
import type { Cambiado } from "./table.ts";
import { dejarCorreo } from "./unir-personas.ts";

export const limiteDe = (hechaEn: Date) => new Date(hechaEn.getTime() + DIAS_PARA_DESHACER * DAY_MS);

/**
 * Undoes a merge (Rule UNI-4): moves rows back, including later counter-entries of moved payments and later
 * instalments of a moved membership. Payments and edits made since the merge stay.
 */
export function deshacerUnion(deps: Deps, actor: Actor, { id }: { id: number }) {
  return peopleTransaction(deps, async (tx): Promise<Outcome<{ ok: true }>> => {
    const fusion = await lockFusion(tx, id);
    if (!fusion) return notFound("Esa unión no existe.");
    const { quedaId, saleId, cambiado } = fusion;
    const ahora = deps.clock();
    if (fusion.deshechaEn) return conflict("ya-deshecha", "Esa unión ya se deshizo.");
    if (ahora > limiteDe(fusion.hechaEn))
      return conflict("pasaron-30-dias", `Pasaron más de ${DIAS_PARA_DESHACER} días: ya no se deshace.`);
    await lockDosPersonas(tx, [quedaId, saleId]);
    const [queda] = await listLados(tx, [quedaId]);
    if (!cambiado || !queda || (await personaQueQueda(tx, saleId)) !== quedaId)
      return conflict(
        "cambio-despues",
        "La persona que quedó se unió después a otra, o ya no existe. Si se unió, deshacé antes esa unión.",
      );
    await volver(deps, tx, { quedaId, saleId }, cambiado, queda);
    await updateFusion(tx, id, { deshechaEn: ahora, deshechaPor: actor.usuarioId });
    const decision = { accion: "usuario.separar", objetoId: quedaId, despues: { unidaId: saleId } };
    await registrar(deps, tx, actor, decision);
    return done({ ok: true as const });
  }).catch(
    refusing((error) => {
      if (violates(error, "usuarios_correo_unico"))
        return conflict(
          "correo-usado",
          "Otra persona tiene ahora el correo de la que volvería: cambialo antes.",
        );
      return violates(error, "personas_dni_unico") || violates(error, "socios_dni_unico")
        ? conflict("dni-usado", "Otra persona tiene ahora el DNI de la que volvería: cambialo antes.")
        : null;
    }),
  );
}

async function volver(
  deps: Deps,
  tx: Tx,
  ids: { quedaId: number; saleId: number },
  cambiado: Cambiado,
  queda: Lado,
): Promise<void> {
  const { movido, vinculosTerminados, ultimaCuota, antes, despues, permisos, sale } = cambiado;
  const socio = movido["socios.usuario_id"];
  await updateDeVuelta(tx, deps.personColumns, movido, ids);
  // `queda` is updated first, because `sale` may get back an email or a DNI that `queda` still has.
  const { correo, ...datos } = sinTocar(queda, antes, despues);
  const vuelve = correo !== undefined && !esDelPersonal(queda);
  if (vuelve) await dejarCorreo(deps, tx, queda, correo);
  await updateDatos(tx, ids.quedaId, vuelve ? { ...datos, correo } : datos);
  if (cambiado.confirmadaEn !== undefined) await updateConfirmada(tx, ids.quedaId, cambiado.confirmadaEn);
  await updateContraasientos(tx, movido["pagos.usuario_id"] ?? [], ids);
  await updateVinculosReabiertos(tx, vinculosTerminados);
  const conMembresia = socio !== undefined && sale.permisos.some(esDeMembresia);
  if (conMembresia) {
    await updateCuotasNuevas(tx, ultimaCuota, ids);
    await updatePermisos(tx, ids.quedaId, sinMembresia(queda.permisos, permisos));
  }
  const suyos = conMembresia
    ? [...sale.permisos.filter((rol) => !esDeMembresia(rol)), ...membresiaDe(queda)]
    : sale.permisos;
  const persona = { ...sale, permisos: suyos.length > 0 ? suyos : (["usuario"] as Rol[]) };
  await updateQueVuelve(tx, ids.saleId, persona, socio !== undefined);
}

const esDeMembresia = (rol: Rol) => rol === "socio" || rol === "socioEnProceso";
/** Returns the membership's roles, which may have changed since the merge. */
const membresiaDe = (queda: Lado): Rol[] => queda.permisos.filter(esDeMembresia);

function sinMembresia(ahora: readonly Rol[], antes: readonly Rol[]): Rol[] {
  const quedan = ahora.filter((rol) => !esDeMembresia(rol));
  return quedan.length > 0 ? quedan : antes.filter((rol) => !esDeMembresia(rol));
}

/** Returns the earlier values of fields that nobody has edited since the merge. */
function sinTocar(
  queda: Lado,
  antes: Record<Campo, string | null>,
  despues: Record<Campo, string | null>,
): Partial<Record<Campo, string | null>> {
  return Object.fromEntries(
    CAMPOS.filter((campo) => antes[campo] !== despues[campo] && queda[campo] === despues[campo]).map(
      (campo) => [campo, antes[campo]],
    ),
  );
}
