import { isDeepStrictEqual } from "node:util";
import { clubTime } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import { slugOf } from "#contract/text.ts";
import type { NombreLeido } from "#contract/written.ts";
import { anotarSaldosIniciales, asignarEnLote } from "#features/cuotas/cuotas/server/lote.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { peopleTransaction } from "#features/personas/usuarios/server/usuarios.ts";
import { esMenor, ultimoDiaDeMenor } from "#features/personas/vinculos/rules.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { longWork } from "#server/long-work.ts";
import type { Importacion } from "../contract.ts";
import type { Escrituras, Ref } from "./dictamen/escrituras.ts";
import {
  insertCreados,
  insertMiembros,
  insertPersonas,
  insertSocios,
  insertVinculos,
  listNombresUsados,
  updatePersonas,
} from "./escribir.repo.ts";
import { lockImportacion, lockImportaciones, updateImportacion } from "./importaciones.repo.ts";
import { prever } from "./prever.ts";
import { readRows, updateVeredictos, type Veredictos } from "./renglones.repo.ts";
import { toImportacion } from "./ver-importacion.ts";

/** Unique constraints that a concurrent writer may violate. */
const UNICOS = [
  "usuarios_nombre_usuario_unico",
  "usuarios_correo_unico",
  "personas_dni_unico",
  "socios_dni_unico",
  "socios_usuario_unico",
  "socios_pkey",
  "vinculos_vigente_unico",
];

/**
 * Applies a complete import or nothing. Checks its rows again in the same transaction, and refuses if a verdict
 * differs from what was shown (Rule IMP-2). Skips doubtful rows and errors. Audited; sends no email.
 * @returns 409 if the import was already applied, if there is nothing to write, or if the data has changed
 * (`datos-cambiados`); the rows then show the changes
 */
export async function aplicarImportacion(deps: Deps, actor: Actor, { id }: { id: number }) {
  const cambiadas: { veredictos: Veredictos; numeros: number[] } = { veredictos: new Map(), numeros: [] };
  const outcome = await peopleTransaction(deps, async (tx): Promise<Outcome<Importacion>> => {
    const antes = await lockImportacion(tx, id);
    if (!antes) return notFound("Esa importación no existe.");
    if (antes.estado !== "previsada") return conflict("ya-aplicada", "Esta importación ya se aplicó.");
    await lockImportaciones(tx);
    const { rows, decisiones, dictamenes: guardados } = await readRows(tx, id);
    const { lectura } = antes;
    const hoy = clubTime(deps.clock()).fecha;
    const giveWay = longWork([deps.stopping]);
    const { dictamenes, conteos, escrituras } = await prever(tx, rows, {
      lectura,
      decisiones,
      hoy,
      giveWay,
    });
    const numeros: number[] = [];
    for (const [numero, dictamen] of dictamenes) {
      await giveWay();
      if (!isDeepStrictEqual(dictamen, guardados.get(numero))) numeros.push(numero);
    }
    if (numeros.length > 0) {
      Object.assign(cambiadas, { veredictos: dictamenes, numeros, conteos });
      return conflict(
        "datos-cambiados",
        "Los datos del club cambiaron desde que se revisó la planilla. Mirá las filas de nuevo y volvé a aplicar.",
        { context: { filas: numeros.slice(0, 100) } },
      );
    }
    if (conteos.nuevo + conteos.cambia === 0)
      return conflict("nada-para-aplicar", "No hay nada para aplicar: ninguna fila es nueva ni cambia.");
    await escribir(deps, tx, actor, { importacionId: id, escrituras });
    const aplicada = { estado: "aplicada" as const, aplicadaEn: deps.clock() };
    await updateImportacion(tx, id, { ...aplicada, aplicadaPor: actor.usuarioId, contenido: null });
    await registrar(deps, tx, actor, {
      accion: "importacion.aplicar",
      objetoId: id,
      despues: { archivo: antes.archivo, nuevos: conteos.nuevo, cambiados: conteos.cambia },
    });
    return done(await toImportacion(deps, tx, { ...antes, ...aplicada }));
  }).catch(refusing(conflictoDeImportacion));
  if (!outcome.ok && outcome.code === "datos-cambiados") await mostrarCambios(deps, id, cambiadas);
  return outcome;
}

/** Stores the new verdicts for the screen, unless the import has since been applied or corrected. */
async function mostrarCambios(
  { db }: Deps,
  id: number,
  { veredictos, numeros, ...rest }: { veredictos: Veredictos; numeros: number[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockImportacion(tx, id);
    if (row?.estado !== "previsada") return;
    await updateVeredictos(tx, id, veredictos, numeros);
    await updateImportacion(tx, id, rest);
  });
}

function conflictoDeImportacion(error: unknown) {
  if (UNICOS.some((one) => violates(error, one)))
    return conflict(
      "datos-cambiados",
      "Alguien guardó una de estas personas al mismo tiempo. Volvé a aplicar: no se guardó nada.",
    );
  if (violates(error, "vinculos_sin_ciclo"))
    return conflict("responsables-en-circulo", "Hay personas que quedarían responsables entre sí.");
  return null;
}

/**
 * Writes the import and records which rows it created. Sends no email, because none of these people asked for
 * anything.
 * @throws unique violations if somebody else took a DNI, number or email in the meantime;
 * `vinculos_sin_ciclo`
 */
async function escribir(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { importacionId, escrituras }: { importacionId: number; escrituras: Escrituras },
): Promise<void> {
  const ahora = deps.clock();
  const hoy = clubTime(ahora).fecha;
  const recordar = (tipo: string, ids: readonly number[]) => insertCreados(tx, importacionId, tipo, ids);

  const ids = await insertPersonas(tx, await conNombreDeUsuario(tx, escrituras.nuevas), ahora);
  await recordar("usuario", [...ids.values()]);
  const idDe = (ref: Ref): number => {
    const id = ref.id ?? ids.get(ref.clave);
    if (id === undefined)
      throw new Error(`the import refers to a person that it does not create: ${ref.clave}`);
    return id;
  };

  await updatePersonas(tx, escrituras.cambios, ahora);
  const socios = escrituras.socios.map(({ persona, ...socio }) => ({ ...socio, usuarioId: idDe(persona) }));
  await recordar("socio", await insertSocios(tx, socios, ahora));
  const saldos = escrituras.saldos.map(({ persona, ...saldo }) => ({ ...saldo, usuarioId: idDe(persona) }));
  const { cuotas, altas } = await asignarEnLote(deps, tx, socios);
  await recordar("alta", altas);
  await recordar("cuota", [...cuotas, ...(await anotarSaldosIniciales(deps, tx, saldos))]);

  const vinculos = escrituras.vinculos.map(({ responsable, dependiente, relacion, nacimiento }) => ({
    responsableId: idDe(responsable),
    dependienteId: idDe(dependiente),
    relacion,
    ...derechosDesde(hoy, nacimiento),
  }));
  const motivo = `Importación ${importacionId}`;
  await recordar(
    "vinculo",
    await insertVinculos(tx, vinculos, { creadoPor: actor.usuarioId, ahora, motivo }),
  );
  const miembros = escrituras.miembros.map(({ persona, familia }) => ({ personaId: idDe(persona), familia }));
  await recordar("grupo", await insertMiembros(tx, miembros, { hoy, ahora }));
  await recordar(
    "miembro",
    miembros.map(({ personaId }) => personaId),
  );
}

/**
 * Returns the rights of a responsable: for a minor, to see, pay and decide until the 18th birthday; for an adult,
 * only to pay.
 */
function derechosDesde(hoy: string, nacimiento: string | null) {
  const esDeMenor = nacimiento === null || esMenor(nacimiento, hoy);
  const desde = esDeMenor ? hoy : null;
  return {
    ve: desde,
    paga: hoy,
    autoriza: desde,
    hasta: nacimiento !== null && esDeMenor ? ultimoDiaDeMenor(nacimiento) : null,
  };
}

/** Leaves room for a number at the end of a username. */
const BASE_MAX = 15;

/** Gives each person a free username derived from the name: `ana.gomez`, `ana.gomez2` … */
async function conNombreDeUsuario<T extends NombreLeido>(
  tx: Tx,
  personas: readonly T[],
): Promise<(T & { nombreUsuario: string })[]> {
  const bases = personas.map(baseDe);
  const usados = await listNombresUsados(tx, [...new Set(bases)]);
  const siguiente = new Map<string, number>();
  return personas.map((persona, n) => {
    const base = bases[n] ?? "persona";
    let numero = siguiente.get(base) ?? 1;
    const nombreCon = () => (numero === 1 ? base : `${base}${numero}`);
    while (usados.has(nombreCon())) numero++;
    siguiente.set(base, numero + 1);
    return { ...persona, nombreUsuario: nombreCon() };
  });
}

function baseDe({ nombre, apellido }: NombreLeido): string {
  const primero = slugOf(nombre.split(" ")[0] ?? "", "_");
  const base = [primero, slugOf(apellido, "_")].filter(Boolean).join(".").replace(/\d+$/, "");
  return base.slice(0, BASE_MAX).replace(/[._]$/, "") || "persona";
}

/** Starts reminders and surcharges for the imported debts (Rule IMP-11). Idempotent; audited. */
export function reclamarSaldos(deps: Deps, actor: Actor, { id }: { id: number }) {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<Importacion>> => {
    const row = await lockImportacion(tx, id);
    if (!row) return notFound("Esa importación no existe.");
    if (row.estado !== "aplicada")
      return conflict("sin-aplicar", "Se reclama lo que se deba de una importación aplicada.");
    const reclamadaEn = row.reclamadaEn ?? deps.clock();
    if (row.reclamadaEn === null) {
      await updateImportacion(tx, id, { reclamadaEn });
      await registrar(deps, tx, actor, {
        accion: "importacion.reclamar",
        objetoId: id,
        despues: { archivo: row.archivo },
      });
    }
    return done(await toImportacion(deps, tx, { ...row, reclamadaEn }));
  });
}
