/**
 * The local services around a demo site for `npm run demo` and `npm run dev`: a mailbox, a payment
 * emulator and posts.
 */
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DEMO_CONTRASENA, DEMO_USERS } from "#demo/club-demo.ts";
import { fillDemo } from "#demo/fill.ts";
import { startMailServer } from "#demo/mail-server.ts";
import { mountMailbox } from "#demo/mailbox.ts";
import { demoPosts } from "#demo/posts.ts";
import { readOrCreateSecret } from "#server/secret.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import type { SiteOptions } from "#site/site.ts";

export interface DemoClub {
  settings: Settings;
  options: Required<Pick<SiteOptions, "extras" | "posts" | "prepare">>;
  introduce(): void;
}

const MAIL_PORT = 2525;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/**
 * Starts the services that a demo needs. Their data is in DATA_DIR and survives a restart.
 * @param options.vacio starts without a club, in a separate folder, for the set-up
 * @param options.enVivo adds a match that is being played; without it, browser tests find the same home page every day
 */
export async function openDemoClub(
  mode: "demo" | "development",
  { vacio = false, enVivo = false } = {},
): Promise<DemoClub> {
  const port = process.env.PORT || "3000";
  const dataDir = resolve(process.env.DATA_DIR || "./data", vacio ? "vacio" : "");
  await mkdir(dataDir, { recursive: true });
  // Generated once, so that sessions and tickets survive a restart.
  const secret = await readOrCreateSecret(join(dataDir, "demo-secret"));
  const folder = join(dataDir, "correo");
  // The set-up stores this port, so it should be the same after a restart.
  const mail = await startMailServer({ port: vacio ? MAIL_PORT : 0, folder }).catch(() =>
    startMailServer({ port: 0, folder }),
  );
  const shop = shopOf(secret);
  const emulator = await startEmulatorProgram(join(dataDir, "emulador.json"), shop, port);
  const settings = readSettings({
    ...(vacio ? {} : { SITE_URL: `http://localhost:${port}` }),
    // People read the demo's terminal, and a start that has to wait explains it there.
    LOG_LEVEL: "error",
    // Local only, because the password of the demo's users is public.
    HOST: "127.0.0.1",
    ...process.env,
    NODE_ENV: mode,
    PORT: port,
    DATA_DIR: dataDir,
    SECRET: secret,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MP_API_URL: emulator,
    MP_ACCESS_TOKEN: shop.accessToken,
    MP_WEBHOOK_SECRET: shop.webhookSecret,
  });
  if (vacio) {
    const { apiUrl } = settings.mercadoPago;
    return {
      // Unset, as in a new site, because the set-up asks for them.
      settings: {
        ...settings,
        smtpUrl: undefined,
        mailFrom: undefined,
        mercadoPago: { apiUrl, accessToken: undefined, webhookSecret: undefined },
      },
      options: {
        extras: (app) => mountMailbox(app, mail),
        posts: demoPosts(new Date()),
        prepare: async () => {},
      },
      introduce: () =>
        say(`  Para los pasos de cobros y correo, los servicios de esta demostración:

    Access Token   ${shop.accessToken}
    Clave secreta  ${shop.webhookSecret}
    Correo         127.0.0.1, puerto ${mail.port}, sin usuario; se lee en ${settings.siteUrl}/demo/correo

  Para terminar: Ctrl+C
`),
    };
  }
  let filled = false;
  return {
    settings,
    options: {
      extras: (app) => mountMailbox(app, mail),
      posts: demoPosts(new Date()),
      prepare: async (site) => {
        filled = await fillDemo(site.deps, site.databaseUrl, say, { enVivo });
      },
    },
    introduce: () =>
      say(`
  ${filled ? "El club de demostración está listo" : "El club de demostración sigue donde lo dejaste"}

    Sitio      ${settings.siteUrl}
    Correo     ${settings.siteUrl}/demo/correo
    API        ${settings.siteUrl}/api/docs

    Usuarios   ${DEMO_USERS.map((user) => `${user.nombreUsuario} (${user.permisos.join(", ")})`).join("\n               ")}
    Contraseña ${DEMO_CONTRASENA}

  Para terminar: Ctrl+C
`),
  };
}

interface Shop {
  accessToken: string;
  webhookSecret: string;
}

/** Returns a separate seller per database, so that no site receives payments for another site's preferences. */
function shopOf(secret: string): Shop {
  // A different prefix would give existing demos another seller.
  const database = `cobros\n${process.env.DATABASE_URL ?? ""}`;
  const derive = (what: string) =>
    createHmac("sha256", secret).update(`${what}\n${database}`).digest("base64url");
  return { accessToken: `EMULADOR-${derive("token")}`, webhookSecret: derive("webhook") };
}

function startEmulatorProgram(dataFile: string, shop: Shop, sitePort: string): Promise<string> {
  const program = spawn(process.execPath, [fileURLToPath(new URL("../emulator/main.ts", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "demo",
      EMULATOR_PORT: process.env.EMULATOR_PORT ?? "0",
      EMULATOR_DATA_FILE: dataFile,
      EMULATOR_ACCESS_TOKEN: shop.accessToken,
      EMULATOR_WEBHOOK_SECRET: shop.webhookSecret,
      EMULATOR_NOTIFICATION_URL: `http://127.0.0.1:${sitePort}/api/compras/notificaciones`,
    },
  });
  return new Promise((done, fail) => {
    program.once("error", fail);
    program.once("exit", (code) => fail(new Error(`the payment emulator ended with code ${code}`)));
    program.stdout.once("data", (line: Buffer) => done((JSON.parse(line.toString()) as { url: string }).url));
  });
}
