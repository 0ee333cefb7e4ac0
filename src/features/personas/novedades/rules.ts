/** Purpose of the signed codes in unsubscribe links. */
export const CODIGO_DE_NOVEDADES = "novedades";

export const rutaDeNovedades = (codigo: string) => `/novedades/${codigo}`;
