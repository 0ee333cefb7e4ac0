import type { Problem } from "#contract/problem.ts";
import { api } from "#web/api.ts";

/** Reports a list that failed to load to the server's log; best effort. */
export function reportFailure({ status, code, requestId }: Problem): void {
  const json = { pantalla: location.pathname.slice(0, 200), estado: status, problema: code, requestId };
  api.sistema.fallos
    .$post({ json }, { init: { keepalive: true } })
    .catch((error: unknown) => console.warn("the failure could not be reported", error));
}
