import { addDays, clubTime } from "#contract/club-time.ts";
import { seManda } from "#features/compartido/correos/server/encolar-correo.ts";
import { nombreDeCuota } from "#features/cuotas/cuotas/rules.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { decidirRecordatorio, esHoraDeRecordar, type MotivoDeOmision } from "../rules.ts";
import { findAjustes, insertDesde } from "./gestiones.repo.ts";
import { avisarQueEmpiezan, CORREOS, escribirRecordatorio } from "./mails.ts";
import {
  type CuotaRow,
  insertRecordatorio,
  listCuotasPorRecordar,
  listDestinatarios,
  lockImpagas,
} from "./recordatorios.repo.ts";

/** An hour is enough: ten thousand emails are queued in about a minute. */
export const COLA_DE_RECORDATORIOS = defineQueue({ name: "recordatorios-de-cuotas", expires: 3600 });

/** Recipients per transaction, few because it locks their instalments. */
const POR_TRANSACCION = 20;

/**
 * Sends reminders of dues, every hour (Rules DEU-2, DEU-3). The transaction that queues an email reads the facts again
 * with the instalments locked. A reminder blocks others for a week, so repeated or killed runs send nothing twice.
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
    // The permitted hours may be over, or somebody may have stopped today's reminders.
    if (!esHoraDeRecordar(clubTime(deps.clock()))) return;
    if ((await findAjustes(deps.db)).frenadoEl === ahora.fecha) return;
    await deps.db.transaction((tx) => mandarA(deps, tx, some, { etapas }));
  }
}

/**
 * Queues the reminders for these recipients that are due on a day, by default today. @returns the number of reminders
 */
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

/** A message to one payer about all the debts that they pay; amounts in whole centavos. */
export interface Recordatorio {
  destinatario: { id: number; nombre: string; apellido: string; correo: string };
  etapa: number;
  total: number;
  credito: number;
  cuotas: readonly {
    id: number;
    persona: string;
    personaId: number;
    titulo: string;
    venceEl: string;
    falta: number;
  }[];
}

interface Calculados {
  mandar: Recordatorio[];
  /** Debtors who get no reminder, and the reason. */
  omitidos: { id: number; nombre: string; motivo: MotivoDeOmision }[];
}

interface Opciones {
  hoy: string;
  ahora: Date;
  etapas: readonly number[];
  ids?: readonly number[];
  aMano?: boolean;
}

/** Computes who would get which reminder now (Rule DEU-2), for the preview and for sending. */
export async function calcularRecordatorios(q: Queryable, opciones: Opciones): Promise<Calculados> {
  const { hoy, ahora, etapas, ids, aMano = false } = opciones;
  const cuando = { hoy, ahora, etapas: etapas.length > 0 ? etapas : [0] };
  const rows = await listCuotasPorRecordar(q, cuando, ids);
  const porDestinatario = Map.groupBy(rows, ({ destinatarioId }) => destinatarioId);
  const grupos = [...porDestinatario].map(([id, suyas]) => ({
    id,
    personas: suyas.map(({ personaId }) => personaId),
  }));
  const destinatarios = await listDestinatarios(q, hoy, grupos);
  const calculados: Calculados = { mandar: [], omitidos: [] };
  for (const [id, suyas] of porDestinatario) {
    const quien = destinatarios.get(id);
    if (!quien) continue;
    const decision = decidirRecordatorio(
      {
        ...quien,
        cuotas: suyas,
        pagoEnCurso: suyas.some(({ enCurso }) => enCurso),
        debito: suyas.some(({ debito }) => debito),
      },
      { hoy, etapas: cuando.etapas, aMano },
    );
    const nombre = `${quien.nombre} ${quien.apellido}`;
    if (!decision.manda) {
      if (decision.motivo) calculados.omitidos.push({ id, nombre, motivo: decision.motivo });
      continue;
    }
    const { etapa, total } = decision;
    const elegidas = new Set(decision.cuotas.map((cuota) => cuota.id));
    calculados.mandar.push({
      destinatario: { id, nombre: quien.nombre, apellido: quien.apellido, correo: quien.correo },
      etapa,
      total,
      credito: quien.credito,
      cuotas: suyas.filter((row) => elegidas.has(row.id)).map(toCuota),
    });
  }
  return calculados;
}

function toCuota(row: CuotaRow): Recordatorio["cuotas"][number] {
  const { id, persona, personaId, venceEl, falta } = row;
  return { id, persona, personaId, titulo: `${nombreDeCuota(row)}, ${row.plan}`, venceEl, falta };
}
