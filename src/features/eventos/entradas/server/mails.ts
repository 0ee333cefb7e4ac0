import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { formatTelefono } from "#contract/telefono.ts";
import {
  type DepsDeCorreo,
  encolarCorreo,
  enlaceConSesion,
} from "#features/compartido/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import { type Tx, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { CODIGO_DE_ENTRADA } from "../rules.ts";
import { type EntradaRow, findEntrada } from "./repo.ts";
import { dibujarCalendario } from "./to-entrada.ts";

const DE_PRUEBA =
  "PRUEBA: esta compra es un ensayo. No se cobró nada y la entrada solo sirve para probar la puerta.";

/** Emails the ticket, unless the holder has no email. */
export async function enviarEntrada(deps: DepsDeCorreo & Pick<Deps, "codes">, tx: Tx, entradaId: number) {
  const entrada = await findEntrada(tx, entradaId);
  if (!entrada?.correo) return;
  const codigo = deps.codes(CODIGO_DE_ENTRADA).sign(entrada.id);
  const contenido = await dibujarCorreo(deps.club(), {
    titulo: "¡Tenés tu entrada!",
    parrafos: [
      ...(entrada.dePrueba ? [DE_PRUEBA] : []),
      `${saludo(entrada)}Esta es tu entrada para ${entrada.eventoNombre}. Mostrá el código QR en la puerta, desde el teléfono o impreso: vale para una sola persona y un solo ingreso.`,
    ],
    datos: datosDe(entrada, ["Lugar", entrada.lugar]),
    qr: { cid: "entrada", codigo },
    ...(entrada.usuarioId !== null && {
      boton: { texto: "Ver mis entradas", url: enlaceConSesion(deps, "/perfil/entradas") },
    }),
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
export async function avisarVentaAnulada(deps: DepsDeCorreo, tx: Tx, entrada: EntradaRow): Promise<void> {
  if (!entrada.correo) return;
  const contenido = await dibujarCorreo(deps.club(), {
    titulo: "Anulamos tu entrada",
    parrafos: [
      `${saludo(entrada)}Habíamos registrado por error la venta de una entrada para ${entrada.eventoNombre} y la anulamos: su código QR ya no sirve.`,
      `Si la pagaste, respondenos o escribinos: ${deps.club().contacto.correo} o WhatsApp ${formatTelefono(deps.club().contacto.telefono)}.`,
    ],
    datos: datosDe(entrada),
  });
  await encolarCorreo(deps, tx, {
    clave: `entrada-anulada:${entrada.id}`,
    para: entrada.correo,
    asunto: `Anulamos tu entrada para ${entrada.eventoNombre}`,
    ...contenido,
  });
}

const saludo = ({ nombre }: EntradaRow) => (nombre ? `Hola, ${nombre}. ` : "");

function datosDe({ eventoNombre, fecha, hora, monto }: EntradaRow, ...more: [string, string][]) {
  const datos: [string, string][] = [
    ["Evento", eventoNombre],
    ["Fecha", `${formatFechaLarga(fecha)}, ${hora.slice(0, 5)} hs`],
    ...more,
    ["Importe", formatMoney(toMoney(monto))],
  ];
  return datos;
}
