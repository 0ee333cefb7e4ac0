import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { codigoDe } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { citaDe, eventoDe, rutaDeNoPuedoIr } from "#features/eventos/entradas/server/to-entrada.ts";
import { devolucionHasta } from "#features/eventos/eventos/rules.ts";
import { dibujarCitas } from "#features/eventos/eventos/server/agenda.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { EntradaPasada } from "../contract.ts";
import { RUTA_DE_PASE } from "../rules.ts";
import { hashDe } from "./pasar-entrada.ts";
import { findPase, updateAbierto } from "./pases.repo.ts";

/** Limits how many links of passed tickets are opened per IP address. */
export const LIMITE_DE_ENLACES_DE_PASE: RateLimit = { name: "pase-enlace", points: 60, seconds: 300 };

const ENLACE_INVALIDO = notFound(
  "Este enlace no es válido o ya no vale. Pedile a quien te pasó la entrada que te la pase de nuevo.",
);

/**
 * Returns the ticket behind a link (Rule PAS-2), with its code if it has been opened. `abre` opens the ticket; only a
 * button sends it, because mail scanners also visit links.
 */
export async function verPase(
  deps: Pick<Deps, "clock" | "club" | "codes" | "db" | "limits" | "settings">,
  { token, address, abre }: { token: string; address: string; abre: boolean },
): Promise<Outcome<EntradaPasada>> {
  const limite = await deps.limits.take(LIMITE_DE_ENLACES_DE_PASE, address);
  if (limite) return limite;
  const hash = hashDe(token);
  if (abre) await updateAbierto(deps.db, hash, deps.clock());
  const row = await findPase(deps.db, hash);
  if (!row) return ENLACE_INVALIDO;
  const { id, estado, tarifa, ingresoEn } = row;
  const vale = estado === "pagada";
  const cita = { ...citaDe(row), path: RUTA_DE_PASE };
  const { id: _, ...evento } = eventoDe(row);
  return done({
    evento,
    vale,
    entrada: row.paseAbiertoEn && {
      numero: id,
      tarifa,
      codigo: vale ? codigoDe(deps, row) : null,
      noPuedoIr: vale && !ingresoEn && devolucionHasta(row, deps.clock()) ? rutaDeNoPuedoIr(deps, row) : null,
      ingresoEn: ingresoEn?.toISOString() ?? null,
      calendario: dibujarCitas(deps, "entradas", [cita]),
    },
  });
}
