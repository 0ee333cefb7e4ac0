import { addDays, clubTime } from "#contract/club-time.ts";
import { seManda } from "#features/compartido/correos/server/correos-declarados.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { esHoraDeRecordar } from "../../rules.ts";
import { findAjustes, insertDesde } from "../ajustes/repo.ts";
import { avisarQueEmpiezan, CORREOS, escribirRecordatorio } from "../mails.ts";
import { calcularRecordatorios } from "./calcular-recordatorios.ts";
import { insertRecordatorio, lockImpagas } from "./repo.ts";

/** Ten thousand mails are queued in about a minute. */
export const COLA_DE_RECORDATORIOS = defineQueue({ name: "recordatorios-de-cuotas", expires: 3600 });

/** Recipients per transaction, which holds their instalments. */
const POR_TRANSACCION = 20;

/**
 * Reminds of dues, every hour (Rules DEU-2, DEU-3). What decides is read again in the transaction that queues the mail,
 * with the instalments locked; who gets one counts for a week, so that a run that is repeated or killed doubles nothing.
 */
export async function recordarCuotas(deps: Deps): Promise<void> {
  const ahora = clubTime(deps.clock());
  if (!esHoraDeRecordar(ahora) || !seManda(deps.club().correos, CORREOS["cuota-recordatorio"])) return;
  const { activos, etapas, desde, frenadoEl } = await findAjustes(deps.db);
  if (!activos || frenadoEl === ahora.fecha) return;
  const { mandar } = await calcularRecordatorios(deps.db, { hoy: ahora.fecha, ahora: deps.clock(), etapas });
  if (desde === null) {
    const manana = addDays(ahora.fecha, 1);
    await deps.db.transaction(async (tx) => {
      if (await insertDesde(tx, manana)) await avisarQueEmpiezan(deps, tx, manana, mandar.length);
    });
    return;
  }
  if (desde > ahora.fecha) return;
  const ids = mandar.map(({ destinatario }) => destinatario.id);
  for (let at = 0; at < ids.length; at += POR_TRANSACCION) {
    const some = ids.slice(at, at + POR_TRANSACCION);
    // Stopped meanwhile, or the evening has come.
    if (!esHoraDeRecordar(clubTime(deps.clock()))) return;
    if ((await findAjustes(deps.db)).frenadoEl === ahora.fecha) return;
    await deps.db.transaction((tx) => mandarA(deps, tx, some, { etapas }));
  }
}

/** Queues the reminders of these recipients that are due on a day, by default now. @returns how many */
export async function mandarA(
  deps: Deps,
  tx: Tx,
  ids: readonly number[],
  {
    etapas,
    dia = clubTime(deps.clock()).fecha,
    aMano = false,
  }: { etapas: readonly number[]; dia?: string; aMano?: boolean },
) {
  const opciones = { hoy: dia, ahora: deps.clock(), etapas, ids, aMano };
  const antes = await calcularRecordatorios(tx, opciones);
  await lockImpagas(
    tx,
    antes.mandar.flatMap(({ cuotas }) => cuotas.map(({ id }) => id)),
  );
  const calculados = await calcularRecordatorios(tx, opciones);
  let mandados = 0;
  for (const uno of calculados.mandar) {
    const { destinatario, etapa, cuotas, total } = uno;
    const id = await insertRecordatorio(tx, {
      personaId: destinatario.id,
      dia,
      etapa,
      cuotas: cuotas.map((cuota) => cuota.id),
      total,
      enviadoEn: deps.clock(),
    });
    if (id === null) continue;
    await escribirRecordatorio(deps, tx, id, uno, dia);
    mandados++;
  }
  return { mandados, ...calculados };
}
