/** Whether a CUIT, in digits, belongs to a person rather than a company. */
export function esCuitDePersona(cuit: string): boolean {
  return cuit.startsWith("2");
}

/** Returns the DNI within the CUIT of a person, in digits; null for a company's. */
export function dniDeCuit(cuit: string): string | null {
  return esCuitDePersona(cuit) ? String(Number(cuit.slice(2, 10))) : null;
}
