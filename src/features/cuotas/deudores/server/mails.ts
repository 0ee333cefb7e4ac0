import { clubInstant, clubTime } from "#contract/club-time.ts";
import { formatCentavos, formatFecha, formatLista } from "#contract/format.ts";
import { defineCorreos, type Salida } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { type Contenido, contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { CODIGO_DE_BAJA, proximaHoraDeRecordar, rutaDeBaja } from "../rules.ts";
import { countPorPagar, hasSinRecordatorios, updateEstado } from "./recordatorios.repo.ts";
import type { Recordatorio } from "./recordatorios.ts";

/** Reads an email's `clave`, which is made of the ids of its reminder and its recipient. */
const idsDe = (clave: string) => clave.split(":").map(Number) as [recordatorioId: number, personaId: number];

const codigoDe = (deps: Deps, personaId: number) => deps.codes(CODIGO_DE_BAJA).sign(personaId);

/**
 * Holds an email back outside the permitted hours, for instance after a long failure of the mail server. Withdraws it
 * if its debt has been paid or the recipient has stopped reminders (Rule DEU-3).
 */
async function antesDeSalir(deps: Deps, tx: Tx, clave: string): Promise<Salida> {
  const [id, personaId] = idsDe(clave);
  if ((await countPorPagar(tx, id)) === 0 || (await hasSinRecordatorios(tx, personaId))) {
    await updateEstado(tx, id, "retirado");
    return { que: "retirar" };
  }
  const ahora = clubTime(deps.clock());
  const cuando = proximaHoraDeRecordar(ahora);
  if (cuando.fecha === ahora.fecha && cuando.hora === ahora.hora) return { que: "mandar" };
  return { que: "esperar", hasta: clubInstant(cuando.fecha, cuando.hora) };
}

export const CORREOS = defineCorreos("Socios y cuotas", {
  "cuota-recordatorio": {
    label: "Recordatorio de cuotas",
    when: "A quien paga, antes y después del vencimiento, como mucho uno por semana. Los días se eligen en Deudores.",
    default: "on",
    masivo: true,
    antesDeSalir,
    async alTerminar(tx, { clave, rechazo }) {
      await updateEstado(tx, idsDe(clave)[0], rechazo === null ? "enviado" : "rechazado", rechazo);
    },
    baja: (deps, clave) => `${deps.settings.siteUrl}/api${rutaDeBaja(codigoDe(deps, idsDe(clave)[1]))}`,
  },
  "recordatorios-empiezan": {
    label: "Mañana empiezan los recordatorios de cuotas",
    when: "Al club, una sola vez, el día antes de que salga el primero.",
    default: "always",
  },
});

/** Returns the subject and content of a reminder; the subject states no amount. */
export function contenidoDe(
  deps: Deps,
  { destinatario, cuotas, total, credito }: Recordatorio,
  hoy: string,
): { asunto: string } & Omit<Contenido, "qr"> {
  const vencida = cuotas.some(({ venceEl }) => venceEl < hoy);
  const ajenas = [
    ...new Set(cuotas.filter(({ personaId }) => personaId !== destinatario.id).map(({ persona }) => persona)),
  ];
  const deQuienes = ajenas.length > 0 ? ` de ${formatLista(ajenas)}` : "";
  return {
    asunto: vencida ? "Hay cuotas del club sin pagar" : "Se acerca el vencimiento de una cuota del club",
    titulo: vencida ? "Hay cuotas sin pagar" : "Una cuota está por vencer",
    parrafos: [
      `Hola, ${destinatario.nombre}. ${vencida ? "Esto es lo que figura sin pagar" : "Te avisamos con tiempo"}. Si ya lo pagaste, no hace falta que hagas nada.`,
      ...(credito > 0 ? [`Tenés ${formatCentavos(credito)} a favor, que se usan cuando pagues.`] : []),
      `Si necesitás hablarlo, pagar en partes o algo no está bien, respondenos o escribinos: ${contactoDe(deps.club())}.`,
    ],
    datos: [
      ...cuotas.map(({ persona, titulo, venceEl, falta }): [string, string] => [
        `${persona}: ${titulo}. ${venceEl < hoy ? "Venció" : "Vence"} el ${formatFecha(venceEl)}`,
        formatCentavos(falta),
      ]),
      ...(cuotas.length > 1 ? [["Total", formatCentavos(total)] as [string, string]] : []),
    ],
    boton: botonA(deps, "Ver y pagar", "/perfil/cuenta"),
    pie: {
      texto: `Te llega porque pagás las cuotas${deQuienes} en el club. No son más de un recordatorio por semana.`,
      enlace: {
        texto: "No recibir más recordatorios",
        url: `${deps.settings.siteUrl}${rutaDeBaja(codigoDe(deps, destinatario.id))}`,
      },
    },
  };
}

export function escribirRecordatorio(deps: Deps, tx: Tx, id: number, uno: Recordatorio, hoy: string) {
  const { destinatario } = uno;
  return escribirA(deps, tx, CORREOS["cuota-recordatorio"], destinatario, {
    clave: `${id}:${destinatario.id}`,
    ...contenidoDe(deps, uno, hoy),
  });
}

/** Announces to the club that reminders will start the next day, and where to see and stop them. */
export function avisarQueEmpiezan(deps: Deps, tx: Tx, desde: string, cuantos: number): Promise<void> {
  return escribirA(deps, tx, CORREOS["recordatorios-empiezan"], deps.club().contacto.correo, {
    clave: desde,
    asunto: "Mañana empiezan los recordatorios de cuotas",
    titulo: "Mañana empiezan los recordatorios de cuotas",
    parrafos: [
      `Desde el ${formatFecha(desde)} el sitio les escribe solo a quienes tienen cuotas por vencer o vencidas, de lunes a sábado de 9 a 20, como mucho una vez por semana. Hoy serían ${cuantos}.`,
      "En Deudores → Recordatorios está la lista con los destinatarios y el texto. Ahí se eligen los días, se frenan los de un día o se apagan.",
    ],
    boton: botonA(deps, "Ver los recordatorios", `/${deps.club().slug}/admin/deudores/recordatorios`),
  });
}
