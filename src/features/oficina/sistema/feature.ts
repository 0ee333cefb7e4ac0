import { club } from "#club";
import type { Feature } from "#server/feature.ts";
import { workOn } from "#server/jobs/jobs.ts";
import { hacerCopia } from "./server/hacer-copia.ts";
import { mediciones } from "./server/mediciones.ts";
import { COLA_DE_COPIAS } from "./server/pedir-copia.ts";
import { copias } from "./server/revisar-copias.ts";
import { LIMITE_DE_INFORMES, sistemaRoutes } from "./server/routes.ts";

/** Site health for the office: parts, queues, unsent mails and backups. */
export const sistema: Feature = {
  name: "sistema",
  routes: sistemaRoutes,
  limits: [LIMITE_DE_INFORMES],
  gauges: mediciones,
  checks: [copias],
  work: [
    workOn(
      COLA_DE_COPIAS,
      async (deps) => {
        const { dir: carpeta, keep: conservar } = deps.settings.backup;
        try {
          await hacerCopia(deps, { url: deps.databaseUrl, carpeta, conservar, signal: deps.stopping });
        } catch (error) {
          deps.log.error({ err: error, carpeta }, "a backup failed");
          throw error;
        }
      },
      {
        schedule({ backup }) {
          if (!backup.at) return null;
          const [hour, minute] = backup.at.split(":").map(Number);
          return { cron: `${minute} ${hour} * * *`, timeZone: club.zonaHoraria, catchUp: true };
        },
      },
    ),
  ],
};
