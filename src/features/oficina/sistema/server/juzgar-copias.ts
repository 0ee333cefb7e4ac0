import { formatBytes } from "#contract/format.ts";
import { NO_CREATEDB } from "#server/backup/try-backup.ts";
import { DIA, duracion, HORA, type Veredicto } from "../rules.ts";

/** Backups on this server and outside it, as the system page judges them. */
export interface CopiasMedidas {
  ultimaCopia: { empezadaEn: Date; terminadaEn: Date | null; error: string | null } | null;
  copiaAfuera: {
    /** Whether there is a place outside this server. */
    conectada: boolean;
    /** Whether the recovery key was created. */
    conClave: boolean;
    /** The newest copy that is outside. */
    ultima: {
      empezadaEn: Date;
      bytes: number;
      revisadaEn: Date | null;
      revisionError: string | null;
    } | null;
    /** Why the newest backup could not be taken outside; null otherwise. */
    error: string | null;
  };
}

export function copia({ ultimaCopia }: CopiasMedidas, ahora: Date): Veredicto {
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
    return hace > 12 * HORA
      ? [`Empezó hace ${duracion(hace)} y no terminó`, "mal", "Se cortó por la mitad: hacé otra."]
      : [`En marcha, empezó hace ${duracion(hace)}`];
  const valor = `Hace ${duracion(hace)}`;
  if (hace > 8 * DIA) return [valor, "mal", "Hace más de una semana que no hay copias: hacé una hoy."];
  if (hace > 2 * DIA) return [valor, "atencion", "La de anoche no se hizo: revisá que esté programada."];
  return [valor];
}

export function copiaAfuera({ copiaAfuera: medida }: CopiasMedidas, ahora: Date): Veredicto {
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
  const vieja = hace > 8 * DIA ? "mal" : hace > 2 * DIA ? "atencion" : null;
  if (error !== null) return [valor, vieja ?? "atencion", error];
  if (vieja)
    return [valor, vieja, "Las últimas no salieron del servidor: hacé una ahora con el botón de arriba."];
  return [valor];
}
