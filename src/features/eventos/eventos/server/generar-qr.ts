import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { qrPng } from "#server/images/qr.ts";
import { existe } from "./repo.ts";

/** Side in pixels, sharp enough for a poster. */
const LADO = 600;

/** PNG of a QR code with the event's public URL (Rule EVE-7). */
export async function generarQR(
  deps: Pick<Deps, "db" | "settings">,
  _actor: Actor,
  input: { id: number },
): Promise<Outcome<Buffer>> {
  if (!(await existe(deps.db, input.id))) return notFound("Ese evento no existe.");
  return done(await qrPng(`${deps.settings.siteUrl}/evento/${input.id}`, LADO));
}
