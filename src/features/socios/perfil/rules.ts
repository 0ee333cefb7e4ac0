export const DNI_FIJO = "El DNI no se puede cambiar";
export const SIN_DATOS_DE_SOCIO = "No tenés datos de socio para cambiar";
export const ULTIMO_ADMINISTRADOR =
  "Sos el último administrador del club. Nombrá a otro antes de eliminar tu cuenta.";

/** Whether a profile has member fields: members and applicants (Rule PER-7). */
export function esSocio(permisos: readonly string[]): boolean {
  return permisos.includes("socio") || permisos.includes("socioEnProceso");
}
