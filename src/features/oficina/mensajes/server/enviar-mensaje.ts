import { randomUUID } from "node:crypto";
import { conflict, done, forbidden, notFound, type Outcome } from "#contract/outcome.ts";
import { retirarSinEnviar } from "#features/compartido/correos/server/sin-enviar.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { requestHashOf } from "#server/request-hash.ts";
import type { MensajeAGrupoCompleto, PreviaDeMensaje } from "../contract.ts";
import { type Filtro, puedeEscribirA } from "../rules.ts";
import { calcularReparto, filtroEnPalabras } from "./calcular-reparto.ts";
import { apagado, correoDe, escribirCopia, keysOf } from "./mails.ts";
import {
  findByKey,
  findMensaje,
  insertDestinatarios,
  insertMensaje,
  listNombres,
  lockSinDetener,
  updateDetenido,
} from "./mensajes.repo.ts";
import { encolarReparto } from "./repartir-mensaje.ts";
import { situacionDe, toMensaje } from "./ver-mensajes.ts";

const ESTA_APAGADO = conflict("apagado", "Estos mensajes están apagados: prendelos en Correos.");

const SOLO_ENTRADAS = forbidden(
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
  deps: Deps,
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
      objetoId: id,
      despues: { asunto, para: palabras.partes.join(", "), copias: copias.length },
    });
  });
  const guardado = await repetidoDe(deps, idempotencyKey, pedido);
  if (!guardado) throw new Error("a message that was written is missing");
  return guardado;
}

/** Returns the message with this key; 409 if its content differs. */
async function repetidoDe(deps: Deps, clave: string, pedido: string) {
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

const POR_PAGINA = 50;
/** Maximum number of people without a copy that are listed. */
const FUERA_MAX = 200;

/** Lists the recipients of a message, and the people without a copy (Rule MSJ-1). */
export async function preverMensaje(
  deps: Deps,
  { permisos }: Actor,
  { filtro, pagina }: { filtro: Filtro; pagina: number },
): Promise<Outcome<PreviaDeMensaje>> {
  if (!puedeEscribirA(permisos, filtro)) return SOLO_ENTRADAS;
  const palabras = await filtroEnPalabras(deps.db, filtro);
  if (!palabras.ok) return palabras;
  const { copias, fuera, personas, sinCorreo } = await calcularReparto(deps, deps.db, filtro);
  const mostradas = copias.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA);
  const nombres = await listNombres(
    deps.db,
    mostradas.flatMap(({ sobre }) => sobre),
  );
  const nombreDe = (uno: { nombre: string; apellido: string }) => `${uno.nombre} ${uno.apellido}`.trim();
  return done({
    copias: copias.length,
    evento: palabras.evento,
    personas,
    sinCorreo,
    sinNovedades: fuera.filter(({ motivo }) => motivo === "sin-novedades").length,
    apagado: apagado(deps, filtro),
    destinatarios: mostradas.map((copia) => ({
      destino: copia.destino,
      nombre: nombreDe(copia),
      correo: copia.correo,
      sobre: copia.sobre.filter((id) => id !== copia.destino).map((id) => nombres.get(id) ?? ""),
    })),
    fuera: fuera
      .slice(0, FUERA_MAX)
      .map((uno) => ({ destino: uno.destino, nombre: nombreDe(uno), motivo: uno.motivo })),
  });
}

/** Sends the author the first copy, as its recipient would get it (Rule MSJ-4). */
export async function probarMensaje(
  deps: Deps,
  actor: Actor,
  { asunto, cuerpo, filtro }: { asunto: string; cuerpo: string; filtro: Filtro },
) {
  if (!puedeEscribirA(actor.permisos, filtro)) return SOLO_ENTRADAS;
  const palabras = await filtroEnPalabras(deps.db, filtro);
  if (!palabras.ok) return palabras;
  if (apagado(deps, filtro)) return ESTA_APAGADO;
  const propio = await personaPorId(deps.db, actor.usuarioId);
  const correo = propio?.correo;
  if (!correo)
    return conflict("sin-correo", "Tu usuario no tiene email: cargalo en Mi perfil y volvé a probar.");
  const [copia] = (await calcularReparto(deps, deps.db, filtro)).copias;
  const otros = copia?.sobre.filter((id) => id !== copia.destino) ?? [];
  const nombres = await listNombres(deps.db, otros);
  await deps.db.transaction((tx) =>
    escribirCopia(deps, tx, {
      clave: `prueba-${randomUUID()}`,
      asunto: `Prueba: ${asunto}`,
      cuerpo,
      evento: palabras.evento,
      destino: actor.usuarioId,
      correo,
      sobre: otros.map((id) => nombres.get(id) ?? ""),
    }),
  );
  return done({ correo });
}

/** Withdraws a message's unsent copies (Rule MSJ-7). Idempotent. */
export function detenerMensaje(deps: Deps, actor: Actor, { id }: { id: number }) {
  return outcomeTransaction(deps.db, async (tx) => {
    const abierto = await lockSinDetener(tx, id);
    const antes = await findMensaje(tx, id);
    if (!antes || !puedeEscribirA(actor.permisos, antes.filtro)) return notFound("Ese mensaje no existe.");
    if (!abierto) return toMensaje({ db: tx }, antes);
    if (situacionDe(antes) !== "enviando")
      return conflict("terminado", "Ya salió todo: no queda nada para detener.");
    await retirarSinEnviar(tx, correoDe(antes.filtro), keysOf(id));
    await updateDetenido(tx, id, actor.usuarioId, deps.clock());
    await registrar(deps, tx, actor, {
      accion: "mensaje.detener",
      objetoId: id,
      despues: { sinEnviar: antes.conteos["por-enviar"] ?? 0 },
    });
    const detenido = await findMensaje(tx, id);
    return detenido ? toMensaje({ db: tx }, detenido) : notFound("Ese mensaje no existe.");
  });
}
