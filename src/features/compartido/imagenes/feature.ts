import type { Feature } from "#server/feature.ts";
import { callersFirst } from "#server/images/picture-work.ts";
import { workOn } from "#server/jobs/jobs.ts";
import { escudoDocuments } from "./server/documents.ts";
import { listPendientes } from "./server/imagenes.repo.ts";
import { barrerImagenes, COLA_DE_IMAGENES, prepararImagen } from "./server/imagenes.ts";

/** Maximum number of jobs that `resume` queues; the hourly sweep handles the rest. */
const MAX_RESUMED = 10_000;

/** Pictures that people upload, and those drawn from the crest: icons, web manifest, link preview. */
export const imagenes: Feature = {
  name: "imagenes",
  documents: escudoDocuments,
  work: [
    workOn(COLA_DE_IMAGENES, (deps, data) => prepararImagen(deps, data, callersFirst), {
      runsHere: (settings) => settings.pictureJobs,
    }),
  ],
  sweep: barrerImagenes,
  async resume(deps, tx) {
    const hashes = await listPendientes(tx, deps.clock(), MAX_RESUMED);
    for (const hash of hashes) await deps.jobs.send(tx, COLA_DE_IMAGENES, { clave: hash }, { key: hash });
    return hashes.length;
  },
};
