/** What the layout of Mi perfil knows of the person, for its screens. */
export interface PerfilContext {
  /** Whether to say where children are added: to an adult who has no family here yet. */
  invitaASumar: boolean;
}
