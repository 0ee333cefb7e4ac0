import { TOTP } from "otpauth";
import { TEST_CLAVE, type TestSite, type TestUser } from "./site.ts";

/** Somebody's application: makes the codes that a phone would show. */
export interface Authenticator {
  /** The code of this moment of the site's clock, or of so many steps of 30 seconds later. */
  code(steps?: number): string;
  /** The codes on paper. */
  paper: string[];
}

/** An application that read this secret, in groups as a person would type it. */
export function authenticatorOf(site: TestSite, secreto: string, paper: string[] = []): Authenticator {
  const totp = new TOTP({ secret: secreto.replaceAll(" ", "") });
  return {
    code: (steps = 0) => totp.generate({ timestamp: site.clock.now().getTime() + steps * 30_000 }),
    paper,
  };
}

/** Turns somebody's second step on, as she would. The code of the current time step is used up by it. */
export async function turnOn(site: TestSite, as: TestUser): Promise<Authenticator> {
  const begun = await site.call("POST", "/api/usuario/segundo-paso", { as, json: { clave: TEST_CLAVE } });
  if (!begun.ok) throw new Error(`the second step was not begun: ${begun.status}`);
  const { secreto } = await begun.json();
  const app = authenticatorOf(site, secreto);
  const confirmed = await site.call("POST", "/api/usuario/segundo-paso/confirmar", {
    as,
    json: { codigo: app.code() },
  });
  if (!confirmed.ok) throw new Error(`the second step was not confirmed: ${confirmed.status}`);
  return { ...app, paper: (await confirmed.json()).codigos };
}
