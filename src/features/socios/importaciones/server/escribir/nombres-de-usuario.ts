import { slugOf } from "#contract/text.ts";
import type { NombreLeido } from "#contract/written.ts";
import type { Tx } from "#server/db/database.ts";
import { listNombresUsados } from "./repo.ts";

/** Leaves room for a number within the limit of a username. */
const BASE_MAX = 15;

/** A free username for each person, made from the name: `ana.gomez`, `ana.gomez2` … */
export async function conNombreDeUsuario<T extends NombreLeido>(
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
