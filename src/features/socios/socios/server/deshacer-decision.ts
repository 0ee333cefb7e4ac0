import { conflict, done, notFound, refusing } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { correoYaEnviado, lockAviso } from "#features/compartido/correos/server/aviso-en-espera.ts";
import type { DecisionPorAvisar } from "#features/compartido/correos/server/encolar-correo.ts";
import {
  type Asignadas,
  conCobrosSueltos,
  deshacerAsignacion,
} from "#features/cuotas/cuotas/server/asignar-cuotas.ts";
import { permisosTras } from "#features/personas/usuarios/rules.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import {
  cambiarUsuario,
  lockUsuario,
  peopleTransaction,
  toUsuario,
} from "#features/personas/usuarios/server/usuarios.ts";
import { corregirPersona } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { conflictoDeDni } from "./datos-de-socio.ts";
import type { Datos } from "./identidad.ts";
import { insertBorrado, type SocioBorrado, updateSocio } from "./socios.repo.ts";

type Guardado =
  | {
      paso: "confirmar";
      asignadas: Asignadas;
      /** What the club knew about the person before the decision. */
      conocida?: (Datos & { confirmadaEn: Date | string | null }) | null;
      pedida?: Datos;
    }
  /** `socio` is null for a former member, who keeps the row; `pedida` is the request's data. */
  | { paso: "rechazar"; socio: SocioBorrado | null; pedida?: Datos };

export function decisionPorAvisar(usuarioId: number, antes: Guardado): DecisionPorAvisar {
  return { de: decisionDe(usuarioId), antes };
}

export function decisionDe(usuarioId: number): string {
  return `socio:${usuarioId}`;
}

/** Returns the time at which a decision's email will be sent; null if no email is pending. */
export async function correoSaleEn(tx: Tx, usuarioId: number): Promise<string | null> {
  return (await lockAviso(tx, decisionDe(usuarioId)))?.saleEn?.toISOString() ?? null;
}

/** Withdraws the email of a decision that is obsolete, because the person has applied again or was enrolled. */
export async function retirarDecision(tx: Tx, usuarioId: number): Promise<void> {
  await (await lockAviso(tx, decisionDe(usuarioId)))?.retirar();
}

/**
 * Makes a decided request pending again and withdraws the email: deletes the instalments of a confirmation,
 * or restores the data of a rejected request. Audited. 409 if the email was sent (`correo-enviado`), if the
 * membership has changed or an instalment was paid since (`ya-cambio`), or if the DNI is taken (`dni-usado`).
 */
export async function deshacerDecision(deps: Deps, actor: Actor, { id }: { id: number }) {
  const work = (tx: Tx, sueltos: number[]) => deshacer(deps, tx, actor, id, sueltos);
  return conCobrosSueltos(deps, work, peopleTransaction).catch(refusing(conflictoDeDni));
}

async function deshacer(deps: Deps, tx: Tx, actor: Actor, usuarioId: number, sueltos: number[]) {
  const usuario = await lockUsuario(tx, usuarioId);
  if (!usuario) return notFound("Ese usuario no existe.");
  const aviso = await lockAviso(tx, decisionDe(usuarioId));
  if (!aviso) return correoYaEnviado(REMEDIO);
  const guardado = aviso.antes as Guardado;
  const permisos = permisosTras(`deshacer-${guardado.paso}`, usuario.permisos as Rol[]);
  if (!permisos) return conflict("ya-cambio", YA_CAMBIO);
  if (guardado.paso === "confirmar") {
    const cobros = await deshacerAsignacion(deps, tx, guardado.asignadas);
    if (!cobros) return conflict("ya-cambio", CUOTA_PAGADA);
    sueltos.push(...cobros);
    await updateSocio(tx, usuarioId, { ...guardado.pedida, confirmadoEn: null });
    if (guardado.conocida) {
      const { confirmadaEn, ...datos } = guardado.conocida;
      await corregirPersona(tx, usuarioId, {
        ...datos,
        confirmadaEn: confirmadaEn ? new Date(confirmadaEn) : null,
      });
    }
  } else if (guardado.socio) await insertBorrado(tx, guardado.socio);
  else if (guardado.pedida) await updateSocio(tx, usuarioId, guardado.pedida);
  const persona = await cambiarUsuario(tx, usuarioId, { permisos });
  await aviso.retirar();
  await registrar(deps, tx, actor, {
    accion: "socio.deshacer",
    objeto: "usuario",
    objetoId: usuarioId,
    antes: { permisos: usuario.permisos },
    despues: { permisos },
  });
  return done({ ...toUsuario(persona), correoSaleEn: null });
}

const REMEDIO =
  "Si la confirmaste por error, cambiale el rol; si la rechazaste, inscribila en la secretaría.";
const YA_CAMBIO = "Ya no se puede deshacer: su membresía cambió mientras tanto.";
const CUOTA_PAGADA = "Ya no se puede deshacer: sus cuotas cambiaron mientras tanto, o ya pagó una.";
