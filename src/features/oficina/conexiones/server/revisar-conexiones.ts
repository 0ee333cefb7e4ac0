import { withTables } from "#server/doctor/database.ts";
import { type Check, findingsOf } from "#server/doctor/finding.ts";
import { keyFingerprint } from "#server/sealed-text.ts";
import { findSecret } from "#server/secret.ts";
import { CONEXIONES, TITULOS } from "../rules.ts";
import { listConexiones } from "./conexiones.repo.ts";

const PART = "Conexiones";
const { ok, bad } = findingsOf(PART);

/**
 * Reports connections that were saved under another `SECRET`, for example after restoring another server's
 * backup.
 */
export const conexionesPorEscribir: Check = {
  part: PART,
  async look({ database, settings }) {
    const url = await database();
    const guardadas = (url && (await withTables(url, listConexiones))) || [];
    const secret = await findSecret(settings);
    const fingerprint = secret && keyFingerprint(secret, "conexiones");
    const otras = CONEXIONES.filter((nombre) =>
      guardadas.some((una) => una.nombre === nombre && una.clave !== fingerprint),
    );
    if (otras.length === 0)
      return [
        ok(
          guardadas.length === 0
            ? "Ninguna guardada en la pantalla Conexiones."
            : `Guardadas: ${CONEXIONES.filter((nombre) => guardadas.some((una) => una.nombre === nombre))
                .map((nombre) => TITULOS[nombre])
                .join(", ")}.`,
        ),
      ];
    return [
      bad(
        `Se guardaron con otro SECRET y no se pueden leer: ${otras.map((nombre) => TITULOS[nombre]).join(", ")}.`,
        "Poné el SECRET de antes, o escribilas de nuevo en Sistema → Conexiones.",
      ),
    ];
  },
};
