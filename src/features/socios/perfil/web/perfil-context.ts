/** What the layout of Mi perfil knows of the person, for its screens. */
export interface PerfilContext {
  hayFamilia: boolean;
}
