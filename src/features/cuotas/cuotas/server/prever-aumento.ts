import { toPesos } from "#contract/money.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PrevisionDeAumento } from "../contract.ts";
import { subeEn } from "../rules.ts";
import { listPersonas } from "./aumentos.repo.ts";
import { type AumentoCalculado, calcularAumento, type PedidoDeAumento } from "./calcular-aumento.ts";
import { idsDe } from "./cuotas.repo.ts";

const PRIMEROS = 20;

/** Shows what a price increase would do (Rule AUM-1), by running the same transaction and rolling it back. */
export function preverAumento(deps: Deps, actor: Actor, pedido: PedidoDeAumento) {
  const calcular = async (tx: Tx): Promise<Outcome<PrevisionDeAumento>> => {
    const calculado = await calcularAumento(deps, tx, pedido, { creadoPor: actor.usuarioId, lock: false });
    return calculado.ok ? done(await toPrevision(tx, calculado.value)) : calculado;
  };
  return outcomeTransaction(deps.db, calcular, () => false);
}

async function toPrevision(tx: Tx, calculado: AumentoCalculado): Promise<PrevisionDeAumento> {
  const { alcance, lineas, mensual, limite } = calculado;
  const cambios = [...mensual].map(([id, uno]) => ({ id, ...uno, sube: subeEn(uno.antes, uno.despues) }));
  const deCuotas = lineas.map(({ usuarioId, base, importe }) => ({
    id: usuarioId,
    antes: base,
    despues: base + importe,
    sube: subeEn(base, base + importe),
  }));
  const superan = new Map<number, (typeof cambios)[number]>();
  for (const uno of [...cambios, ...deCuotas])
    if ((uno.sube ?? 0) > limite && !superan.has(uno.id)) superan.set(uno.id, uno);
  const primeros = [...superan.values()].sort((a, b) => (b.sube ?? 0) - (a.sube ?? 0)).slice(0, PRIMEROS);
  const personas = await listPersonas(tx, idsDe(primeros));
  const nombres = new Map(personas.map(({ id, nombre, apellido }) => [id, `${nombre} ${apellido}`]));
  const sumar = (cuales: readonly number[]) => toPesos(cuales.reduce((sum, one) => sum + one, 0));
  return {
    huella: calculado.huella,
    precios: [...alcance.aranceles, ...alcance.planes].map(({ id: _, ...precio }) => precio),
    mensual: {
      personas: cambios.length,
      antes: sumar(cambios.map(({ antes }) => antes)),
      despues: sumar(cambios.map(({ despues }) => despues)),
    },
    cuotas: calculado.conteos,
    enCurso: calculado.enCurso,
    superan: {
      limite,
      personas: superan.size,
      primeros: primeros.map(({ id, antes, despues }) => ({
        id,
        nombre: nombres.get(id) ?? "",
        antes: toPesos(antes),
        despues: toPesos(despues),
      })),
    },
  };
}
