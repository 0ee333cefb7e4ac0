import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { UpgradeError } from "./run.ts";

/** A first start creates tables and waits for crash recovery on slow disks. */
const READY_MS = 120_000;

export interface Expected {
  version: string;
  metricsToken: string | undefined;
  /** An account that can log in; without one, a login must be rejected. */
  login?: { nombreUsuario: string; clave: string };
}

/**
 * Checks `/readyz`, the home page, a login and the version that the site reports.
 * @param whyNot returns the reason once waiting is pointless
 * @throws UpgradeError naming the failed check
 */
export async function checkHealth(
  url: string,
  { version, metricsToken, login }: Expected,
  whyNot: () => string | null = () => null,
): Promise<void> {
  await becomeReady(url, whyNot);
  const home = await ask(`${url}/`);
  // Without a club, the site would show its set-up page, where nobody can log in.
  const inSetUp = home.status === 302 && home.headers.get("location") === "/instalar";
  if (home.status !== 200 && !inSetUp) throw new UpgradeError(`la página de inicio responde ${home.status}.`);
  if (!inSetUp) {
    const answer = await ask(`${url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(
        login ?? { nombreUsuario: `nadie${randomUUID().slice(0, 8)}`, clave: randomUUID().slice(0, 16) },
      ),
    });
    if (answer.status !== (login ? 200 : 401))
      throw new UpgradeError(`el inicio de sesión responde ${answer.status}.`);
  }
  const metrics = await ask(
    `${url}/metrics`,
    metricsToken ? { headers: { authorization: `Bearer ${metricsToken}` } } : {},
  );
  const reported = /^club_info\{.*version="([^"]+)"/m.exec(await metrics.text())?.[1];
  if (reported !== version)
    throw new UpgradeError(`responde la versión ${reported ?? "desconocida"} en lugar de la ${version}.`);
}

async function becomeReady(url: string, whyNot: () => string | null): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const answer = await ask(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    const reason = whyNot();
    if (reason !== null) throw new UpgradeError(reason);
    if (Date.now() > deadline) throw new UpgradeError("no queda listo (/readyz).");
    await wait(200);
  }
}

async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(20_000), ...init });
  } catch (cause) {
    throw new UpgradeError(`${new URL(address).pathname} no responde.`, { cause });
  }
}
