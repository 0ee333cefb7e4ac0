import { club } from "#club";
import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { encolarCorreo, enlaceConSesion } from "#features/compartido/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import { type Tx, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { CODIGO_DE_ENTRADA } from "../rules.ts";
import { type EntradaRow, findEntrada } from "./repo.ts";
import { dibujarCalendario } from "./vistas.ts";

/** Emails the ticket, unless the holder has no email. */
export async function enviarEntrada(
  deps: Pick<Deps, "clock" | "codes" | "jobs" | "settings">,
  tx: Tx,
  entradaId: number,
): Promise<void> {
  const entrada = await findEntrada(tx, entradaId);
  if (!entrada?.correo) return;
  const codigo = deps.codes(CODIGO_DE_ENTRADA).sign(entrada.id);
  const contenido = await dibujarCorreo({
    titulo: "¡Tenés tu entrada!",
    parrafos: [
      ...(entrada.dePrueba
        ? [
            "PRUEBA: esta compra es un ensayo. No se cobró nada y la entrada solo sirve para probar la puerta.",
          ]
        : []),
      `${entrada.nombre ? `Hola, ${entrada.nombre}. ` : ""}Esta es tu entrada para ${entrada.eventoNombre}. Mostrá el código QR en la puerta, desde el teléfono o impreso: vale para una sola persona y un solo ingreso.`,
    ],
    datos: [
      ["Evento", entrada.eventoNombre],
      ["Fecha", `${formatFechaLarga(entrada.fecha)}, ${entrada.hora.slice(0, 5)} hs`],
      ["Lugar", entrada.lugar],
      ["Importe", formatMoney(toMoney(entrada.monto))],
    ],
    qr: { cid: "entrada", codigo },
    ...(entrada.usuarioId === null
      ? {}
      : { boton: { texto: "Ver mis entradas", url: enlaceConSesion(deps, "/perfil/entradas") } }),
  });
  await encolarCorreo(deps, tx, {
    clave: `entrada-pagada:${entrada.id}`,
    para: entrada.correo,
    asunto: `${entrada.dePrueba ? "PRUEBA: t" : "T"}u entrada para ${entrada.eventoNombre}`,
    ...contenido,
    qr: [{ nombre: `entrada-${entrada.id}.png`, cid: "entrada", contenido: codigo }],
    adjuntos: [
      {
        nombre: `entrada-${entrada.id}.ics`,
        tipo: "text/calendar; charset=utf-8; method=PUBLISH",
        contenido: dibujarCalendario(deps, entrada),
      },
    ],
  });
}

/** Emails the holder that the sale was reversed and the code is void. */
export async function avisarVentaAnulada(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  entrada: EntradaRow,
): Promise<void> {
  if (!entrada.correo) return;
  const contenido = await dibujarCorreo({
    titulo: "Anulamos tu entrada",
    parrafos: [
      `${entrada.nombre ? `Hola, ${entrada.nombre}. ` : ""}Habíamos registrado por error la venta de una entrada para ${entrada.eventoNombre} y la anulamos: su código QR ya no sirve.`,
      `Si la pagaste, respondenos o escribinos: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`,
    ],
    datos: [
      ["Evento", entrada.eventoNombre],
      ["Fecha", `${formatFechaLarga(entrada.fecha)}, ${entrada.hora.slice(0, 5)} hs`],
      ["Importe", formatMoney(toMoney(entrada.monto))],
    ],
  });
  await encolarCorreo(deps, tx, {
    clave: `entrada-anulada:${entrada.id}`,
    para: entrada.correo,
    asunto: `Anulamos tu entrada para ${entrada.eventoNombre}`,
    ...contenido,
  });
}
