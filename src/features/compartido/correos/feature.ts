import { limiteDe } from "#contract/retention.ts";
import type { Feature } from "#server/feature.ts";
import { workOn } from "#server/jobs/jobs.ts";
import { forgetEnviadosAntesDe, listIdsSinEnviar } from "./server/correos.repo.ts";
import { COLA_DE_CORREOS } from "./server/encolar-correo.ts";
import { enviarCorreo } from "./server/enviar-correo.ts";
import { COLA_DE_REENCOLADO, pedirReencolado, reencolarCorreos } from "./server/sin-enviar.ts";

/** Transactional outbox for the emails of all features. */
export const correos: Feature = {
  name: "correos",
  work: [workOn(COLA_DE_CORREOS, enviarCorreo), workOn(COLA_DE_REENCOLADO, reencolarCorreos)],
  start: (deps) => deps.db.transaction((tx) => pedirReencolado(deps, tx)),
  async sweep(deps) {
    await reencolarCorreos(deps);
    await forgetEnviadosAntesDe(deps.db, limiteDe("correos", deps.clock()));
  },
  async resume(deps, tx) {
    const ids = await listIdsSinEnviar(tx);
    for (const correoId of ids) await deps.jobs.send(tx, COLA_DE_CORREOS, { correoId });
    return ids.length;
  },
};
