import type { Hono } from "hono";
import { html } from "hono/html";
import type { HttpEnv } from "#server/http/context.ts";
import { isFromHere } from "#server/http/listen.ts";
import { answerNotFound } from "#server/http/problems.ts";
import type { MailServer } from "./mail-server.ts";

/**
 * Serves the demo's mailbox: `/demo/correo` as a page, `/demo/correo.json` for tests. Other machines get a 404,
 * because the emails contain links that log in.
 */
export function mountMailbox(app: Hono<HttpEnv>, mail: MailServer): void {
  app.use("/demo/*", async (c, next) => (isFromHere(c) ? next() : answerNotFound(c)));
  app.get("/demo/correo.json", async (c) => {
    const mails = await mail.list();
    return c.json(
      mails.map(({ messageId: _id, ...rest }) => rest),
      200,
      { "cache-control": "no-store" },
    );
  });
  app.get("/demo/correo", async (c) => {
    const mails = await mail.list();
    c.header("cache-control", "no-store");
    c.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
    );
    return c.html(html`<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Correo de la demostración</title>
    <style>
      body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #f5f1ea; color: #221a2e; }
      main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
      h1 { font-size: 1.6rem; }
      details { background: #fff; border-radius: 12px; margin: 0 0 .75rem; }
      summary { padding: .9rem 1rem; cursor: pointer; }
      summary:focus-visible { outline: 3px solid #5b2bb0; border-radius: 12px; }
      small { display: block; color: #5b5068; }
      iframe { width: 100%; height: 46rem; border: 0; border-top: 1px solid #e4dcef; }
    </style>
  </head>
  <body>
    <main>
      <h1>Correo de la demostración</h1>
      <p>Acá se ven los correos que mandó el sitio. Ninguno salió de esta máquina.</p>
      ${mails.length === 0 ? html`<p>Todavía no hay ninguno.</p>` : ""}
      ${mails.map(
        (m, i) => html`<details ${i === 0 ? "open" : ""}>
          <summary><strong>${m.subject}</strong><small>Para ${m.to} · ${m.date} · ${m.attachments.length} adjuntos</small></summary>
          <iframe title="Correo: ${m.subject}" sandbox="" srcdoc="${withPictures(m)}"></iframe>
        </details>`,
      )}
    </main>
  </body>
</html>`);
  });
}

/** Shows inline pictures as mail programs do. */
function withPictures(mail: Awaited<ReturnType<MailServer["list"]>>[number]): string {
  let body = mail.html;
  for (const a of mail.attachments) {
    const cid = a.contentId?.replace(/^<|>$/g, "");
    if (cid) body = body.replaceAll(`cid:${cid}`, `data:${a.contentType};base64,${a.content}`);
  }
  return body;
}
