import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTestSite, until } from "#tests/harness/site.ts";

const START = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));

// The build is that of `npm run build`, which `npm test` makes before.
test.skipIf(!existsSync("build/app/main.js") && !process.env.CI)(
  "what `npm start` runs is whole without its sources: pages, files of packages, drawing, mail",
  async () => {
    const site = await createTestSite({ env: { JOBS: "0" } });
    const partido = await site.event({ nombre: "Final del torneo" });
    const program = spawn(process.execPath, [START], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: "0",
        SECRET: site.deps.settings.secret,
        DATA_DIR: site.deps.settings.dataDir,
        DATABASE_URL: site.databaseUrl,
        SMTP_URL: `smtp://127.0.0.1:${site.mail.port}`,
        BACKUP_AT: "off",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise<number | null>((done) => program.once("exit", done));
    let said = "";
    program.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    try {
      const port = await until("the site", async () => said.match(/"port":(\d+)/)?.[1], 30_000);
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      expect(await (await ask("/")).text()).toContain("Final del torneo");
      expect((await ask("/api/docs/swagger-ui.css")).headers.get("content-type")).toContain("text/css");
      expect((await ask(`/evento/${partido}/previa.jpg`)).headers.get("content-type")).toBe("image/jpeg");

      const { correo } = await site.user();
      const json = { email: correo };
      expect((await site.call("POST", "/api/usuario/recuperarContraseña", { json })).status).toBeLessThan(
        300,
      );
      await until("the mail, sent by the other process", async () =>
        (await site.mail.list()).find((one) => one.to.startsWith(correo)),
      );
    } finally {
      program.kill("SIGTERM");
      expect(await ended).toBe(0);
      await site.end();
    }
  },
  60_000,
);
