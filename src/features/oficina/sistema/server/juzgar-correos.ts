import { duracion, HORA, type Veredicto } from "../rules.ts";

export interface CorreosMedidos {
  esperando: number;
  fallidos: number;
  masViejo: Date | null;
  /** Password recovery mails, included in the counts above, with the error code of the last failure. */
  enlaces: { sinEnviar: number; ultimaFalla: string | null };
}

/** Verdict on the mail server; null if there is none. */
export function servidorDeCorreo(host: string | null): Veredicto {
  if (host !== null) return [host];
  return ["Sin configurar", "atencion", "Los correos esperan hasta que conectes uno en Conexiones."];
}

/** Readable texts for nodemailer's error codes. */
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

/** Verdict on the queue of mails. */
export function correosSinEnviar(
  { correos, servidorDeCorreo }: { correos: CorreosMedidos; servidorDeCorreo: string | null },
  ahora: Date,
): Veredicto {
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
  if (fallidos + esperando === enlaces.sinEnviar && (fallidos > 0 || hace > HORA))
    return [
      valor,
      hace > HORA ? "mal" : "atencion",
      "Revisá el servidor de correo en Conexiones, o SMTP_URL y MAIL_FROM. Los enlaces de recuperación se reintentan solos durante un día.",
    ];
  if (hace > HORA)
    return [
      valor,
      "mal",
      "Mirá abajo qué responde el servidor de correo, y si es lo mismo para todos revisalo en Conexiones, o en SMTP_URL y MAIL_FROM.",
    ];
  if (fallidos > 0)
    return [valor, "atencion", "Se reintentan solos durante unos tres días; abajo podés apurarlos."];
  return [valor];
}
