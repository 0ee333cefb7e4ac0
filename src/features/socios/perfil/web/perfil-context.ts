export interface PerfilContext {
  /** Whether to show where children are added: to an adult who has no family on the site. */
  invitaASumar: boolean;
}
