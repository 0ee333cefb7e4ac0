/** Pages that search engines should know, besides the events themselves. */
export const PAGINAS_PUBLICAS = [
  "/",
  "/prensa",
  "/sobre_nosotros",
  "/jugadores",
  "/galeria",
  "/galeria/basquet",
  "/galeria/cestoball",
  "/enlaces",
  "/terminos-y-condiciones",
  "/arrepentimiento",
  "/baja",
  "/registro",
] as const;
