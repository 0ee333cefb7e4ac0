import { statfs } from "node:fs/promises";
import { NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import { COLA_DE_CONCILIACION } from "#features/caja/pagos/server/conciliar.ts";
import { actividadDelMedio } from "#features/caja/pagos/server/resumen.ts";
import { contarCorreos } from "#features/compartido/correos/server/sin-enviar.ts";
import { leerInstalacion } from "#features/oficina/club/server/instalacion.ts";
import type { Deps } from "#server/deps.ts";
import { lastCompleted, readQueues } from "#server/jobs/queue-state.ts";
import { remembered } from "#server/observability/metrics.ts";
import { siteVersion } from "#server/package-folder.ts";
import type { Settings } from "#server/settings.ts";
import type { EstadoDelSistema } from "../contract.ts";
import { TITULOS } from "../rules.ts";
import { leerConexiones } from "./almacen.ts";
import { type Hechos, juzgar, peor } from "./juzgar-sitio.ts";
import { findCopiaAfuera, findDatabaseFacts, findUltimaCopia } from "./sistema.repo.ts";

/** Kept per database, because a process may hold several sites. */
const alertas = new WeakMap<Deps["db"], () => Promise<string[]>>();

/** Names the parts of the site that need attention. Up to 30 seconds old, because every page of the office asks. */
export function alertasDelSitio(deps: Deps): Promise<string[]> {
  const ask =
    alertas.get(deps.db) ??
    remembered(30_000, async () => {
      const { puntos } = await medirSitio(deps);
      return puntos.flatMap(({ nombre, juicio }) => (juicio === "ok" ? [] : nombre));
    });
  alertas.set(deps.db, ask);
  return ask();
}

export async function medirSitio(deps: Deps): Promise<EstadoDelSistema> {
  const { db } = deps;
  const { settings } = deps.connections;
  const [base, colas, copia, afuera, instalacion, actividad, conciliacion, correos, disco, guardadas] =
    await Promise.all([
      findDatabaseFacts(db),
      readQueues(db),
      findUltimaCopia(db),
      findCopiaAfuera(db),
      leerInstalacion(db),
      actividadDelMedio(db),
      lastCompleted(db, COLA_DE_CONCILIACION),
      contarCorreos(deps),
      medirDisco(settings.dataDir),
      leerConexiones(db, deps.settings.secret),
    ]);
  const hechos: Hechos = {
    version: siteVersion(),
    node: process.versions.node,
    empezoEn: deps.watch.startedAt,
    base,
    instancias: base.instancias,
    colas,
    ultimaCopia: copia,
    copiaAfuera: {
      ...afuera,
      conectada: settings.offsite !== undefined,
      conClave: instalacion?.claveDeCopias != null,
    },
    ...actividad,
    ultimaConciliacion: conciliacion,
    correos,
    disco,
    almacenamiento: settings.s3 ? "s3" : "disco",
    conexionesIlegibles: guardadas.ilegibles.map((nombre) => TITULOS[nombre]),
    mercadoPago: paymentModeOf(settings),
    firmaDeAvisos: settings.mercadoPago.webhookSecret !== undefined,
    instagram: settings.instagram.token !== undefined ? "cuenta" : deps.posts ? "ejemplo" : "ninguna",
    gruposDanados: [...deps.clubStore.current.damaged.keys()].map((grupo) => NOMBRES_DE_GRUPOS[grupo]),
    servidorDeCorreo: settings.smtpUrl === undefined ? null : new URL(settings.smtpUrl).host,
  };
  const revisadoEn = deps.clock();
  const puntos = juzgar(hechos, revisadoEn);
  return {
    revisadoEn: revisadoEn.toISOString(),
    juicio: peor(puntos),
    puntos,
    claveDeCopias: hechos.copiaAfuera.conClave,
  };
}

/** Measures the free disk space at `DATA_DIR`; null if it cannot be measured. */
async function medirDisco(dataDir: string): Promise<Hechos["disco"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { libres: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

function paymentModeOf({ mercadoPago: { accessToken, apiUrl } }: Settings): Hechos["mercadoPago"] {
  if (!accessToken) return "sin-configurar";
  return apiUrl.startsWith("http:") ? "emulador" : "produccion";
}
