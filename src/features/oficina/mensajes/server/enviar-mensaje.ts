import { conflict, forbidden, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { requestHashOf } from "#server/request-hash.ts";
import type { MensajeAGrupoCompleto } from "../contract.ts";
import { type Filtro, puedeEscribirA } from "../rules.ts";
import { calcularReparto, filtroEnPalabras } from "./calcular-reparto.ts";
import { apagado } from "./mails.ts";
import { findByKey, insertDestinatarios, insertMensaje } from "./mensajes.repo.ts";
import { encolarReparto } from "./repartir-mensaje.ts";
import { toMensaje } from "./ver-mensajes.ts";

export const ESTA_APAGADO = conflict("apagado", "Estos mensajes están apagados: prendelos en Correos.");

export const SOLO_ENTRADAS = forbidden(
  "solo-entradas",
  "Podés escribirles solo a quienes tienen entradas de un evento.",
);

interface Nuevo {
  asunto: string;
  cuerpo: string;
  filtro: Filtro;
  copias: number;
  idempotencyKey: string;
}

/** Stores a message with its recipients and its job. A repeated call returns the first message (Rule MSJ-5). */
export async function enviarMensaje(
  deps: Pick<Deps, "clock" | "club" | "db" | "jobs">,
  actor: Actor,
  { asunto, cuerpo, filtro, copias: anunciadas, idempotencyKey }: Nuevo,
): Promise<Outcome<MensajeAGrupoCompleto>> {
  if (!puedeEscribirA(actor.permisos, filtro)) return SOLO_ENTRADAS;
  const pedido = requestHashOf("mensaje", null, { asunto, cuerpo, filtro, por: actor.nombreUsuario });
  const repetido = await repetidoDe(deps, idempotencyKey, pedido);
  if (repetido) return repetido;
  const palabras = await filtroEnPalabras(deps.db, filtro);
  if (!palabras.ok) return palabras;
  if (apagado(deps, filtro)) return ESTA_APAGADO;
  const { copias, fuera } = await calcularReparto(deps, deps.db, filtro);
  if (copias.length === 0) return conflict("sin-destinatarios", "Con ese filtro no hay a quién escribirle.");
  if (copias.length !== anunciadas)
    return conflict(
      "cambio",
      `Mientras escribías cambió a quiénes llega: ahora son ${copias.length}. Miralo y envialo de nuevo.`,
    );
  const creadoEn = deps.clock();
  await deps.db.transaction(async (tx) => {
    const nuevo = { asunto, cuerpo, filtro, idempotencyKey, creadoEn, creadoPor: actor.usuarioId };
    const id = await insertMensaje(tx, nuevo);
    if (id === null) return;
    await insertDestinatarios(tx, id, copias, fuera, creadoEn);
    await encolarReparto(deps, tx, id);
    await registrar(deps, tx, actor, {
      accion: "mensaje.enviar",
      objeto: "mensaje",
      objetoId: id,
      despues: { asunto, para: palabras.partes.join(", "), copias: copias.length },
    });
  });
  const guardado = await repetidoDe(deps, idempotencyKey, pedido);
  if (!guardado) throw new Error("a message that was written is missing");
  return guardado;
}

/** Returns the message with this key; 409 if its content differs. */
async function repetidoDe(deps: Pick<Deps, "db">, clave: string, pedido: string) {
  const guardado = await findByKey(deps.db, clave);
  if (!guardado) return null;
  const { asunto, cuerpo, filtro, por } = guardado;
  if (requestHashOf("mensaje", null, { asunto, cuerpo, filtro, por }) === pedido)
    return toMensaje(deps, guardado);
  return conflict(
    "otro-mensaje",
    "El mensaje anterior ya salió con otro texto o a otro grupo. Recargá la página y fijate antes de mandar este.",
  );
}
