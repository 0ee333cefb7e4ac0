import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Chaos } from "./chaos.ts";
import type { Shop } from "./world.ts";

export interface NoticeEvent {
  /** The owner of the payment. The shop's secret signs the notice. */
  shop: Shop;
  form: "webhook" | "ipn";
  /** Webhook `type` or IPN `topic`. */
  topic: string;
  /** For webhooks only. */
  action?: string;
  dataId: string;
  /** For IPN only: the resource named in the body. */
  resource?: string;
  target: string;
  /** Ids that the switches of `chaos.ts` can use to select the notice. */
  subjects: string[];
}

/** A sent or scheduled notice, as listed by the control API. */
export interface SentNotice extends Pick<NoticeEvent, "form" | "topic" | "dataId" | "subjects"> {
  id: string;
  at: string;
  action: string | null;
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  status: "waiting" | "delivered" | "dropped" | "failed";
  attempts: number;
  /** HTTP status of the last attempt; null without a response. */
  lastStatus: number | null;
}

interface NoticeSettings {
  /** Pauses between attempts; the real service waits 15 minutes and more. */
  retryDelaysMs: number[];
  timeoutMs: number;
  /** How long notices are collected before reordering. */
  reorderWindowMs: number;
  now: () => number;
  chaos: Chaos;
}

export type Notices = ReturnType<typeof createNotices>;

const MAX_LISTED = 5_000;

export function createNotices(settings: NoticeSettings) {
  const { chaos } = settings;
  const sent: SentNotice[] = [];
  const underWay = new Set<Promise<void>>();
  const gathered: (() => Promise<void>)[] = [];
  let gathering: NodeJS.Timeout | undefined;
  // Replaced by `clear`, which aborts pending attempts.
  let stop = new AbortController();

  function track(work: Promise<void>): Promise<void> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  async function deliver(notice: SentNotice, delayMs: number, signal: AbortSignal): Promise<void> {
    try {
      for (const pause of [delayMs, ...settings.retryDelaysMs]) {
        if (pause > 0) await wait(pause, undefined, { signal, ref: false });
        notice.attempts += 1;
        notice.lastStatus = await post(
          notice,
          AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)]),
        );
        if (notice.lastStatus === 200 || notice.lastStatus === 201) {
          notice.status = "delivered";
          return;
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    notice.status = "failed";
  }

  /** Delivers in reverse order, one at a time, because concurrent requests could arrive in any order. */
  async function sendGathered(signal: AbortSignal): Promise<void> {
    gathering = undefined;
    for (const begin of gathered.splice(0).reverse()) {
      if (signal.aborted) return;
      await begin();
    }
  }

  return {
    /** Sends in the background and retries until a 200 or 201, or until the attempts run out. */
    send(event: NoticeEvent): void {
      const switches = chaos.notices(event.subjects);
      const notice = compose(event, settings);
      const dropped = chaos.takeDrop(event.subjects);
      if (dropped) notice.status = "dropped";
      const count = dropped ? 1 : 1 + (switches.duplicate ?? 0);
      const copies = Array.from({ length: count }, () => ({ ...notice }));
      sent.push(...copies);
      sent.splice(0, sent.length - MAX_LISTED);
      if (dropped) return;
      const { signal } = stop;
      for (const copy of copies) {
        const begin = () => track(deliver(copy, switches.delayMs ?? 0, signal));
        if (!switches.reorder) void begin();
        else {
          gathered.push(begin);
          gathering ??= setTimeout(() => track(sendGathered(signal)), settings.reorderWindowMs);
        }
      }
    },
    list: (): SentNotice[] => sent,
    clear(): void {
      stop.abort();
      stop = new AbortController();
      clearTimeout(gathering);
      gathering = undefined;
      gathered.length = 0;
      sent.length = 0;
    },
    async close(): Promise<void> {
      stop.abort();
      clearTimeout(gathering);
      await Promise.all(underWay);
    },
  };
}

function compose(event: NoticeEvent, settings: NoticeSettings): SentNotice {
  const { form, topic, dataId, subjects, action } = event;
  const at = new Date(settings.now()).toISOString();
  const requestId = randomUUID();
  const url = new URL(event.target);
  const headers: Record<string, string> = { "content-type": "application/json", "x-request-id": requestId };
  let body: Record<string, unknown>;
  if (form === "webhook") {
    url.searchParams.set("data.id", dataId);
    url.searchParams.set("type", topic);
    body = {
      id: settings.now(),
      live_mode: false,
      type: topic,
      date_created: at,
      user_id: event.shop.collectorId,
      api_version: "v1",
      action,
      data: { id: dataId },
    };
    const signature = sign(event, requestId, settings);
    if (signature !== null) headers["x-signature"] = signature;
  } else {
    url.searchParams.set("topic", topic);
    url.searchParams.set("id", dataId);
    body = { resource: event.resource ?? dataId, topic };
  }
  return {
    id: randomUUID(),
    at,
    form,
    topic,
    action: action ?? null,
    dataId,
    subjects,
    url: url.href,
    headers,
    body,
    status: "waiting",
    attempts: 0,
    lastStatus: null,
  };
}

/** Returns the `x-signature` header; null if signatures are switched off. */
function sign(event: NoticeEvent, requestId: string, settings: NoticeSettings): string | null {
  const switches = settings.chaos.notices(event.subjects);
  if (switches.unsigned) return null;
  const now = settings.now();
  const ts = switches.timestampUnit === "ms" ? now : Math.floor(now / 1000);
  const secret = switches.badSignature ? `not ${event.shop.webhookSecret}` : event.shop.webhookSecret;
  const signedId = switches.lowerCaseId ? event.dataId.toLowerCase() : event.dataId;
  const text = `id:${signedId};request-id:${requestId};ts:${ts};`;
  return `ts=${ts},v1=${createHmac("sha256", secret).update(text).digest("hex")}`;
}

/** Posts a notice. @returns the response status; null if no response arrived */
async function post(notice: SentNotice, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(notice.url, {
      method: "POST",
      headers: notice.headers,
      body: JSON.stringify(notice.body),
      // A redirect could lead off this machine.
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
