import { done, type Outcome, refusedField } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Lectura, LecturaParaRevisar } from "../../contract/sin-conexion.ts";
import { motivoDeRechazo, type ResultadoDeLectura } from "../../rules.ts";
import { personaDe } from "../buscar-personas.ts";
import { admitirPrensa, findAcreditado } from "../prensa/repo.ts";
import { admitir, type EntradaEnPuerta, findEntrada, findEventos } from "../repo.ts";
import { type CodigoLeido, codigosPorHuella } from "./bajar-codigos.ts";
import { insertLectura, listParaRevisar, personalQueHay, resultadoDe, setResultado } from "./repo.ts";

/** Batches of entries per member of staff. */
export const LIMITE_DE_LOTES: RateLimit = { name: "lecturas", points: 60, seconds: 60 };

/** A phone may stay without a connection for days; its clock is corrected by the server's. */
const OLDEST_MS = 7 * 24 * 3_600_000;
const AHEAD_MS = 5 * 60_000;
const PARA_REVISAR = 100;

type Partes = Pick<Deps, "clock" | "club" | "codes" | "db" | "limits" | "settings">;

/**
 * Records entries that a phone admitted without a connection, each once and in this order. The first entry of a ticket in
 * the server's order checks it in; a later one is a duplicate (Rule PUE-9).
 */
export async function recibirLecturas(
  deps: Partes,
  actor: Actor,
  { telefono, lecturas }: { telefono: string; lecturas: Lectura[] },
): Promise<Outcome<{ resultados: { id: string; resultado: ResultadoDeLectura }[] }>> {
  const limite = await deps.limits.take(LIMITE_DE_LOTES, String(actor.usuarioId));
  if (limite) return limite;
  const ahora = deps.clock().getTime();
  const eventos = [...new Set(lecturas.map(({ evento }) => evento))];
  const [hay, operadores] = await Promise.all([
    findEventos(deps.db, eventos),
    personalQueHay(deps.db, [...new Set(lecturas.map(({ operador }) => operador))]),
  ]);
  for (const [i, { evento, operador, corregidaEn, leidaEn }] of lecturas.entries()) {
    const wrong = (campo: string, mensaje: string) =>
      refusedField(422, "lectura-invalida", `lecturas.${i}.${campo}`, mensaje);
    const at = Date.parse(corregidaEn);
    if (at < ahora - OLDEST_MS) return wrong("corregidaEn", "La lectura es de hace más de una semana");
    if (at > ahora + AHEAD_MS) return wrong("corregidaEn", "La hora de la lectura todavía no llegó");
    if (!/^20\d\d-/.test(leidaEn)) return wrong("leidaEn", "La hora del teléfono no es posible");
    if (!hay.some(({ id }) => id === evento)) return wrong("evento", "No existe ese evento");
    if (!operadores.has(operador)) return wrong("operador", "No existe ese operador");
  }
  const codigos = new Map<number, Map<string, CodigoLeido>>();
  for (const id of eventos) codigos.set(id, await codigosPorHuella(deps, id));
  const resultados: { id: string; resultado: ResultadoDeLectura }[] = [];
  for (const lectura of lecturas) {
    const leida = codigos.get(lectura.evento)?.get(lectura.huella) ?? null;
    const resultado = await deps.db.transaction((tx) =>
      asentar(deps, tx, actor, { ...lectura, telefono, leida }),
    );
    resultados.push({ id: lectura.id, resultado });
  }
  return done({ resultados });
}

type LecturaLeida = Lectura & {
  telefono: string;
  leida: CodigoLeido | null;
};

async function asentar(
  deps: Pick<Deps, "clock" | "club">,
  tx: Tx,
  actor: Actor,
  { leida, evento, operador, ...lectura }: LecturaLeida,
): Promise<ResultadoDeLectura> {
  const ahora = deps.clock();
  const corregidaEn = new Date(lectura.corregidaEn);
  const inserted = await insertLectura(tx, {
    id: lectura.id,
    telefono: lectura.telefono,
    eventoId: evento,
    entradaId: leida?.de === "entrada" ? leida.id : null,
    pedidoId: leida?.de === "prensa" ? leida.id : null,
    operadorId: operador,
    enviadaPor: actor.usuarioId,
    leidaEn: new Date(lectura.leidaEn),
    corregidaEn,
    recibidaEn: ahora,
    igual: lectura.igual,
    resultado: "desconocida",
  });
  if (!inserted) return resultadoDe(tx, lectura.id);
  if (!leida) return "desconocida";
  const ingreso = {
    ingresoEn: corregidaEn < ahora ? corregidaEn : ahora,
    ingresoPor: operador,
    ingresoIntento: lectura.id,
  };
  if (leida.de === "prensa") {
    const resultado = await asentarPrensa(tx, leida.id, ingreso);
    await setResultado(tx, lectura.id, resultado);
    if (resultado === "ingreso")
      await registrar(deps, tx, actor, {
        accion: "prensa.ingreso",
        objeto: "prensa",
        objetoId: leida.id,
        despues: { sinConexion: lectura.corregidaEn, telefono: lectura.telefono, usuarioId: operador },
      });
    return resultado;
  }
  let entrada = await findEntrada(tx, leida.id);
  let resultado = entrada && decide(entrada, leida.estado, lectura.id);
  if (entrada && !resultado) {
    const motivo = motivoDeRechazo(
      deps.club().entradas.puerta,
      { ...entrada.evento, suspendido: entrada.suspendido },
      undefined,
      corregidaEn,
    );
    const admitted = await admitir(tx, leida, {
      ...ingreso,
      // The person is inside: an event suspended since then is recorded, not refused.
      ingresoIgual: motivo?.codigo ?? null,
      ingresoEventoId: null,
    });
    if (!admitted) {
      // Lost the race against another phone, a refund or a pass.
      entrada = await findEntrada(tx, leida.id);
      const pasada = entrada && entrada.numero !== leida.numero;
      resultado = pasada ? "pasada" : ((entrada && decide(entrada, leida.estado, lectura.id)) ?? "repetida");
    } else resultado = "ingreso";
  }
  const final = resultado ?? "desconocida";
  await setResultado(tx, lectura.id, final);
  if (final === "ingreso")
    await registrar(deps, tx, actor, {
      accion: "entrada.ingreso",
      objetoId: leida.id,
      despues: { sinConexion: lectura.corregidaEn, telefono: lectura.telefono, usuarioId: operador },
    });
  return final;
}

/** Checks in an accreditation by an entry without a connection (Rule PUE-11). */
async function asentarPrensa(
  tx: Tx,
  id: number,
  ingreso: { ingresoEn: Date; ingresoPor: number; ingresoIntento: string },
): Promise<ResultadoDeLectura> {
  if (await admitirPrensa(tx, id, ingreso)) return "ingreso";
  const acreditado = await findAcreditado(tx, id);
  if (!acreditado) return "desconocida";
  if (!acreditado.ingresoEn) return "anulada";
  return acreditado.ingresoIntento === ingreso.ingresoIntento ? "ingreso" : "repetida";
}

/** Why this entry does not count, `ingreso` if its response was lost after it did, or null if the ticket can be used. */
function decide(
  { ingresoEn, ingresoIntento, estado }: EntradaEnPuerta,
  codigo: string,
  id: string,
): ResultadoDeLectura | null {
  if (ingresoEn && ingresoIntento === id) return "ingreso";
  if (codigo === "pasada") return "pasada";
  if (ingresoEn) return "repetida";
  if (estado === "anulada") return "anulada";
  return estado === "pagada" ? null : "sin-pagar";
}

/** Entries that do not count, with the check-in that does, for the phones and the office (Rule PUE-10). */
export async function lecturasParaRevisar(
  deps: Pick<Deps, "db">,
  { eventos }: { eventos: number[] },
): Promise<LecturaParaRevisar[]> {
  return (await listParaRevisar(deps.db, eventos, PARA_REVISAR)).map(
    ({
      entradaId,
      nombre,
      apellido,
      portador,
      acreditado,
      primeraEn,
      primeraPor,
      primerTelefono,
      ...lectura
    }) => ({
      ...lectura,
      persona: entradaId === null ? acreditado : personaDe({ nombre, apellido, portador }),
      en: lectura.en.toISOString(),
      por: lectura.por ?? "",
      recibidaEn: lectura.recibidaEn.toISOString(),
      primera: primeraEn && {
        en: primeraEn.toISOString(),
        por: primeraPor ?? "",
        telefono: primerTelefono,
      },
    }),
  );
}
