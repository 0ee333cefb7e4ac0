import { TOTP } from "otpauth";
import { TEST_CONTRASENA, type TestSite, type TestUser } from "./site.ts";

interface Authenticator {
  /** Returns the code at the site's current time, or `steps` steps of 30 seconds later. */
  code(steps?: number): string;
  /** Backup codes, as on paper. */
  paper: string[];
}

/** Creates an authenticator with this secret, which may contain spaces. */
export function authenticatorOf(site: TestSite, secreto: string, paper: string[] = []): Authenticator {
  const totp = new TOTP({ secret: secreto.replaceAll(" ", "") });
  return {
    code: (steps = 0) => totp.generate({ timestamp: site.clock.now().getTime() + steps * 30_000 }),
    paper,
  };
}

/** Enables the second step for a user, which uses up the code of the current time step. */
export async function turnOn(site: TestSite, as: TestUser): Promise<Authenticator> {
  const begun = await site.call("POST", "/api/usuario/segundo-paso", {
    as,
    json: { clave: TEST_CONTRASENA },
  });
  if (!begun.ok) throw new Error(`starting the second step failed: ${begun.status}`);
  const { secreto } = await begun.json();
  const app = authenticatorOf(site, secreto);
  const confirmed = await site.call("POST", "/api/usuario/segundo-paso/confirmar", {
    as,
    json: { codigo: app.code() },
  });
  if (!confirmed.ok) throw new Error(`confirming the second step failed: ${confirmed.status}`);
  return { ...app, paper: (await confirmed.json()).codigos };
}
