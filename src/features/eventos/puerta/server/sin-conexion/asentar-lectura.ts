import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Lectura } from "../../contract/sin-conexion.ts";
import { isOpen, type MotivoDeEspera, motivoDeRechazo, type ResultadoDeLectura } from "../../rules.ts";
import { findAcreditado, updateIngresoDePrensa } from "../prensa/repo.ts";
import { findEntrada, updateIngreso } from "../repo.ts";
import { type CodigoLeido, selloDe } from "./bajar-codigos.ts";
import { findResultado, insertLectura, updateResultado } from "./repo.ts";

type Partes = Pick<Deps, "clock" | "club" | "settings">;

/** Records one entry and checks in what it read, unless the office has to decide first. */
export async function asentarLectura(
  deps: Partes,
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
    // Neither the phone's time nor its hash is a proof: a phone may be stolen.
    if (!isOpen(puerta, horario, corregidaEn) || !isOpen(puerta, horario, ahora)) return "otra-fecha";
    return leyo ? null : "sin-codigo";
  };
  const decided = leida.estado === "pasada" ? "pasada" : await ingresarLectura(deps, tx, row, espera);
  const final = typeof decided === "string" ? { resultado: decided } : EN_ESPERA(decided);
  await updateResultado(tx, lectura.id, final);
  if (final.resultado === "ingreso")
    await registrar(deps, tx, actor, {
      accion: `${leida.de}.ingreso`,
      objetoId: leida.id,
      despues: paraRegistrar(row),
    });
  return final.resultado;
}

const EN_ESPERA = (espera: { espera: MotivoDeEspera }) => ({ resultado: "en-espera" as const, ...espera });

/** What the audit log tells of an entry: when it was read, by which phone and by whom. */
export const paraRegistrar = ({ corregidaEn, telefono, operadorId }: LecturaDeAlgo) => ({
  sinConexion: corregidaEn.toISOString(),
  telefono,
  usuarioId: operadorId,
});

/** An entry of a ticket or of an accreditation. */
interface LecturaDeAlgo {
  id: string;
  telefono: string;
  entradaId: number | null;
  pedidoId: number | null;
  numero: number | null;
  operadorId: number;
  corregidaEn: Date;
}

/**
 * Checks in the ticket or accreditation of an entry, in the name of its operator, if it can be used and `espera` gives
 * no reason to wait.
 */
export async function ingresarLectura(
  deps: Pick<Deps, "clock" | "club">,
  tx: Tx,
  lectura: LecturaDeAlgo,
  espera: (evento: { fecha: string; hora: string }) => MotivoDeEspera | null,
): Promise<ResultadoDeLectura | { espera: MotivoDeEspera }> {
  const { id, entradaId, pedidoId, corregidaEn, operadorId } = lectura;
  const ahora = deps.clock();
  const ingreso = {
    ingresoEn: corregidaEn < ahora ? corregidaEn : ahora,
    ingresoPor: operadorId,
    ingresoIntento: id,
  };
  if (pedidoId !== null) {
    const acreditado = await findAcreditado(tx, pedidoId);
    const decided = decideAcreditado(acreditado, id);
    if (decided || !acreditado) return decided ?? "desconocida";
    const motivo = espera(acreditado.evento);
    if (motivo) return { espera: motivo };
    if (await updateIngresoDePrensa(tx, pedidoId, ingreso)) return "ingreso";
    // Lost the race against another phone or a withdrawal.
    return decideAcreditado(await findAcreditado(tx, pedidoId), id) ?? "repetida";
  }
  const entrada = entradaId === null ? null : await findEntrada(tx, entradaId);
  const decided = decideEntrada(entrada, lectura);
  if (decided || !entrada) return decided ?? "desconocida";
  const motivo = espera(entrada.evento);
  if (motivo) return { espera: motivo };
  const { puerta } = deps.club().entradas;
  const rechazo = motivoDeRechazo(
    puerta,
    { ...entrada.evento, suspendido: entrada.suspendido },
    undefined,
    corregidaEn,
  );
  // The person is inside: an event suspended since then is recorded, not refused.
  const admitted = await updateIngreso(
    tx,
    { id: entrada.id, numero: lectura.numero },
    { ...ingreso, ingresoIgual: rechazo?.codigo ?? null, ingresoEventoId: null },
  );
  if (admitted) return "ingreso";
  // Lost the race against another phone, a refund or a pass.
  return decideEntrada(await findEntrada(tx, entrada.id), lectura) ?? "repetida";
}

/** Why an entry does not count, `ingreso` if its response was lost after it did, or null if the ticket can be used. */
function decideEntrada(
  entrada: Awaited<ReturnType<typeof findEntrada>>,
  { id, numero }: LecturaDeAlgo,
): ResultadoDeLectura | null {
  if (!entrada) return "desconocida";
  if (entrada.ingresoEn) return entrada.ingresoIntento === id ? "ingreso" : "repetida";
  if (entrada.estado === "anulada") return "anulada";
  if (entrada.estado !== "pagada") return "sin-pagar";
  return entrada.numero === numero ? null : "pasada";
}

/** The same for an accreditation (Rule PUE-11). */
function decideAcreditado(
  acreditado: Awaited<ReturnType<typeof findAcreditado>>,
  id: string,
): ResultadoDeLectura | null {
  if (!acreditado) return "desconocida";
  if (acreditado.ingresoEn) return acreditado.ingresoIntento === id ? "ingreso" : "repetida";
  return acreditado.aprobado ? null : "anulada";
}
