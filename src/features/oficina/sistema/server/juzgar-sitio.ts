import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/club-time.ts";
import { formatBytes, formatInstant } from "#contract/format.ts";
import type { CorreosSinEnviar } from "#features/compartido/correos/server/sin-enviar.ts";
import { NO_CREATEDB } from "#server/backup/try-backup.ts";
import type { QueueState } from "#server/jobs/queue-state.ts";
import type { EstadoDelSistema } from "../contract.ts";
import { duracion, GB, JUICIOS, type Juicio, type Veredicto } from "../rules.ts";
import type { findCopiaAfuera, findUltimaCopia } from "./sistema.repo.ts";

type Punto = EstadoDelSistema["puntos"][number];

/** Measurements of the site; sizes in bytes. */
export interface Hechos extends CopiasMedidas {
  version: string;
  node: string;
  empezoEn: Date;
  base: { version: string; bytes: number };
  /** Number of processes connected to the database, including this one; null if unknown. */
  instancias: number | null;
  colas: readonly QueueState[];
  ultimoAviso: Date | null;
  ultimoAprobado: Date | null;
  ultimaConciliacion: Date | null;
  correos: CorreosSinEnviar;
  disco: { libres: number; total: number } | null;
  almacenamiento: "disco" | "s3";
  /** Connections that were saved under another `SECRET` and have to be entered again. */
  conexionesIlegibles: readonly string[];
  mercadoPago: "produccion" | "emulador" | "sin-configurar";
  /** Whether the signatures of payment notices can be checked. */
  firmaDeAvisos: boolean;
  /** `ejemplo` means posts of the demo. */
  instagram: keyof typeof NOVEDADES;
  gruposDanados: readonly string[];
  /** Host of the mail server, without credentials. */
  servidorDeCorreo: string | null;
}

/** Free disk space below which a warning or an error is shown: a share of the disk, or bytes. */
const DISCO_JUSTO = { parte: 0.1, bytes: 2 * GB };
const DISCO_LLENO = { parte: 0.02, bytes: 0.3 * GB };
const DEMORA_LARGA_S = 10 * 60;
const DEMORA_GRAVE_S = 60 * 60;
const SIN_TRABAJADORES =
  "Nadie hace los trabajos pendientes: fijate que al menos un proceso del sitio corra con JOBS=1 y mirá su registro.";

const NOVEDADES = {
  cuenta: "Configurado",
  ejemplo: "Sin configurar: se muestran novedades de ejemplo",
  ninguna: "Sin configurar: no se muestran novedades",
} as const;

/** Gives every part of the site a verdict, for Sistema. */
export function juzgar(hechos: Hechos, ahora: Date): Punto[] {
  const punto = (clave: string, nombre: string, [valor, juicio = "ok", consejo]: Veredicto): Punto => ({
    clave,
    nombre,
    valor,
    juicio,
    consejo: consejo ?? null,
  });
  return [
    punto("cola", "Trabajos pendientes", cola(hechos)),
    punto("conciliacion", "Última conciliación de pagos", conciliacion(hechos, ahora)),
    punto("correos", "Correos sin enviar", correosSinEnviar(hechos, ahora)),
    punto("copia", "Última copia de seguridad", copia(hechos, ahora)),
    punto("copia-afuera", "Copia fuera del servidor", copiaAfuera(hechos, ahora)),
    punto("disco", "Espacio en el disco", disco(hechos)),
    punto("mercadopago", "Mercado Pago", mercadoPago(hechos)),
    punto("avisos", "Último aviso de Mercado Pago", avisos(hechos)),
    punto("smtp", "Servidor de correo", servidorDeCorreo(hechos.servidorDeCorreo)),
    punto("club", "Datos del club", datosDelClub(hechos)),
    ...(hechos.conexionesIlegibles.length > 0 ? [punto("conexiones", "Conexiones", ilegibles(hechos))] : []),
    punto("instagram", "Instagram", [NOVEDADES[hechos.instagram]]),
    punto("almacenamiento", "Imágenes", [
      hechos.almacenamiento === "s3" ? "En un servicio de archivos (S3)" : "En el disco del servidor",
    ]),
    punto("base", "Base de datos", [`${formatBytes(hechos.base.bytes)} (PostgreSQL ${hechos.base.version})`]),
    punto("instancias", "Procesos del sitio", instancias(hechos)),
    punto("version", "Versión", [
      `${hechos.version} (Node ${hechos.node}), en marcha desde el ${formatInstant(hechos.empezoEn)}`,
    ]),
  ];
}

export function peor(puntos: readonly Punto[]): Juicio {
  return JUICIOS[Math.max(0, ...puntos.map(({ juicio }) => JUICIOS.indexOf(juicio)))] ?? "ok";
}

function datosDelClub({ gruposDanados }: Hechos): Veredicto {
  if (gruposDanados.length === 0) return ["Se leen bien"];
  return [
    `No se pueden leer: ${gruposDanados.join(", ")}`,
    "mal",
    "El sitio muestra los datos iniciales de esos grupos. Guardalos de nuevo, o deshacé el último cambio.",
  ];
}

function cola({ colas }: Hechos): Veredicto {
  const suma = (campo: "waiting" | "running" | "failed") =>
    colas.reduce((total, una) => total + una[campo], 0);
  const demora = Math.max(0, ...colas.map(({ oldestDueSeconds }) => oldestDueSeconds ?? 0));
  const fallidos = suma("failed");
  const abandonadas = colas.filter(({ failed }) => failed > 0).map(({ queue }) => queue);
  const valor = [
    `${suma("waiting")} en espera, ${suma("running")} en marcha`,
    demora >= 60 ? `el más viejo espera hace ${duracion(demora * 1000)}` : "",
    fallidos > 0 ? `${fallidos} abandonados en la semana (${abandonadas.join(", ")})` : "",
  ]
    .filter(Boolean)
    .join("; ");
  // A long queue is not a problem while a worker processes it, for example after many uploads.
  if (demora >= DEMORA_GRAVE_S && suma("running") === 0) return [valor, "mal", SIN_TRABAJADORES];
  if (demora >= DEMORA_LARGA_S)
    return [
      valor,
      "atencion",
      "Los trabajos se atrasan. Si no baja en una hora, revisá el registro del sitio.",
    ];
  if (fallidos > 0)
    return [
      valor,
      "atencion",
      "Algunos trabajos se abandonaron: el registro del sitio dice por qué (“a job failed”).",
    ];
  return [valor];
}

function conciliacion({ ultimaConciliacion }: Hechos, ahora: Date): Veredicto {
  if (!ultimaConciliacion) return ["Todavía ninguna", "atencion", SIN_TRABAJADORES];
  const hace = ahora.getTime() - ultimaConciliacion.getTime();
  const valor = `Hace ${duracion(hace)}`;
  return hace > 10 * MINUTE_MS ? [valor, "mal", SIN_TRABAJADORES] : [valor];
}

function disco({ disco: medido }: Hechos): Veredicto {
  if (!medido || medido.total === 0) return ["No se pudo medir", "atencion", "Revisá que DATA_DIR exista."];
  const { libres, total } = medido;
  const valor = `${formatBytes(libres)} libres de ${formatBytes(total)}`;
  const menosQue = (limite: { parte: number; bytes: number }) =>
    libres < limite.bytes || libres / total < limite.parte;
  if (menosQue(DISCO_LLENO))
    return [valor, "mal", "Hacé lugar ya: sin espacio no se guarda nada, tampoco las compras."];
  if (menosQue(DISCO_JUSTO))
    return [valor, "atencion", "Queda poco: sacá copias viejas del servidor o agrandá el disco."];
  return [valor];
}

function ilegibles({ conexionesIlegibles }: Hechos): Veredicto {
  return [
    `Hay que escribir de nuevo: ${conexionesIlegibles.join(", ")}`,
    "mal",
    "Se guardaron con otro SECRET, o les falta un dato. Poné el SECRET de antes, o escribilas en Conexiones.",
  ];
}

function mercadoPago({ mercadoPago: como, firmaDeAvisos }: Hechos): Veredicto {
  if (como === "sin-configurar") return ["Sin configurar: se vende en efectivo y por transferencia"];
  if (como === "emulador") return ["Emulador de prueba: no se cobra nada"];
  if (!firmaDeAvisos)
    return [
      "Configurado, sin clave de avisos",
      "atencion",
      "Poné la clave de los avisos en Conexiones, para reconocerlos.",
    ];
  return ["Configurado"];
}

/** Missing notices are a problem only if a payment was approved more than a day after the last notice. */
function avisos({ ultimoAviso, ultimoAprobado, mercadoPago: como }: Hechos): Veredicto {
  const valor = ultimoAviso ? formatInstant(ultimoAviso) : "Todavía ninguno";
  const mudo =
    como === "produccion" &&
    ultimoAprobado &&
    (!ultimoAviso || ultimoAprobado.getTime() - ultimoAviso.getTime() > DAY_MS);
  return mudo
    ? [
        valor,
        "atencion",
        "Hubo pagos y ningún aviso: revisá la dirección del webhook en Mercado Pago (Tus integraciones → Webhooks).",
      ]
    : [valor];
}

function instancias({ instancias: cuantas }: Hechos): Veredicto {
  return [cuantas === null ? "La base no lo dice" : cuantas === 1 ? "1" : `${cuantas} sobre la misma base`];
}

/** @param host null if no mail server is connected */
function servidorDeCorreo(host: string | null): Veredicto {
  if (host !== null) return [`Conectado (${host})`];
  return ["Sin configurar", "atencion", "Los correos esperan hasta que conectes uno en Conexiones."];
}

const FALLAS_DE_CORREO: Record<string, string> = {
  NoMailServer: "no hay servidor de correo",
  ESOCKET: "no se pudo conectar con el servidor de correo",
  ECONNECTION: "no se pudo conectar con el servidor de correo",
  EDNS: "no se encontró el servidor de correo",
  ETIMEDOUT: "el servidor de correo no respondió a tiempo",
  ETLS: "falló la conexión segura con el servidor de correo",
  EAUTH: "el servidor de correo no aceptó el usuario o la contraseña",
  EENVELOPE: "el servidor de correo rechazó una dirección",
  EMESSAGE: "el servidor de correo rechazó el mensaje",
};

function correosSinEnviar({ correos, servidorDeCorreo }: Hechos, ahora: Date): Veredicto {
  const { esperando, fallidos, masViejo, enlaces } = correos;
  if (esperando + fallidos === 0) return ["Ninguno"];
  const hace = masViejo ? ahora.getTime() - masViejo.getTime() : 0;
  const falla = enlaces.ultimaFalla && (FALLAS_DE_CORREO[enlaces.ultimaFalla] ?? enlaces.ultimaFalla);
  const valor = [
    `${esperando} en espera, ${fallidos} con fallas`,
    `el más viejo es de hace ${duracion(hace)}`,
    enlaces.sinEnviar > 0 ? `${enlaces.sinEnviar} de recuperación de contraseña` : "",
    falla ? `última falla de estos: ${falla}` : "",
  ]
    .filter(Boolean)
    .join("; ");
  if (servidorDeCorreo === null)
    return [
      valor,
      "atencion",
      "Conectá un servidor de correo en Conexiones y salen solos. Mientras tanto, abajo podés leerlos.",
    ];
  if (fallidos + esperando === enlaces.sinEnviar && (fallidos > 0 || hace > HOUR_MS))
    return [
      valor,
      hace > HOUR_MS ? "mal" : "atencion",
      "Revisá el servidor de correo en Conexiones. Los enlaces de recuperación se reintentan solos durante un día.",
    ];
  if (hace > HOUR_MS)
    return [
      valor,
      "mal",
      "Mirá abajo qué responde el servidor de correo, y si es lo mismo para todos revisalo en Conexiones.",
    ];
  if (fallidos > 0)
    return [valor, "atencion", "Se reintentan solos durante unos tres días; abajo podés apurarlos."];
  return [valor];
}

/** Backups on this server and offsite. */
interface CopiasMedidas {
  ultimaCopia: Awaited<ReturnType<typeof findUltimaCopia>>;
  copiaAfuera: Awaited<ReturnType<typeof findCopiaAfuera>> & {
    conectada: boolean;
    conClave: boolean;
  };
}

function copia({ ultimaCopia }: CopiasMedidas, ahora: Date): Veredicto {
  if (!ultimaCopia)
    return [
      "Ninguna",
      "atencion",
      "Hacé una ahora con el botón de arriba, y dejá programada la de todas las noches.",
    ];
  const { empezadaEn, terminadaEn, error } = ultimaCopia;
  const hace = ahora.getTime() - (terminadaEn ?? empezadaEn).getTime();
  if (error !== null)
    return [`Falló hace ${duracion(hace)}`, "mal", "Mirá en el registro por qué falló y hacé otra."];
  if (!terminadaEn)
    return hace > 12 * HOUR_MS
      ? [`Empezó hace ${duracion(hace)} y no terminó`, "mal", "Se cortó por la mitad: hacé otra."]
      : [`En marcha, empezó hace ${duracion(hace)}`];
  const valor = `Hace ${duracion(hace)}`;
  if (hace > 8 * DAY_MS) return [valor, "mal", "Hace más de una semana que no hay copias: hacé una hoy."];
  if (hace > 2 * DAY_MS) return [valor, "atencion", "La de anoche no se hizo: revisá que esté programada."];
  return [valor];
}

function copiaAfuera({ copiaAfuera: medida }: CopiasMedidas, ahora: Date): Veredicto {
  const { conectada, conClave, ultima, error } = medida;
  if (!conectada)
    return [
      "Sin conectar: las copias están solo en este servidor",
      "atencion",
      "Si se rompe, se pierden con él. Conectá un lugar de afuera en Conexiones.",
    ];
  if (!conClave)
    return [
      ultima ? "Sin clave de recuperación" : "Ninguna todavía",
      "atencion",
      "Creá la clave de recuperación, más abajo: sin ella las copias no salen.",
    ];
  if (!ultima)
    return error === null
      ? ["Ninguna todavía", "atencion", "Hacé una ahora con el botón de arriba."]
      : ["Ninguna todavía", "mal", error];
  const hace = ahora.getTime() - ultima.empezadaEn.getTime();
  const revisada = ultima.revisadaEn
    ? `, revisada hace ${duracion(ahora.getTime() - ultima.revisadaEn.getTime())}`
    : "";
  const valor = `De hace ${duracion(hace)}, ${formatBytes(ultima.bytes)}${ultima.revisionError === null ? revisada : ""}`;
  if (ultima.revisionError === NO_CREATEDB)
    return [valor, "atencion", `No se pudo restaurar de prueba: ${NO_CREATEDB}`];
  if (ultima.revisionError !== null)
    return [valor, "mal", `Se restauró de prueba y falló: ${ultima.revisionError}`];
  const vieja = hace > 8 * DAY_MS ? "mal" : hace > 2 * DAY_MS ? "atencion" : null;
  if (error !== null) return [valor, vieja ?? "atencion", error];
  if (vieja)
    return [valor, vieja, "Las últimas no salieron del servidor: hacé una ahora con el botón de arriba."];
  return [valor];
}
