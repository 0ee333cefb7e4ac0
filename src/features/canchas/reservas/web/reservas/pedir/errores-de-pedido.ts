/** What is wrong with a request, sorted to where it is shown. */
export interface ErroresDePedido {
  /** Of the fields that all picks share, by name. */
  campos: Record<string, string>;
  /** Of a pick, by its place. */
  porTurno: Record<number, string>;
}

const COMPARTIDOS = ["telefono", "comentario"];

/**
 * The server names a pick of several as `reservas.2.horaInicio`, and the fields of a single one as they are
 * (Rule CAN-4).
 * @param errors the sentence of each broken field, by path
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
