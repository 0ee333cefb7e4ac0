import { sumPesos } from "#contract/money.ts";
import { conflict, done, notFound, type Outcome, type Refused } from "#contract/outcome.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { devolverEn } from "#features/caja/pagos/server/devoluciones/devolver-en-partes.ts";
import { CODIGO_DE_NO_PUEDO_IR } from "#features/eventos/entradas/rules.ts";
import { lugaresCambiaron } from "#features/eventos/entradas/server/concepto-entrada.ts";
import type { EntradaRow } from "#features/eventos/entradas/server/to-entrada.ts";
import { devolucionHasta } from "#features/eventos/eventos/rules.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { findByNumero, findEventoRow, listEntradasDeTitular, lockTitulares } from "./cambios.repo.ts";

/** Limits requests per IP address, so that nobody can guess a link. */
export const LIMITE_DE_NO_PUEDO_IR: RateLimit = { name: "noPuedoIr", points: 60, seconds: 60 };

const MOTIVO = "No puede ir después del cambio";

export async function verNoPuedoIr(deps: Deps, { codigo }: { codigo: string }) {
  const suyas = await deEnlace(deps, codigo);
  const [primera] = suyas;
  if (!primera) return notFound("Este enlace no es válido: quizás la entrada se le pasó a otra persona.");
  const { eventoNombre: nombre, fecha, hora, lugar, situacion } = primera;
  return done({
    evento: { nombre, fecha, hora, lugar, suspendido: situacion === "suspendido" },
    pasada: primera.pasadaA !== null,
    hasta: devolucionHasta(primera, deps.clock())?.toISOString() ?? null,
    entradas: suyas.map(({ id, tarifa, precio, medio, estado, ingresoEn }) => ({
      id,
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
  deps: Deps,
  { codigo, entradas }: { codigo: string; entradas: number[] },
) {
  const suyas = await deEnlace(deps, codigo);
  const elegidas = suyas.filter(({ id }) => entradas.includes(id));
  if (suyas.length === 0 || elegidas.length < new Set(entradas).size)
    return notFound("El enlace no es válido.");
  return devolver(deps, elegidas);
}

async function deEnlace(deps: Deps, codigo: string): Promise<EntradaRow[]> {
  const numero = deps.codes(CODIGO_DE_NO_PUEDO_IR).read(codigo);
  const entrada = numero === null ? null : await findByNumero(deps.db, numero);
  return entrada ? listEntradasDeTitular(deps.db, entrada) : [];
}

/** Returns a refusal if a ticket was used or passed on before it was locked; null if all can be returned. */
function changedMeanwhile(antes: readonly EntradaRow[], ahora: readonly EntradaRow[]): Refused | null {
  if (ahora.some(({ ingresoEn }) => ingresoEn))
    return conflict("ya-ingreso", "Con esa entrada ya ingresó alguien: no se puede devolver.");
  const numeros = new Set(antes.map(({ id, numero }) => `${id} ${numero}`));
  if (ahora.some(({ id, numero }) => !numeros.has(`${id} ${numero}`)))
    return conflict("pasada", "Esa entrada se acaba de pasar a otra persona: la devuelve ella.");
  return null;
}

/**
 * Refunds and annuls tickets of one event, all or none. Locks the same rows as passing a ticket on or
 * checking it in.
 */
async function devolver(deps: Deps, elegidas: readonly EntradaRow[]) {
  const [primera] = elegidas;
  if (!primera || !devolucionHasta(primera, deps.clock()))
    return conflict("fuera-de-plazo", "Ya no se puede devolver: pasó el plazo o el evento ya empezó.");
  const porPago = Map.groupBy(elegidas, ({ pagoId }) => pagoId);
  const ids = elegidas.map(({ id }) => id);
  const devueltas = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<null>> => {
    const refusal = changedMeanwhile(elegidas, await lockTitulares(tx, ids));
    if (refusal) return refusal;
    // In ascending order of id, like every transaction that locks several payments.
    for (const [pagoId, suyas] of [...porPago].toSorted(([a], [b]) => a - b)) {
      const partes = suyas.map(({ id }) => id);
      const pedido = { pagoId, partes, motivo: MOTIVO, causa: "no-puedo-ir" } as const;
      const devuelta = await devolverEn(deps, tx, null, pedido);
      if (!devuelta.ok) return devuelta;
    }
    return done(null);
  });
  if (!devueltas.ok) return devueltas;
  const evento = await findEventoRow(deps.db, primera.eventoId);
  if (evento) lugaresCambiaron(deps, { id: evento.id, quedan: evento.entradasDisponibles });
  const devuelto = sumPesos(elegidas.map(({ precio }) => precio));
  return done({ ok: true as const, devuelto });
}
