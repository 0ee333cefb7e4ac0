import type { StaffPath } from "#contract/menu.ts";

/** What staff call a screen besides its label (Rule BUS-2). Apart from the menu, which every page loads. */
export const SCREEN_WORDS: Partial<Record<StaffPath, string>> = {
  "": "inicio tablero resumen pendientes principal recaudación",
  eventos: "partidos fechas entradas ventas boletería recitales",
  "eventos/ingreso": "entrada acceso control escanear qr lector",
  codigos: "descuentos promociones cupones",
  prensa: "periodistas medios acreditaciones",
  usuarios: "socios padrón personas cuentas cuotas deudores contraseñas permisos roles",
  "usuarios/padron": "personas familias menores responsables edades deudores excel planilla lista",
  "usuarios/duplicados": "repetidos unir fusionar dos veces dni",
  planes: "cuotas membresía precios categorías socios",
  cobros: "pagos plata dinero caja recaudación ingresos efectivo ventas mercado",
  arqueos: "plata dinero efectivo arqueo recaudación",
  "cobros/recibos": "comprobantes factura número imprimir",
  cancha: "alquiler alquileres reservas turnos canchas horarios",
  carrousel: "carrusel portada imágenes fotos",
  galeria: "fotos imágenes álbum",
  sponsor: "auspiciantes publicidad patrocinadores",
  enlaces: "links redes instagram facebook",
  club: "colores escudo dirección teléfono nombre configuración",
  correos: "mails emails mensajes avisos plantillas",
  consumidor: "arrepentimiento baja reclamos",
  auditoria: "historial auditoría cambios quién",
  conexiones: "mercado pago correo integraciones configuración",
  sistema: "copias seguridad respaldo backup errores versión servidor",
  ayuda: "manual instrucciones cómo",
};
