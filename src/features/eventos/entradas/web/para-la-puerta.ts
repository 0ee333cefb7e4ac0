import { clubTime, DAY_MS } from "#contract/club-time.ts";
import { answerOf, api } from "#web/api.ts";
import { OFFLINE_PAGE, storePage } from "#web/offline.ts";
import { canStore, deleteOwn, forgetOwn, readOwn, saveOwn } from "#web/own-copies.ts";
import { currentSession, currentToken } from "#web/session.ts";
import type { ParaLaPuerta } from "../contract.ts";

export type EntradaParaLaPuerta = ParaLaPuerta["entradas"][number];

/** Copy that a phone stores for the gate (Rule ENT-19). Instants are milliseconds of the phone's clock. */
export interface Copia extends ParaLaPuerta {
  guardadaEn: number;
  /** Server time minus the phone's time, in milliseconds. */
  desfase: number;
  /** Whether the copy has just been loaded from the server. */
  fresca: boolean;
}

/**
 * Days without contact to the site after which a card is deleted, and days after an event after which its
 * tickets are. Whole days, because phone clocks may be wrong.
 */
const DAYS_OF_CARD = 30;
const DAYS_OF_TICKETS = 3;

export function hoyDe({ desfase }: Copia): string {
  return clubTime(new Date(Date.now() + desfase)).fecha;
}

/** Returns the tickets to offer now, from the day before their event until it ends. */
export function vigentes({ entradas, desfase }: Copia): EntradaParaLaPuerta[] {
  const now = Date.now() + desfase;
  return entradas.filter(({ desde, hasta }) => Date.parse(desde) <= now && now < Date.parse(hasta));
}

/** Reads the stored copy of the user, or of the user whose session on this phone has expired. */
export async function leerParaLaPuerta(): Promise<Copia | null> {
  const session = currentSession();
  const copy = await readOwn<ParaLaPuerta>(session.status === "in" ? session.usuario.id : null);
  // Copies from earlier versions lack the family.
  return (
    copy && {
      ...copy.data,
      familia: copy.data.familia ?? [],
      guardadaEn: copy.savedAt,
      desfase: copy.skew,
      fresca: false,
    }
  );
}

/**
 * Loads the user's tickets and card, and stores them on this phone.
 * @returns null without a response
 */
export async function traerParaLaPuerta(): Promise<Copia | null> {
  const session = currentSession();
  const token = currentToken();
  if (session.status !== "in" || !token) return null;
  const answer = await answerOf(api.entradas["para-la-puerta"].$get());
  if (!answer.ok || token !== currentToken()) return null;
  const guardadaEn = Date.now();
  const copia = {
    ...answer.data,
    guardadaEn,
    desfase: Date.parse(answer.data.hora) - guardadaEn,
    fresca: true,
  };
  if (canStore()) void guardar(session.usuario.id, token, answer.data, copia).catch(() => undefined);
  return copia;
}

async function guardar(usuarioId: number, token: string, data: ParaLaPuerta, copia: Copia): Promise<void> {
  const { entradas } = data;
  const hayCarnet = data.carnet !== null || data.familia.length > 0;
  await forgetOwn(usuarioId);
  if (entradas.length === 0 && !hayCarnet) return deleteOwn(usuarioId);
  const { guardadaEn: savedAt, desfase: skew } = copia;
  const last = Math.max(
    0,
    ...entradas.map(({ hasta }) => Date.parse(hasta) - skew + DAYS_OF_TICKETS * DAY_MS),
  );
  const [next] = entradas;
  await saveOwn(usuarioId, {
    data,
    savedAt,
    skew,
    expiresAt: Math.max(last, hayCarnet ? savedAt + DAYS_OF_CARD * DAY_MS : 0),
    pinned: next
      ? { label: "Tu entrada", from: Date.parse(next.desde) - skew, until: Date.parse(next.hasta) - skew }
      : null,
  });
  // The user has logged out in the meantime.
  const now = currentSession();
  if (token !== currentToken() && !(now.status === "in" && now.usuario.id === usuarioId)) return forgetOwn();
  await storePage(OFFLINE_PAGE);
}
