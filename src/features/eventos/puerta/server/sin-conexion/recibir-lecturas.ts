import { done, type Outcome, refusedField } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Lectura, LecturaParaRevisar } from "../../contract/sin-conexion.ts";
import type { ResultadoDeLectura } from "../../rules.ts";
import { personaDe } from "../buscar-personas.ts";
import { verDispositivo } from "../dispositivos/dispositivos.ts";
import { findEventos } from "../repo.ts";
import { asentarLectura } from "./asentar-lectura.ts";
import { type CodigoLeido, codigosPorHuella } from "./bajar-codigos.ts";
import { listParaRevisar, listPersonal } from "./repo.ts";

/** Batches of entries per member of staff. */
export const LIMITE_DE_LOTES: RateLimit = { name: "lecturas", points: 60, seconds: 60 };

/** A phone may stay without a connection for days; its clock is corrected by the server's. */
const OLDEST_MS = 7 * 24 * 3_600_000;
const AHEAD_MS = 5 * 60_000;
const PARA_REVISAR = 100;

type Partes = Pick<Deps, "clock" | "club" | "codes" | "db" | "limits" | "settings">;

/**
 * Records entries that a phone admitted without a connection, each once and in this order. The first entry of a ticket
 * in the server's order checks it in; a later one is a duplicate (Rule PUE-9). Some wait for a decision (Rules PUE-12,
 * PUE-13).
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
    listPersonal(deps.db, [...new Set(lecturas.map(({ operador }) => operador))]),
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
