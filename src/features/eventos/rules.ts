/** Longest description of an event (spec 2 §9). */
export const DESCRIPCION_MAX = 300;

/** 24-hour HH:MM (spec 2 §5). */
export const HORA_PATRON = /^([01]\d|2[0-3]):[0-5]\d$/;
export const HORA_MENSAJE = "El formato de la hora no es correcto";
