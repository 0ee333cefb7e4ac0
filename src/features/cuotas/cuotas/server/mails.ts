import { clubTime } from "#contract/club-time.ts";
import { formatCentavos, formatFecha, formatLista, formatMes, formatMoney } from "#contract/format.ts";
import { toCentavos } from "#contract/money.ts";
import { type MedioDePago, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import type { ReciboEmitido } from "#features/caja/pagos/server/concepto.ts";
import { adjuntarRecibo } from "#features/caja/pagos/server/ver-recibo.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { destinatarios, keyOfCopy } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { nombreDeCuota } from "../rules.ts";
import type { AumentoRow } from "./aumentos.repo.ts";
import { type CuotaRow, findCuota } from "./cuotas.repo.ts";
import { listImputadas } from "./imputaciones.repo.ts";

export const CORREOS = defineCorreos("Socios y cuotas", {
  "cuota-pagada": {
    label: "Recibo de una cuota",
    when: "Cuando se paga una cuota, en línea o en el club.",
    default: "always",
    adjuntos: (deps, clave) => adjuntarRecibo(deps, Number.parseInt(clave, 10)),
  },
  "cuota-anulada": {
    label: "Cobro de cuota anulado",
    when: "Cuando el club anula el cobro de una cuota, porque el recibo deja de valer.",
    default: "always",
  },
  "cuota-convenio": {
    label: "Convenio de pago",
    when: "Cuando el club pasa lo que alguien debe a un convenio con fechas, y si lo deshace.",
    default: "on",
  },
  aumento: {
    label: "Aumento de la cuota",
    when: "Cuando el club aplica un aumento, a cada familia que lo paga, con el motivo.",
    default: "on",
    masivo: true,
  },
  "aumento-deshecho": {
    label: "Aumento de la cuota, sin efecto",
    when: "Cuando el club deshace un aumento, a cada familia que lo pagaba.",
    default: "on",
    masivo: true,
  },
});

/**
 * Emails the receipt of a payment to its payer, with the paid instalments and the excess, which is credit. If
 * the payer has no address, the people who answer for the payer get it (Rule FAM-12). If these have no
 * address either, the receipt is only shown under Mi perfil.
 */
export async function enviarRecibo(
  deps: Deps,
  tx: Tx,
  pago: { id: number; usuarioId: number | null; monto: number },
  recibo: ReciboEmitido,
): Promise<void> {
  const pagadas = await listImputadas(tx, pago.id);
  const persona = pago.usuarioId === null ? null : await personaPorId(tx, pago.usuarioId);
  if (!persona) return;
  const [unica] = pagadas;
  const sobra = toCentavos(pago.monto) - pagadas.reduce((sum, { monto }) => sum + toCentavos(monto), 0);
  const boton = botonA(deps, "Ver el recibo", `/perfil/recibos/${recibo.numero}`);
  const numeros: [string, string][] = [["Recibo", recibo.numero]];
  const esUna = pagadas.length === 1 && sobra === 0 && unica?.usuarioId === persona.id && unica.pagadaEn;
  const para = await destinatarios(deps, tx, persona, "cuotas");
  if (!esUna || !persona.correo) {
    for (const uno of para)
      await escribirA(deps, tx, CORREOS["cuota-pagada"], uno, {
        clave: keyOfCopy(pago.id, uno),
        asunto: uno.esLaPersona ? "Recibo de tu pago de cuotas" : `Recibo: cuotas de ${persona.nombre}`,
        titulo: uno.esLaPersona ? "Recibimos tu pago" : `Recibimos el pago de ${persona.nombre}`,
        parrafos: [
          `Hola, ${uno.nombre}. ¡Gracias! Esto es lo que ${uno.esLaPersona ? "pagaste" : "se pagó"}.`,
          ...(sobra > 0
            ? [
                `Quedan ${formatCentavos(sobra)} a ${uno.esLaPersona ? "tu" : "su"} favor: se usan en ${uno.esLaPersona ? "tu" : "su"} próximo pago de cuotas.`,
              ]
            : []),
        ],
        datos: [
          ...pagadas.map((cuota): [string, string] => [
            `${cuota.nombre} ${cuota.apellido}: ${nombreDeCuota(cuota).toLowerCase()}, ${cuota.plan}`,
            `${formatMoney(cuota.monto)}${cuota.pagadaEn ? "" : ` (a cuenta de ${formatMoney(cuota.importe)})`}`,
          ]),
          ...numeros,
        ],
        boton: uno.esLaPersona ? boton : { texto: "Ver el recibo", url: recibo.verificacion },
      });
    return;
  }
  const cuota = await findCuota(tx, unica.id);
  if (!cuota) return;
  await escribirA(deps, tx, CORREOS["cuota-pagada"], persona, {
    clave: pago.id,
    asunto: `Recibo: ${nombreDeCuota(cuota).toLowerCase()}`,
    titulo: "Recibimos el pago de tu cuota",
    parrafos: [`Hola, ${persona.nombre}. ¡Gracias! Esta cuota ya está paga.`],
    datos: [
      ["Plan", cuota.plan],
      ["Cuota", numeroDe(cuota)],
      ["Vencimiento", formatFecha(cuota.venceEl)],
      ...pagoDe(cuota),
      ...numeros,
    ],
    boton,
  });
}

const verCuotas = (deps: Deps) => botonA(deps, "Ver mis cuotas", "/perfil/cuotas");
const verFamilia = (deps: Deps) => botonA(deps, "Ver Mi familia", "/perfil/familia");

export async function avisarAnulacion(deps: Deps, tx: Tx, cuota: CuotaRow, contraasientoId: number) {
  const persona = await personaPorId(tx, cuota.usuarioId);
  if (!persona) return;
  const pagador =
    cuota.pagadorId === null || cuota.pagadorId === persona.id
      ? null
      : await personaPorId(tx, cuota.pagadorId);
  const aQuienes = pagador
    ? [{ ...pagador, esLaPersona: false }]
    : await destinatarios(deps, tx, persona, "cuotas");
  for (const para of aQuienes)
    await escribirA(deps, tx, CORREOS["cuota-anulada"], para, {
      clave: keyOfCopy(contraasientoId, para),
      asunto: `Anulamos el cobro de ${para.esLaPersona ? "tu" : articuloDe(cuota)} ${nombreDeCuota(cuota).toLowerCase()}${para.esLaPersona ? "" : `, de ${persona.nombre}`}`,
      titulo: "Anulamos el cobro de una cuota",
      parrafos: [
        `Hola, ${para.nombre}. Habíamos registrado por error el pago de esta cuota y lo anulamos: la cuota sigue sin pagar.`,
        `Si la pagaste, respondenos con tu recibo o escribinos: ${contactoDe(deps.club())}.`,
      ],
      datos: [
        ...(para.esLaPersona ? [] : [["De", `${persona.nombre} ${persona.apellido}`] as [string, string]]),
        ["Plan", cuota.plan],
        ["Cuota", numeroDe(cuota)],
        ...pagoDe(cuota),
        ["Pago anulado", String(cuota.pagoId)],
      ],
      boton: para.esLaPersona ? verCuotas(deps) : verFamilia(deps),
    });
}

export async function avisarAnulacionDePago(
  deps: Deps,
  tx: Tx,
  pago: { id: number; usuarioId: number; monto: number; medio: MedioDePago },
  contraasientoId: number,
): Promise<void> {
  const persona = await personaPorId(tx, pago.usuarioId);
  if (!persona) return;
  for (const para of await destinatarios(deps, tx, persona, "cuotas"))
    await escribirA(deps, tx, CORREOS["cuota-anulada"], para, {
      clave: keyOfCopy(contraasientoId, para),
      asunto: `Anulamos el pago n.º ${pago.id}`,
      titulo: "Anulamos un pago de cuotas",
      parrafos: [
        `Hola, ${para.nombre}. Habíamos registrado por error este pago y lo anulamos: lo que pagaba queda otra vez sin pagar.`,
        `Si lo hiciste, respondenos con tu recibo o escribinos: ${contactoDe(deps.club())}.`,
      ],
      datos: [
        ["Importe", formatCentavos(pago.monto)],
        ["Medio de pago", PALABRA_DE_MEDIO[pago.medio]],
        ["Pago anulado", String(pago.id)],
      ],
      boton: para.esLaPersona ? botonA(deps, "Ver mi cuenta", "/perfil/cuenta") : verFamilia(deps),
    });
}

function numeroDe(cuota: CuotaRow): string {
  const { numeroCuota, deCuantas, periodo, convenioId } = cuota;
  return deCuantas === 0 || periodo || convenioId ? nombreDeCuota(cuota) : `${numeroCuota} de ${deCuantas}`;
}

const articuloDe = ({ deCuantas }: Pick<CuotaRow, "deCuantas">) => (deCuantas === 0 ? "el" : "la");

function pagoDe({ importe, medio }: CuotaRow): [string, string][] {
  return [
    ["Importe", formatMoney(importe)],
    ["Medio de pago", medio === null ? "" : PALABRA_DE_MEDIO[medio as MedioDePago]],
  ];
}

/** Emails the dates of an arrangement to the debtor, or to the people who answer for them (Rule DEU-4). */
export async function avisarConvenio(
  deps: Deps,
  tx: Tx,
  persona: { id: number; nombre: string; correo: string | null },
  { id, total, partes }: { id: number; total: number; partes: readonly { fecha: string; importe: number }[] },
): Promise<void> {
  for (const para of await destinatarios(deps, tx, persona, "cuotas"))
    await escribirA(deps, tx, CORREOS["cuota-convenio"], para, {
      clave: keyOfCopy(id, para),
      asunto: para.esLaPersona ? "Tu convenio de pago" : `Convenio de pago de ${persona.nombre}`,
      titulo: "Quedó hecho el convenio",
      parrafos: [
        `Hola, ${para.nombre}. Lo que se debía, ${formatMoney(total)}, se paga en estas fechas.`,
        `Si algo no es lo que hablaste con el club, escribinos: ${contactoDe(deps.club())}.`,
      ],
      datos: partes.map(({ fecha, importe }, n): [string, string] => [
        `${n + 1}. Hasta el ${formatFecha(fecha)}`,
        formatMoney(importe),
      ]),
      boton: para.esLaPersona ? verCuotas(deps) : verFamilia(deps),
    });
}

/** Emails the debtor, or the people who answer for them, that an arrangement was undone (Rule DEU-4). */
export async function avisarConvenioDeshecho(
  deps: Deps,
  tx: Tx,
  persona: { id: number; nombre: string; correo: string | null },
  { id, total, creadoEn }: { id: number; total: number; creadoEn: Date },
): Promise<void> {
  for (const para of await destinatarios(deps, tx, persona, "cuotas"))
    await escribirA(deps, tx, CORREOS["cuota-convenio"], para, {
      clave: keyOfCopy(`${id}-deshecho`, para),
      asunto: para.esLaPersona
        ? "Tu convenio de pago ya no vale"
        : `El convenio de ${persona.nombre} ya no vale`,
      titulo: "Se deshizo el convenio",
      parrafos: [
        `Hola, ${para.nombre}. El convenio del ${formatFecha(clubTime(creadoEn).fecha)}, por ${formatMoney(total)}, quedó sin efecto: se deben las cuotas de antes, cada una con su vencimiento.`,
        `Si no lo hablaste con el club, escribinos: ${contactoDe(deps.club())}.`,
      ],
      boton: para.esLaPersona ? verCuotas(deps) : verFamilia(deps),
    });
}

export interface FamiliaAvisada {
  id: number;
  nombre: string;
  correo: string | null;
  /** `suma` is what the increase adds to each person's unpaid instalments, in pesos. */
  personas: { id: number; nombre: string; suma: number }[];
}

/** Sends a family one email about a price increase that was applied or undone (Rule AUM-3). */
export async function avisarAumento(deps: Deps, tx: Tx, aumento: AumentoRow, familia: FamiliaAvisada) {
  const { alcance, vigenteDesde, motivo, deshechoEn, id } = aumento;
  const desde = formatMes(vigenteDesde);
  const quienes = formatLista(familia.personas.map(({ nombre }) => nombre));
  const precios = [...alcance.aranceles, ...alcance.planes];
  const boton = botonA(deps, "Ver mi cuenta", "/perfil/cuenta");
  const key = `${id}:${familia.id}`;
  if (deshechoEn)
    return escribirA(deps, tx, CORREOS["aumento-deshecho"], familia, {
      clave: key,
      asunto: "El aumento de la cuota queda sin efecto",
      titulo: "El aumento queda sin efecto",
      parrafos: [
        `Hola, ${familia.nombre}. Dejamos sin efecto el aumento de la cuota desde ${desde}, de ${quienes}: cuesta lo mismo que antes, y lo que se había sumado se restó.`,
        `Si tenés dudas, escribinos: ${contactoDe(deps.club())}.`,
      ],
      datos: precios.map(({ nombre, antes }): [string, string] => [nombre, formatMoney(antes)]),
      boton,
    });
  const sumas = familia.personas.filter(({ suma }) => suma > 0);
  return escribirA(deps, tx, CORREOS.aumento, familia, {
    clave: key,
    asunto: `La cuota cambia desde ${desde}`,
    titulo: `La cuota cambia desde ${desde}`,
    parrafos: [
      `Hola, ${familia.nombre}. Te avisamos que cambia la cuota de ${quienes}.`,
      motivo,
      "Tus descuentos se siguen aplicando como siempre.",
      `Si tenés dudas, escribinos: ${contactoDe(deps.club())}.`,
    ],
    datos: [
      ...precios.map(({ nombre, antes, despues }): [string, string] => [
        nombre,
        `de ${formatMoney(antes)} a ${formatMoney(despues)}`,
      ]),
      ...sumas.map(({ nombre, suma }): [string, string] => [
        `Se suma a las cuotas sin pagar de ${nombre}`,
        formatMoney(suma),
      ]),
    ],
    boton,
  });
}
