import { html, raw } from "hono/html";

type Page = ReturnType<typeof html>;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:17px/1.45 system-ui,sans-serif;color:#14213d;background:#eef2f8}
.aviso{background:#fff3c4;color:#3d2f00;padding:.7rem 1rem;text-align:center;font-weight:600}
main{max-width:27rem;margin:1.25rem auto;padding:1.25rem;background:#fff;border-radius:14px;box-shadow:0 2px 14px #0001}
h1{font-size:1.15rem;margin:0 0 .25rem}
.importe{font-size:2rem;font-weight:700;margin:.25rem 0 1.25rem}
label{display:block;font-weight:600;margin:.75rem 0 .35rem}
input{width:100%;font:inherit;padding:.7rem;border:1px solid #6b7890;border-radius:9px;color:inherit}
input:focus-visible,button:focus-visible,summary:focus-visible,a:focus-visible{outline:3px solid #0a58ca;outline-offset:2px}
button,.boton{display:block;width:100%;font:inherit;font-weight:700;padding:.85rem;margin-top:.75rem;border-radius:9px;border:1px solid #0a58ca;background:#fff;color:#0a58ca;cursor:pointer;text-align:center;text-decoration:none}
button.principal{background:#0a58ca;color:#fff}
button.salir{border-color:transparent}
details{margin-top:1.25rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem .8rem;margin:.6rem 0 0}
dt{font-weight:700}dd{margin:0}
`;

function layout(title: string, nonce: string, content: Page): Page {
  return html`<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Emulador de Mercado Pago</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<header class="aviso">Emulador de Mercado Pago: acá no se mueve dinero</header>
<main>${content}</main>
</body>
</html>`;
}

export function payPage(options: {
  title: string;
  amount: string;
  nonce: string;
  holders: readonly { name: string; meaning: string }[];
}): Page {
  return layout(
    "Pagar",
    options.nonce,
    html`<h1>${options.title}</h1>
<p class="importe">${options.amount}</p>
<form method="post">
<label for="titular">Nombre del titular de la tarjeta</label>
<input id="titular" name="titular" value="APRO" maxlength="100" autocomplete="off" aria-describedby="ayuda">
<button class="principal" name="accion" value="pagar">Pagar</button>
<button name="accion" value="pendiente">Dejar pendiente</button>
<button class="salir" name="accion" value="cancelar">Cancelar</button>
</form>
<details id="ayuda">
<summary>El nombre decide el resultado</summary>
<dl>${options.holders.map(({ name, meaning }) => html`<dt>${name}</dt><dd>${meaning}</dd>`)}</dl>
</details>`,
  );
}

/**
 * Draws the page on which a payer authorizes a subscription, or manages it afterwards. Its form posts to the page's
 * own address.
 */
export function subscriptionPage(options: {
  title: string;
  amount: string;
  nonce: string;
  status: string;
  account: string;
  holder: string;
  holders: readonly { name: string; meaning: string }[];
  back: string;
}): Page {
  const { status } = options;
  const pending = status === "pending";
  return layout(
    pending ? "Autorizar" : "Suscripción",
    options.nonce,
    html`<h1>${options.title}</h1>
<p class="importe">${options.amount} por mes</p>
${pending ? "" : html`<p>Estado: <strong>${STATUS_WORDS[status] ?? status}</strong></p>`}
${
  status === "cancelled"
    ? ""
    : html`<form method="post">
${
  pending
    ? html`<label for="cuenta">Correo de la cuenta de Mercado Pago que autoriza</label>
<input id="cuenta" name="cuenta" type="email" value="${options.account}" maxlength="100" autocomplete="off">`
    : ""
}
<label for="titular">Nombre del titular de la tarjeta</label>
<input id="titular" name="titular" value="${options.holder}" maxlength="100" autocomplete="off" aria-describedby="ayuda">
${
  pending
    ? html`<button class="principal" name="accion" value="autorizar">Autorizar</button>`
    : html`<button class="principal" name="accion" value="debitar">Debitar ahora</button>
<button name="accion" value="tarjeta">Cambiar la tarjeta</button>
<button name="accion" value="${status === "paused" ? "reanudar" : "pausar"}">${status === "paused" ? "Reanudar" : "Pausar"}</button>
<button class="salir" name="accion" value="cancelar">Cancelar la suscripción</button>`
}
</form>
<details id="ayuda">
<summary>El nombre decide el resultado</summary>
<dl>${options.holders.map(({ name, meaning }) => html`<dt>${name}</dt><dd>${meaning}</dd>`)}</dl>
</details>`
}
<a class="boton" href="${options.back}">Volver al sitio</a>`,
  );
}

const STATUS_WORDS: Record<string, string> = {
  authorized: "autorizada",
  paused: "pausada",
  cancelled: "cancelada",
};

export function messagePage(options: {
  title: string;
  text: string;
  nonce: string;
  back?: string | undefined;
}): Page {
  return layout(
    options.title,
    options.nonce,
    html`<h1>${options.title}</h1>
<p>${options.text}</p>
${options.back === undefined ? "" : html`<a class="boton" href="${options.back}">Volver al sitio</a>`}`,
  );
}
