export interface PerfilContext {
  /** True for an adult without a family on the site, who is shown where to add children. */
  invitaASumar: boolean;
}
