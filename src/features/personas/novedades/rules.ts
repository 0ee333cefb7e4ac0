/** Purpose of the signed codes in links that unsubscribe. */
export const CODIGO_DE_NOVEDADES = "novedades";

/** Page of a link that unsubscribes. */
export const rutaDeNovedades = (codigo: string) => `/novedades/${codigo}`;
