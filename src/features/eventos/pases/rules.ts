/** Path of a passed ticket's page. The token is the fragment, which browsers never send to a server. */
export const RUTA_DE_PASE = "/entrada";

export const CORREO_DE_PASE_MAX = 120;
