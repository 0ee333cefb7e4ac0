import { clubTime } from "#contract/club-time.ts";
import { slugOf } from "#contract/text.ts";
import type { NombreLeido } from "#contract/written.ts";
import { anotarSaldosIniciales, asignarEnLote } from "#features/socios/cuotas/server/lote.ts";
import { esMenor, ultimoDiaDeMenor } from "#features/socios/vinculos/rules.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
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

/**
 * Writes an import in sets, and remembers what it created. No mail is sent, because none of these people asked.
 * @throws unique violations if somebody else took a DNI, number or email meanwhile; `vinculos_sin_ciclo`
 */
export async function escribir(
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

/** A minor's responsible person sees, pays and decides until the majority; an adult's only pays. */
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

/** Leaves room for a number within the limit of a username. */
const BASE_MAX = 15;

/** A free username for each person, made from the name: `ana.gomez`, `ana.gomez2` … */
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
