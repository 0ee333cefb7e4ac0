/** Purpose of the signed codes of the "No puedo ir" links. */
export const CODIGO_DE_NO_PUEDO_IR = "no-puedo-ir";

/** Maximum days during which a refund is offered after a change. */
export const DIAS_DE_DEVOLUCION_MAX = 60;

export const MOTIVO_MAX = 300;
