import type { Franja } from "#features/canchas/canchas/rules.ts";
import { horasOcupadas, lapsoDe, toFranja } from "#features/canchas/canchas/server/ocupar.ts";
import type { Queryable } from "#server/db/database.ts";
import { seSuperponen } from "../../rules.ts";

/** Which of the given hours of a court are taken, and when. */
export async function ocupadas(
  q: Queryable,
  canchaId: number,
  franjas: readonly Franja[],
): Promise<{ franja: Franja; ocupada: Franja | null }[]> {
  const [primera, ultima] = [franjas[0], franjas.at(-1)];
  if (!primera || !ultima) return [];
  const horas = await horasOcupadas(q, canchaId, lapsoDe(primera).inicio, lapsoDe(ultima).fin);
  const tomadas = horas.map(toFranja);
  return franjas.map((franja) => ({
    franja,
    ocupada: tomadas.find((tomada) => seSuperponen(tomada, franja)) ?? null,
  }));
}
