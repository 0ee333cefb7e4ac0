import { clubInstant } from "#contract/club-time.ts";
import { emitirDePeriodo } from "#features/socios/cuotas/server/emision/emitir-de-periodo.ts";
import { fromMoney, type Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { CuotaImportada, Escrituras } from "../dictamen/escrituras.ts";
import { nombreDelMes } from "./dictaminar-cuotas.ts";
import { insertPagos, insertPrecios, listIdsDeCuotas, type PagoImportado } from "./repo.ts";

/** Instalments written in one statement. */
const BATCH = 3_000;

/** Somebody got an instalment of an imported month since the rows were judged: by the billing run. */
export class CuotasYaEmitidas extends Error {}

/**
 * Writes the instalments, payments and prices of an import. No mail, no receipt, and no cash in anybody's till: this
 * happened before the site.
 * @throws CuotasYaEmitidas
 */
export async function escribirDelAnio(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  {
    importacionId,
    escrituras: { cuotas, precios },
    recordar,
  }: {
    importacionId: number;
    escrituras: Escrituras;
    recordar: (tipo: string, ids: readonly number[]) => Promise<void>;
  },
): Promise<void> {
  const quien = { creadoEn: deps.clock(), creadoPor: actor.usuarioId };
  await recordar("precio", await insertPrecios(tx, precios, quien));
  for (const periodo of new Set(cuotas.map((cuota) => cuota.periodo))) {
    const delMes = cuotas.filter((cuota) => cuota.periodo === periodo);
    for (let at = 0; at < delMes.length; at += BATCH)
      await escribirMes(deps, tx, { importacionId, periodo, cuotas: delMes.slice(at, at + BATCH), recordar });
  }
}

async function escribirMes(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  {
    importacionId,
    periodo,
    cuotas,
    recordar,
  }: {
    importacionId: number;
    periodo: string;
    cuotas: readonly CuotaImportada[];
    recordar: (tipo: string, ids: readonly number[]) => Promise<void>;
  },
): Promise<void> {
  const origen = `importacion:${importacionId}`;
  const emitidas = await emitirDePeriodo(
    deps,
    tx,
    cuotas.map(({ personaId, planId, venceEl, centavos }) => ({
      usuarioId: personaId,
      planId,
      periodo,
      venceEl,
      renglones: [{ regla: "base", version: 1, base: null, importe: centavos, origen }],
    })),
  );
  if (emitidas.cuotas < cuotas.length) throw new CuotasYaEmitidas();
  const ids = await listIdsDeCuotas(
    tx,
    periodo,
    cuotas.map(({ personaId }) => personaId),
  );
  await recordar("cuota", [...ids.values()]);
  const pagos = cuotas.flatMap(({ personaId, pago }): PagoImportado[] => {
    const cuotaId = ids.get(personaId);
    if (pago === null || cuotaId === undefined) return [];
    return [
      {
        personaId,
        cuotaId,
        descripcion: `Cuota de ${nombreDelMes(periodo)}`,
        monto: fromMoney(pago.centavos / 100),
        medio: pago.medio,
        cuando: clubInstant(pago.fecha, "12:00").toISOString(),
      },
    ];
  });
  await recordar("pago", await insertPagos(tx, importacionId, pagos));
}
