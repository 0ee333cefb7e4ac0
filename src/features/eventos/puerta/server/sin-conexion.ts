import { createHmac, hkdfSync } from "node:crypto";
import { setImmediate as otherRequests } from "node:timers/promises";
import { DAY_MS, MINUTE_MS } from "#contract/club-time.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { codigoDe } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { codigoDePrensa } from "#features/eventos/prensa/server/codigo.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { carnetsParaLaPuerta } from "#features/socios/socios/server/ver-carnet.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { CodigosDeEvento, Lectura } from "../contract.ts";
import {
  codesFrom,
  codigoParejo,
  ESTADOS_DE_CODIGO,
  type EstadoDeCodigo,
  entryWindow,
  HUELLA_BYTES,
  isOpen,
  type MotivoDeEspera,
  motivoDeRechazo,
  type ResultadoDeLectura,
  textoDelSello,
} from "../rules.ts";
import { verDispositivo } from "./dispositivos.ts";
import { type EnPuerta, findEnPuerta, findEventos, updateIngreso } from "./puerta.repo.ts";
import {
  findResultado,
  insertLectura,
  listCodigosDeEntradas,
  listCodigosDePrensa,
  listPersonal,
  lockLectura,
  updateResultado,
} from "./sin-conexion.repo.ts";

/** Limits batches of entries per member of staff. */
export const LIMITE_DE_LOTES: RateLimit = { name: "lecturas", points: 60, seconds: 60 };

/** Oldest and newest accepted time of an entry. A phone may have no connection for days. */
const OLDEST_MS = 7 * DAY_MS;
const AHEAD_MS = 5 * MINUTE_MS;

/**
 * Records entries that a phone admitted without a connection, each once and in this order. The first entry of
 * a ticket checks it in; later entries are duplicates (Rule PUE-9). Some entries need a decision (Rules
 * PUE-12, PUE-13).
 */
export async function recibirLecturas(
  deps: Deps,
  actor: Actor,
  { telefono, lecturas }: { telefono: string; lecturas: Lectura[] },
): Promise<Outcome<{ resultados: { id: string; resultado: ResultadoDeLectura }[] }>> {
  const limite = await deps.limits.take(LIMITE_DE_LOTES, String(actor.usuarioId));
  if (limite) return limite;
  const ahora = deps.clock().getTime();
  const eventos = [...new Set(lecturas.map(({ evento }) => evento))];
  const [hay, operadores] = await Promise.all([
    findEventos(deps.db, eventos),
    listPersonal(deps.db, [...new Set(lecturas.map(({ operador }) => operador))]),
  ]);
  for (const [i, { evento, operador, corregidaEn, leidaEn }] of lecturas.entries()) {
    const wrong = (campo: string, mensaje: string) =>
      invalidField("lectura-invalida", `lecturas.${i}.${campo}`, mensaje);
    const at = Date.parse(corregidaEn);
    if (at < ahora - OLDEST_MS) return wrong("corregidaEn", "La lectura es de hace más de una semana");
    if (at > ahora + AHEAD_MS) return wrong("corregidaEn", "La hora de la lectura todavía no llegó");
    if (!/^20\d\d-/.test(leidaEn)) return wrong("leidaEn", "La hora del teléfono no es posible");
    if (!hay.some(({ id }) => id === evento)) return wrong("evento", "No existe ese evento");
    if (!operadores.has(operador)) return wrong("operador", "No existe ese operador");
  }
  const retirado = await verDispositivo(deps, actor, telefono);
  const codigos = new Map<number, Map<string, CodigoLeido>>();
  for (const id of eventos) codigos.set(id, await codigosPorHuella(deps, id));
  const resultados: { id: string; resultado: ResultadoDeLectura }[] = [];
  for (const lectura of lecturas) {
    const leida = codigos.get(lectura.evento)?.get(lectura.huella) ?? null;
    const resultado = await deps.db.transaction((tx) =>
      asentarLectura(deps, tx, actor, { ...lectura, telefono, leida, retirado }),
    );
    resultados.push({ id: lectura.id, resultado });
  }
  return done({ resultados });
}

/**
 * Admits or discards a waiting entry (Rule PUE-12). Audited. A ticket that was used, annulled or passed on in
 * the meantime stays as it is, which the result reports.
 */
export function decidirLectura(deps: Deps, actor: Actor, { id, admite }: { id: string; admite: boolean }) {
  return deps.db.transaction(async (tx) => {
    const lectura = await lockLectura(tx, id);
    if (!lectura) return notFound("No existe ese ingreso.");
    if (lectura.resultado !== "en-espera")
      return conflict("ya-decidida", "Ese ingreso no espera ninguna decisión: ya se resolvió.");
    const decided = admite ? await ingresarLectura(deps, tx, lectura, () => null) : "descartada";
    const resultado = typeof decided === "string" ? decided : "en-espera";
    await updateResultado(tx, id, { resultado, decididaPor: actor.usuarioId, decididaEn: deps.clock() });
    const de = lectura.pedidoId === null ? "entrada" : "prensa";
    await registrar(deps, tx, actor, {
      accion: `${de}.${admite ? "admitir-lectura" : "descartar-lectura"}`,
      objetoId: lectura.pedidoId ?? lectura.entradaId ?? 0,
      despues: { ...paraRegistrar(lectura), resultado },
    });
    return done({ id, resultado });
  });
}

/** Records an entry and checks in its ticket or accreditation, unless the office has to decide. */
async function asentarLectura(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  {
    leida,
    sello,
    evento,
    operador,
    retirado,
    ...lectura
  }: Lectura & { telefono: string; retirado: boolean; leida: CodigoLeido | null },
): Promise<ResultadoDeLectura> {
  const ahora = deps.clock();
  const corregidaEn = new Date(lectura.corregidaEn);
  const row = {
    id: lectura.id,
    telefono: lectura.telefono,
    eventoId: evento,
    entradaId: leida?.de === "entrada" ? leida.id : null,
    pedidoId: leida?.de === "prensa" ? leida.id : null,
    numero: leida?.numero ?? null,
    operadorId: operador,
    corregidaEn,
  };
  const inserted = await insertLectura(tx, {
    ...row,
    enviadaPor: actor.usuarioId,
    leidaEn: new Date(lectura.leidaEn),
    recibidaEn: ahora,
    igual: lectura.igual,
    resultado: "desconocida",
  });
  if (!inserted) return findResultado(tx, lectura.id);
  if (!leida) return "desconocida";
  const leyo = sello === selloDe(deps, evento, leida.codigo);
  const espera = (horario: { fecha: string; hora: string }): MotivoDeEspera | null => {
    if (retirado) return "retirado";
    const { puerta } = deps.club().entradas;
    // A stolen phone could send any time and any hash.
    if (!isOpen(puerta, horario, corregidaEn) || !isOpen(puerta, horario, ahora)) return "otra-fecha";
    return leyo ? null : "sin-codigo";
  };
  const decided = leida.estado === "pasada" ? "pasada" : await ingresarLectura(deps, tx, row, espera);
  const final =
    typeof decided === "string" ? { resultado: decided } : { resultado: "en-espera" as const, ...decided };
  await updateResultado(tx, lectura.id, final);
  if (final.resultado === "ingreso")
    await registrar(deps, tx, actor, {
      accion: `${leida.de}.ingreso`,
      objetoId: leida.id,
      despues: paraRegistrar(row),
    });
  return final.resultado;
}

/** Selects what the audit log records of an entry: when it was read, by which phone and by whom. */
const paraRegistrar = ({ corregidaEn, telefono, operadorId }: LecturaDeAlgo) => ({
  sinConexion: corregidaEn.toISOString(),
  telefono,
  usuarioId: operadorId,
});

type LecturaDeAlgo = Omit<NonNullable<Awaited<ReturnType<typeof lockLectura>>>, "resultado">;

/** Checks in an entry's ticket or accreditation in the operator's name, unless `espera` names a reason to wait. */
async function ingresarLectura(
  deps: Deps,
  tx: Tx,
  lectura: LecturaDeAlgo,
  espera: (evento: { fecha: string; hora: string }) => MotivoDeEspera | null,
): Promise<ResultadoDeLectura | { espera: MotivoDeEspera }> {
  const { id, numero, corregidaEn, operadorId } = lectura;
  const visto = await findLeido(tx, lectura);
  const decided = decide(visto, lectura);
  if (decided || !visto) return decided ?? "desconocida";
  const motivo = espera(visto.evento);
  if (motivo) return { espera: motivo };
  const ahora = deps.clock();
  const rechazo = motivoDeRechazo(
    deps.club().entradas.puerta,
    { ...visto.evento, suspendido: visto.suspendido },
    undefined,
    corregidaEn,
  );
  // The person is already inside, so a suspension since then does not refuse the entry.
  const admitted = await updateIngreso(
    tx,
    { ...visto, numero },
    {
      ingresoEn: corregidaEn < ahora ? corregidaEn : ahora,
      ingresoPor: operadorId,
      ingresoIntento: id,
    },
    { ingresoIgual: rechazo?.codigo ?? null, ingresoEventoId: null },
  );
  // Otherwise another phone, a refund, a pass or a withdrawal has just changed it.
  return admitted ? "ingreso" : (decide(await findLeido(tx, lectura), lectura) ?? "repetida");
}

async function findLeido(tx: Tx, { entradaId, pedidoId }: LecturaDeAlgo) {
  if (pedidoId !== null) return findEnPuerta(tx, "prensa", pedidoId);
  return entradaId === null ? null : findEnPuerta(tx, "entrada", entradaId);
}

/** Returns why an entry does not count; `ingreso` if it counted but the response was lost; null if it can count. */
function decide(visto: EnPuerta | null, { id, numero }: LecturaDeAlgo): ResultadoDeLectura | null {
  if (!visto) return "desconocida";
  if (visto.ingresoEn) return visto.ingresoIntento === id ? "ingreso" : "repetida";
  if (visto.estado === "anulada") return "anulada";
  if (visto.estado !== "pagada") return "sin-pagar";
  return visto.numero === numero ? null : "pasada";
}

/** Codes hashed without yielding to other requests, which takes about 5 ms. */
const AT_ONCE = 500;

/** Derives the HMAC key of an event's codes, so that all processes and phones have the same key without storing it. */
const keyOf = ({ settings }: Deps, eventoId: number) =>
  Buffer.from(hkdfSync("sha256", settings.secret, "", `puerta ${eventoId}`, 32));

const macOf = (key: Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest().subarray(0, HUELLA_BYTES);
const huellaDe = (key: Buffer, codigo: string) => macOf(key, codigoParejo(codigo));

/**
 * Returns the proof that a phone read the code (Rule PUE-12). The proof is derived from the code and is not part of the
 * download.
 */
const selloDe = (deps: Deps, eventoId: number, codigo: string): string =>
  macOf(keyOf(deps, eventoId), textoDelSello(codigo)).toString("hex");

type EntradaConCodigo = Awaited<ReturnType<typeof listCodigosDeEntradas>>[number];

function estadoDe({ estado, usada }: EntradaConCodigo): EstadoDeCodigo {
  if (usada) return "usada";
  return estado === "pagada" ? "pagada" : estado === "reservada" ? "sinPagar" : "anulada";
}

interface CodigoLeido {
  de: "entrada" | "prensa";
  id: number;
  codigo: string;
  /** Number in the ticket's code. If the ticket has another number now, it was passed on. */
  numero: number | null;
  estado: EstadoDeCodigo;
}

/**
 * Maps the hash of each code, in hex, to an event's ticket or accreditation. The old code of a ticket that was passed
 * on has the state `pasada`.
 */
async function codigosPorHuella(deps: Deps, eventoId: number): Promise<Map<string, CodigoLeido>> {
  const key = keyOf(deps, eventoId);
  const found = new Map<string, CodigoLeido>();
  for (const [i, entrada] of (await listCodigosDeEntradas(deps.db, eventoId)).entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await otherRequests();
    const { id, numero, codigoLargo } = entrada;
    const add = (signed: Parameters<typeof codigoDe>[1], estado: EstadoDeCodigo) => {
      const codigo = codigoDe(deps, signed);
      found.set(huellaDe(key, codigo).toString("hex"), { de: "entrada", id, codigo, numero, estado });
    };
    add(entrada, estadoDe(entrada));
    if (numero === null) continue;
    for (const before of new Set([false, codigoLargo]))
      add({ id, numero: null, codigoLargo: before }, "pasada");
  }
  for (const { id, codigoLargo, aprobado, usada } of await listCodigosDePrensa(deps.db, eventoId)) {
    const codigo = codigoDePrensa(deps, { id, codigoLargo });
    found.set(huellaDe(key, codigo).toString("hex"), {
      de: "prensa",
      id,
      codigo,
      numero: null,
      estado: usada ? "prensaUsada" : aprobado ? "prensa" : "prensaRetirada",
    });
  }
  return found;
}

/**
 * Returns the data with which a phone checks codes without a connection (Rules PUE-7, PUE-13). Refused if one of the
 * events is neither about to start nor in progress, or if the phone was withdrawn, because it may be stolen.
 */
export async function bajarCodigos(
  deps: Deps,
  actor: Actor,
  { eventos: ids, telefono }: { eventos: number[]; telefono?: string | undefined },
): Promise<Outcome<{ hora: string; eventos: CodigosDeEvento[] }>> {
  if (telefono && (await verDispositivo(deps, actor, telefono)))
    return conflict(
      "dispositivo-retirado",
      "Este teléfono se retiró de la puerta. Un administrador lo puede aceptar de nuevo.",
    );
  const ahora = deps.clock();
  const { puerta } = deps.club().entradas;
  const pedidos = await findEventos(deps.db, ids);
  const lejano = pedidos.find(
    (evento) => ahora < codesFrom(puerta, evento) || entryWindow(puerta, evento).cierra < ahora,
  );
  if (lejano)
    return conflict(
      "codigos-fuera-de-fecha",
      `Los códigos de ${lejano.nombre} se bajan desde el día anterior y hasta que cierra el ingreso.`,
    );
  const carnets = await carnetsParaLaPuerta(deps);
  const eventos: CodigosDeEvento[] = [];
  for (const { id, nombre, fecha, hora, suspendido } of pedidos) {
    const key = keyOf(deps, id);
    const records = [...(await codigosPorHuella(deps, id))].map(([huella, { estado }]) =>
      Buffer.from(huella + byteOf(estado), "hex"),
    );
    for (const [i, { codigo, estado }] of carnets.entries()) {
      if (i % AT_ONCE === AT_ONCE - 1) await otherRequests();
      records.push(Buffer.from(huellaDe(key, codigo).toString("hex") + byteOf(estado), "hex"));
    }
    eventos.push({
      id,
      nombre,
      fecha,
      hora,
      suspendido,
      clave: key.toString("base64"),
      cantidad: records.length,
      codigos: Buffer.concat(records.sort(Buffer.compare)).toString("base64"),
      cierra: entryWindow(puerta, { fecha, hora }).cierra.toISOString(),
      puerta,
    });
  }
  return done({ hora: ahora.toISOString(), eventos });
}

const byteOf = (estado: EstadoDeCodigo) => ESTADOS_DE_CODIGO.indexOf(estado).toString(16).padStart(2, "0");
