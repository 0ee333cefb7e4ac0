import { html, raw } from "hono/html";
import type { Club } from "#contract/club.ts";
import { paletteOf } from "#contract/palette.ts";
import { formatTelefono } from "#contract/telefono.ts";

/** Says how to contact the club; completes "avisale al club: …". */
export function contactoDe({ contacto }: Club): string {
  return `${contacto.correo} o WhatsApp ${formatTelefono(contacto.telefono)}`;
}

export interface Contenido {
  titulo: string;
  /** Plain text paragraphs, escaped here. */
  parrafos: string[];
  boton?: { texto: string; url: string };
  datos?: [string, string][];
  /** QR codes shown inline, attached as `nombre` with these `cid`s. */
  qr?: { nombre: string; cid: string; codigo: string; titulo?: string }[];
  /** Why the person gets this email, with a link below; replaces the usual sentence. */
  pie?: { texto: string; enlace: { texto: string; url: string } };
}

export async function dibujarCorreo(
  { identidad, contacto }: Club,
  contenido: Contenido,
): Promise<{ texto: string; html: string }> {
  const { titulo, parrafos, boton, datos, qr = [], pie } = contenido;
  const color = paletteOf(identidad.colores);
  const texto = [
    titulo,
    "",
    ...parrafos,
    ...(datos ? ["", ...datos.map(([nombre, valor]) => `${nombre}: ${valor}`)] : []),
    ...(qr.length > 0 ? [""] : []),
    ...qr.map((uno) => `Código de ingreso${uno.titulo ? ` (${uno.titulo})` : ""}: ${uno.codigo}`),
    ...(boton ? ["", `${boton.texto}: ${boton.url}`] : []),
    "",
    `${identidad.nombre} · ${contacto.direccion.calle}, ${contacto.direccion.localidad}`,
    ...(pie ? [pie.texto, `${pie.enlace.texto}: ${pie.enlace.url}`] : []),
  ].join("\n");
  const cuerpo = await html`<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${titulo}</title>
  </head>
  <body style="margin:0;background:#f5f1ea;font-family:Arial,Helvetica,sans-serif;color:${color["--color-neutral-900"]}">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden">
        <tr><td style="background:${color["--color-primary"]};padding:20px 28px;color:${color["--color-on-primary"]};font-size:18px;font-weight:bold;border-bottom:4px solid ${color["--color-accent"]}">${identidad.nombre}</td></tr>
        <tr><td style="padding:28px">
          <h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${titulo}</h1>
          ${parrafos.map((p) => html`<p style="margin:0 0 14px;font-size:16px;line-height:1.5">${p}</p>`)}
          ${
            datos
              ? html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 18px;font-size:15px">${datos.map(
                  ([nombre, valor]) =>
                    html`<tr><td style="padding:4px 16px 4px 0;color:${color["--color-neutral-600"]}">${nombre}</td><td style="padding:4px 0"><strong>${valor}</strong></td></tr>`,
                )}</table>`
              : ""
          }
          ${qr.map(
            (uno) =>
              html`<p style="text-align:center;margin:20px 0">${uno.titulo ? html`<strong>${uno.titulo}</strong>${raw("<br />")}` : ""}<img src="cid:${uno.cid}" width="240" height="240" alt="Código QR de ingreso: ${uno.codigo}" style="border:1px solid ${color["--color-primary-100"]};border-radius:12px" /><br /><span style="font-family:monospace;font-size:18px;letter-spacing:1px">${uno.codigo.split(/(?<=-)/).map((grupo) => html`${grupo}${raw("<wbr />")}`)}</span></p>`,
          )}
          ${
            boton
              ? html`<p style="margin:22px 0 6px"><a href="${boton.url}" style="display:inline-block;background:${color["--color-primary"]};color:${color["--color-on-primary"]};text-decoration:none;padding:12px 22px;border-radius:8px;font-weight:bold">${boton.texto}</a></p>`
              : ""
          }
        </td></tr>
        <tr><td style="padding:16px 28px;background:${color["--color-primary-50"]};color:${color["--color-neutral-600"]};font-size:13px">${identidad.nombre} · ${contacto.direccion.calle}, ${contacto.direccion.localidad}${raw("<br />")}${
          pie
            ? html`${pie.texto}${raw("<br />")}<a href="${pie.enlace.url}" style="color:${color["--color-neutral-600"]}">${pie.enlace.texto}</a>`
            : "Recibís este correo por algo que hiciste en nuestro sitio."
        }</td></tr>
      </table>
    </td></tr></table>
  </body>
</html>`;
  return { texto, html: String(cuerpo) };
}
