import { formatFecha } from "#contract/format.ts";
import { conflict, done, type Outcome } from "#contract/outcome.ts";
import type { Identidad } from "../rules.ts";

export interface Datos {
  dni: string | null;
  fechaDeNacimiento: string | null;
}

/**
 * Determines the DNI and birth date with which a person becomes a member (Rule PER-14). If they differ from the known
 * data, the office has to choose.
 * @param sabida the known data (`personaConocida`)
 * @param elegida the office's choice; undefined if it has not been asked
 * @returns 409 `identidad-distinta` with both, if they differ and the office has not chosen
 */
export function elegirIdentidad<T extends Datos>(
  sabida: Datos | null,
  pedida: T,
  elegida: Identidad | undefined,
): Outcome<T> {
  const { dni = null, fechaDeNacimiento = null } = sabida ?? {};
  const conocida = {
    dni: dni ?? pedida.dni,
    fechaDeNacimiento: fechaDeNacimiento ?? pedida.fechaDeNacimiento,
  };
  const difieren = [
    conocida.dni !== pedida.dni && `el DNI, de ${conocida.dni} a ${pedida.dni}`,
    conocida.fechaDeNacimiento !== pedida.fechaDeNacimiento &&
      `el nacimiento, del ${dia(conocida.fechaDeNacimiento)} al ${dia(pedida.fechaDeNacimiento)}`,
  ].filter(Boolean);
  if (difieren.length === 0 || elegida === "pedida") return done(pedida);
  if (elegida === "conocida") return done({ ...pedida, ...conocida });
  return conflict(
    "identidad-distinta",
    `Cambia ${difieren.join(", y ")}. Pedí el documento y elegí con qué datos queda.`,
    { context: { conocida, pedida: { dni: pedida.dni, fechaDeNacimiento: pedida.fechaDeNacimiento } } },
  );
}

const dia = (fecha: string | null) => (fecha === null ? "—" : formatFecha(fecha));
