/** The page of a passed ticket's link; its token follows as the fragment, which browsers send to no server. */
export const RUTA_DE_PASE = "/entrada";

/** Maximum length of the recipient's address. */
export const CORREO_DE_PASE_MAX = 120;
