// biome-ignore-all lint/performance/noBarrelFile: the start needs all of them.
/** The tables that refer to people. The site does not start if one is missing here. */

export * as cobros from "#features/caja/cobros/server/table.ts";
export * as pagos from "#features/caja/pagos/server/table.ts";
export * as transferencias from "#features/caja/transferencias/server/table.ts";
export * as reservas from "#features/canchas/reservas/server/table.ts";
export * as aranceles from "#features/cuotas/aranceles/server/table.ts";
export * as cuotas from "#features/cuotas/cuotas/server/table.ts";
export * as debito from "#features/cuotas/debito/server/table.ts";
export * as deudores from "#features/cuotas/deudores/server/table.ts";
export * as entradas from "#features/eventos/entradas/server/table.ts";
export * as espera from "#features/eventos/espera/server/table.ts";
export * as precios from "#features/eventos/precios/server/table.ts";
export * as prensa from "#features/eventos/prensa/server/table.ts";
export * as puerta from "#features/eventos/puerta/server/table.ts";
export * as club from "#features/oficina/club/server/table.ts";
export * as consumidor from "#features/oficina/consumidor/server/table.ts";
export * as marco from "#features/oficina/marco/server/table.ts";
export * as mensajes from "#features/oficina/mensajes/server/table.ts";
export * as sistema from "#features/oficina/sistema/server/table.ts";
export * as tesoreria from "#features/oficina/tesoreria/server/table.ts";
export * as sesion from "#features/personas/sesion/server/table.ts";
export * as usuarios from "#features/personas/usuarios/server/table.ts";
export * as vinculos from "#features/personas/vinculos/server/table.ts";
export * as fusiones from "#features/socios/fusiones/server/table.ts";
export * as importaciones from "#features/socios/importaciones/server/table.ts";
export * as socios from "#features/socios/socios/server/table.ts";
export * as equipos from "#features/temporada/equipos/server/table.ts";
export * as planilla from "#features/temporada/planilla/server/table.ts";
