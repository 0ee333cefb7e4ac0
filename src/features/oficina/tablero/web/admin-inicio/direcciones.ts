import { club } from "#club";

const admin = (rest: string) => `/${club.slug}/admin/${rest}`;

/** Links of the cards on Inicio, with filters applied. */
export const PUERTA = admin("eventos/ingreso");
export const EVENTOS = admin("eventos/");
export const RESERVAS_PENDIENTES = admin("cancha/?mostrar=por-responder");
export const PRENSA_PENDIENTE = admin("prensa/?estado=pendientes");
export const PEDIDOS_DE_SOCIOS = admin("usuarios/#socioEnProceso");
/** Members with overdue instalments. */
export const SOCIOS_QUE_ADEUDAN = admin("usuarios/?socio-cuotas=adeudan#socio");
export const CONSUMIDORES_PENDIENTES = admin("consumidor/?estado=pendientes");
export const SISTEMA = admin("sistema/");

/** The tickets of an event. */
export const entradasDe = (eventoId: number) => `${EVENTOS}?entradas=${eventoId}`;
