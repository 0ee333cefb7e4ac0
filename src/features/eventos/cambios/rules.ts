export const DIAS_DE_DEVOLUCION_MAX = 60;

export const MOTIVO_MAX = 300;
