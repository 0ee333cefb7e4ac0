export interface PerfilContext {
  /** Whether to show where children are added: to an adult without family here. */
  invitaASumar: boolean;
}
