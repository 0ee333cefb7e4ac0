/** Maximum days during which a refund is offered after a change. */
export const DIAS_DE_DEVOLUCION_MAX = 60;

export const MOTIVO_MAX = 300;
