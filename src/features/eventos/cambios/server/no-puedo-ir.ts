import { sumPesos } from "#contract/money.ts";
import { conflict, done, notFound, type Outcome, type Refused } from "#contract/outcome.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";
import { devolverEn } from "#features/caja/pagos/server/devoluciones/devolver-en-partes.ts";
import { CODIGO_DE_NO_PUEDO_IR } from "#features/eventos/entradas/rules.ts";
import { lugaresCambiaron } from "#features/eventos/entradas/server/concepto-entrada.ts";
import { devolucionHasta } from "#features/eventos/eventos/rules.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import {
  findByNumero,
  findEventoRow,
  listEntradasDeTitular,
  lockTitulares,
  type Titular,
} from "./cambios.repo.ts";

/** Limits requests per IP address, so that nobody can guess a link. */
export const LIMITE_DE_NO_PUEDO_IR: RateLimit = { name: "noPuedoIr", points: 60, seconds: 60 };

const MOTIVO = "No puede ir después del cambio";

export async function verNoPuedoIr(
  deps: Pick<Deps, "clock" | "codes" | "db">,
  { codigo }: { codigo: string },
) {
  const suyas = await deEnlace(deps, codigo);
  const [primera] = suyas;
  if (!primera) return notFound("Este enlace no es válido: quizás la entrada se le pasó a otra persona.");
  const { nombre, fecha, hora, lugar, situacion } = primera.evento;
  return done({
    evento: { nombre, fecha, hora, lugar, suspendido: situacion === "suspendido" },
    pasada: primera.pasadaA !== null,
    hasta: devolucionHasta(primera.evento, deps.clock())?.toISOString() ?? null,
    entradas: suyas.map(({ entradaId, tarifa, precio, medio, estado, ingresoEn }) => ({
      id: entradaId,
      tarifa,
      precio,
      medio: medio as MedioDePago,
      estado:
        estado !== "pagada"
          ? ("devuelta" as const)
          : ingresoEn
            ? ("ingresada" as const)
            : ("vigente" as const),
    })),
  });
}

export async function devolverPorEnlace(
  deps: DepsDePago,
  { codigo, entradas }: { codigo: string; entradas: number[] },
) {
  const suyas = await deEnlace(deps, codigo);
  const elegidas = suyas.filter(({ entradaId }) => entradas.includes(entradaId));
  if (suyas.length === 0 || elegidas.length < new Set(entradas).size)
    return notFound("El enlace no es válido.");
  return devolver(deps, elegidas);
}

async function deEnlace(deps: Pick<Deps, "codes" | "db">, codigo: string): Promise<Titular[]> {
  const numero = deps.codes(CODIGO_DE_NO_PUEDO_IR).read(codigo);
  const entrada = numero === null ? null : await findByNumero(deps.db, numero);
  return entrada ? listEntradasDeTitular(deps.db, entrada) : [];
}

/** Returns a refusal if a ticket was used or passed on before it was locked; null if all can be returned. */
function changedMeanwhile(antes: readonly Titular[], ahora: readonly Titular[]): Refused | null {
  if (ahora.some(({ ingresoEn }) => ingresoEn))
    return conflict("ya-ingreso", "Con esa entrada ya ingresó alguien: no se puede devolver.");
  const numeros = new Set(antes.map(({ entradaId, numero }) => `${entradaId} ${numero}`));
  if (ahora.some(({ entradaId, numero }) => !numeros.has(`${entradaId} ${numero}`)))
    return conflict("pasada", "Esa entrada se acaba de pasar a otra persona: la devuelve ella.");
  return null;
}

/**
 * Refunds and annuls tickets of one event, all or none. Locks the same rows as passing a ticket on or
 * checking it in.
 */
async function devolver(
  deps: DepsDePago,
  elegidas: readonly Titular[],
): Promise<Outcome<{ ok: true; devuelto: number }>> {
  const [primera] = elegidas;
  if (!primera || !devolucionHasta(primera.evento, deps.clock()))
    return conflict("fuera-de-plazo", "Ya no se puede devolver: pasó el plazo o el evento ya empezó.");
  let refusal: Refused | Awaited<ReturnType<typeof devolverEn>> | null = null;
  const porPago = Map.groupBy(elegidas, ({ pagoId }) => pagoId);
  try {
    await deps.db.transaction(async (tx) => {
      refusal = changedMeanwhile(
        elegidas,
        await lockTitulares(
          tx,
          elegidas.map(({ entradaId }) => entradaId),
        ),
      );
      if (refusal) tx.rollback();
      // In ascending order of id, like every transaction that locks several payments.
      for (const [pagoId, suyas] of [...porPago].toSorted(([a], [b]) => a - b)) {
        const partes = suyas.map(({ entradaId }) => entradaId);
        refusal = await devolverEn(deps, tx, null, { pagoId, partes, motivo: MOTIVO, causa: "no-puedo-ir" });
        if (!refusal.ok) tx.rollback();
      }
    });
  } catch (error) {
    const failed = refusal as Refused | Awaited<ReturnType<typeof devolverEn>> | null;
    if (failed && !failed.ok) return failed;
    throw error;
  }
  const evento = await findEventoRow(deps.db, primera.evento.id);
  if (evento) lugaresCambiaron(deps, { id: evento.id, quedan: evento.entradasDisponibles });
  const devuelto = sumPesos(elegidas.map(({ precio }) => precio));
  return done({ ok: true, devuelto });
}
