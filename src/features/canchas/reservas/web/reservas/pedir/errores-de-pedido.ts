/** Errors of a request by where they are shown. */
export interface ErroresDePedido {
  /** Errors of shared fields, by name. */
  campos: Record<string, string>;
  /** Errors of a pick, by index. */
  porTurno: Record<number, string>;
}

const COMPARTIDOS = ["telefono", "comentario"];

/**
 * Maps API errors: a pick of several is `reservas.2.horaInicio`, the fields of a single one are unprefixed (Rule
 * CAN-4).
 * @param errors messages by field path
 */
export function erroresDePedido(errors: Readonly<Record<string, string>>, turnos: number): ErroresDePedido {
  const found: ErroresDePedido = { campos: {}, porTurno: {} };
  for (const [path, message] of Object.entries(errors)) {
    const [, lugar, campo = path] = path.match(/^reservas\.(\d+)(?:\.(.+))?$/) ?? [];
    if (COMPARTIDOS.includes(campo)) found.campos[campo] ??= message;
    else if (lugar !== undefined) found.porTurno[Number(lugar)] ??= message;
    else if (turnos === 1) found.porTurno[0] ??= message;
  }
  return found;
}
