import { setUpDemoClub } from "#demo/club.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import type { DeclaredRoute } from "#server/http/router.ts";
import { MAY } from "#tests/harness/permissions.ts";
import { photo } from "#tests/harness/pictures.ts";
import { type JsonSchema, sampleBody } from "#tests/harness/sample-bodies.ts";
import { TEST_CONTRASENA, type TestSite, type TestUser } from "#tests/harness/site.ts";
import { columnsOf, rowsUpTo } from "#tests/harness/whole-club.ts";

/** An instant before the events below and after the start of their sale. */
export const NOW = new Date("2026-05-25T12:00:00-03:00");

/** An event on sale, a sold-out event, a paid ticket of `ana` and an unpaid one, besides the sample rows. */
const MORE_ROWS = `
  insert into eventos (nombre, descripcion, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
    values ('Amistoso', 'x', '2026-05-30', '21:30', 'Gimnasio', 1500, 10, 8),
      ('Agotado', 'x', '2026-05-31', '21:30', 'Gimnasio', 1500, 1, 0);
  insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
    values (1, 'entrada', 'Entrada', 1500, 'efectivo', 'aprobado', '2026-05-25T10:00:00-03', '2026-05-25T10:00:00-03'),
      (1, 'entrada', 'Entrada', 1500, 'mercadopago', 'pendiente', '2026-05-25T10:00:00-03', '2026-05-25T10:00:00-03');
  insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
    values (2, 1, 3, 'pagada', '2026-05-25T10:00:00-03'), (2, 1, 4, 'reservada', '2026-05-25T10:00:00-03');
  delete from conexiones;
  update sesiones set expira_en = '2026-06-30';
  update filas set pausa = null;
  update eventos set entradas_disponibles = 50 where id = 1;`;

const ID = "6f1c1f3e-0c1a-4c57-9d1b-0f5a1b1c1d1e";
const TELEFONO = "2346400140";
const persona = { nombre: "Eva", apellido: "Paz", correo: "eva@example.com" };
const socioDto = {
  dni: "30999888",
  telefono: TELEFONO,
  fechaDeNacimiento: "1990-05-30",
  direccion: "Pellegrini 140",
  estadoCivil: "soltero",
  nacionalidad: "argentina",
};
const socio = { socioDto, planId: 1, consentimiento: true };
const usuarioDto = { nombreUsuario: "evapaz", clave: "una-clave-larga", persona };
const horas = { canchaId: 1, fecha: "2026-06-02", horaInicio: "20:00", horaFin: "21:00" };
const reserva = { ...horas, tipoReserva: "POR_HORA", telefono: TELEFONO };
const evento = { nombre: "Otro", descripcion: "x", fecha: "2026-06-05", hora: "21:00", lugar: "Club" };
const venta = { eventoId: 2, nombre: "Rosa", cantidad: 1, idempotencyKey: ID };
const contrasena = { clave: TEST_CONTRASENA };
const sobreNada = { imagen: null, equipoId: null, partidoId: null };
const noticia = { titulo: "Otra", texto: "x", ...sobreNada, publicada: true };

/** Requests for calls that would otherwise refuse their sample before the first write. */
const CALLS: Record<string, { path?: string; body?: object }> = {
  "POST /login": { body: { nombreUsuario: "ana", ...contrasena } },
  "POST /usuario/login": { body: { nombreUsuario: "ana", ...contrasena } },
  "DELETE /sesiones/{id}": { path: "/sesiones/00000000-0000-4000-8000-000000000002" },
  "POST /usuario/segundo-paso": { body: contrasena },
  "DELETE /usuario/{id}/segundo-paso": { path: "/usuario/2/segundo-paso", body: contrasena },
  "PATCH /usuario/perfil": {
    body: {
      nombreUsuario: "ana",
      persona,
      claveActual: TEST_CONTRASENA,
      socioDto: { telefono: TELEFONO, direccion: "x" },
    },
  },
  "DELETE /usuario/perfil": { body: contrasena },
  "POST /eventos/crear": { body: { ...evento, precioEntrada: "1500", cantidadEntradas: "10" } },
  "POST /eventos/{id}/imagenes": { path: "/eventos/2/imagenes", body: { version: "1", quedan: "" } },
  "DELETE /eventos/{id}": { path: "/eventos/3" },
  "PATCH /eventos/{id}": {
    path: "/eventos/2",
    body: {
      ...evento,
      precioEntrada: 1500,
      cantidadEntradas: 20,
      version: 1,
      avisar: true,
      motivo: "Lluvia",
    },
  },
  "POST /compras/evento/{id}/usuario/{userId}": {
    path: "/compras/evento/2/usuario/1",
    body: { cantidad: "1" },
  },
  "POST /entradas/venta": { body: { ...venta, medio: "efectivo" } },
  "POST /entradas/venta/qr": { body: venta },
  "POST /entradas/{id}/anular-venta": { path: "/entradas/3/anular-venta" },
  "PATCH /entradas/{id}/pagada": { path: "/entradas/4/pagada" },
  "POST /entradas/{id}/reenviar": { path: "/entradas/3/reenviar", body: { correo: "luz@example.com" } },
  "POST /eventos/{id}/espera": { path: "/eventos/3/espera" },
  "POST /entradas/{id}/pasar": { path: "/entradas/3/pasar", body: { correo: "luz@example.com" } },
  "POST /entradas/ingreso": { body: { entradaId: 3, eventos: [2], igual: true, intento: ID } },
  "POST /entradas/puerta/lecturas/{id}/admitir": {
    path: "/entradas/puerta/lecturas/0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540001/admitir",
  },
  "POST /entradas/puerta/lecturas/{id}/descartar": {
    path: "/entradas/puerta/lecturas/0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540001/descartar",
  },
  "POST /pagos/{id}/devolver": {
    path: "/pagos/3/devolver",
    body: { entradas: [3], motivo: "No puede ir", causa: "staff", idempotencyKey: ID },
  },
  "POST /registrar/usuario": { body: usuarioDto },
  "POST /registrar/socio": { body: { usuarioDto, ...socio } },
  "POST /socio/inscribir": {
    body: { usuarioDto: { nombreUsuario: "evapaz", persona }, ...socio, acceso: "codigo" },
  },
  "POST /socio/{id}/inscribir": { path: "/socio/2/inscribir", body: socio },
  "PATCH /usuario/{id}": { body: { nombreUsuario: "ana", persona, socioDto } },
  "POST /sistema/correos/{id}/reintentar": {
    path: "/sistema/correos/00000000-0000-4000-8000-000000000001/reintentar",
  },
  "PUT /conexiones/{nombre}": { path: "/conexiones/instagram", body: { valores: { token: "IGQVJ" } } },
  "DELETE /conexiones/{nombre}": { path: "/conexiones/instagram" },
  "PUT /club/ajustes/{grupo}": {
    path: "/club/ajustes/banco",
    body: { version: 1, datos: { titular: "El Club", cuenta: "", alias: "OTRO.ALIAS", cuit: "" } },
  },
  "POST /club/ajustes/{grupo}/anterior": { path: "/club/ajustes/banco/anterior" },
  "PATCH /planes/{id}": { body: { nombre_plan: "Otro", descripcion: "x" } },
  "PUT /eventos/{id}/tarifas": {
    path: "/eventos/2/tarifas",
    body: { tarifas: [{ nombre: "General", precio: 1500 }], maximoPorCompra: 4, version: 1 },
  },
  "POST /codigos": { body: { codigo: "NUEVO", porcentaje: 10 } },
  "PATCH /codigos/{id}": { body: { activo: false } },
  "POST /prensa/registrar/prensa": {
    body: {
      nombreMedio: "Diario",
      nombreApellido: "Eva Paz",
      dni: "30999888",
      email: "eva@example.com",
      telefonoCelular: TELEFONO,
      eventoId: 2,
    },
  },
  "POST /reserva/crear": { body: reserva },
  "POST /reserva/crear_varias": { body: { reservas: [reserva] } },
  "POST /reserva/para": { body: { ...reserva, nombre: "Rosa" } },
  "POST /reserva/bloqueos": { body: { ...horas, motivo: "Pintura" } },
  "POST /enlaces/crear": { body: { nombre: "Otra", enlace: "https://otra.example" } },
  "PATCH /enlaces/{id}": { body: { nombre: "Otra", enlace: "https://otra.example" } },
  "POST /noticias": { body: noticia },
  "PATCH /noticias/{id}": { body: noticia },
  "PUT /carrousel/orden": { body: { ids: [1] } },
  "DELETE /galeria/eliminar/sponsor/{fileName}": { path: "/galeria/eliminar/sponsor/Panader%C3%ADa" },
  "POST /galeria/cargar/{tipo}": { path: "/galeria/cargar/basquet" },
  "PUT /galeria/{tipo}/fotos/{id}/lugar": { path: "/galeria/basquet/fotos/1/lugar" },
  "DELETE /galeria/eliminar/{tipo}/{fileName}": { path: "/galeria/eliminar/basquet/foto.jpg" },
};

interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** Calls any route of the API, if possible so that it reads and writes. */
export async function createCaller(site: TestSite, databaseUrl: string) {
  const document = await (await site.call("GET", "/api/openapi.json")).json();
  const paths: Record<string, Record<string, Operation>> = document.paths;
  const picture = await photo("foto.jpg", "teal");
  const hash = await hashContrasena(TEST_CONTRASENA);

  /** Returns `ana`, who owns the rows, for calls that need a login, and an administrador for all other calls. */
  async function callerOf(name: string): Promise<TestUser> {
    if (MAY[name] !== "logged in") return site.user("administrador");
    const [id, sid, expiraEn] = [1, crypto.randomUUID(), new Date(NOW.getTime() + 3_600_000)];
    const permisos = ["administrador", "socio", "usuario"] as const;
    // Uses a separate connection, because the test ends the site's connections.
    await site.sql`
      insert into sesiones (id, usuario_id, creada_en, expira_en) values (${sid}, ${id}, ${NOW}, ${expiraEn})`;
    const token = site.deps.tokens.sign({ usuarioId: id, sid, permisos: [...permisos], expiraEn });
    return { id, nombreUsuario: "ana", correo: "ana@example.com", token };
  }

  function bodyOf(route: DeclaredRoute, name: string) {
    const content = paths[route.path]?.[route.method]?.requestBody?.content ?? {};
    const [[type, described] = []] = Object.entries(content);
    if (!described || !type) return {};
    const schema = { ...described.schema, components: document.components };
    const sample = CALLS[name]?.body ?? sampleBody(schema);
    if (type !== "multipart/form-data") return { json: sample };
    const file = Object.entries(schema.properties ?? {}).find(([, { items }]) => items?.format === "binary");
    return { form: { ...(sample as Record<string, string>), ...(file ? { [file[0]]: picture } : {}) } };
  }

  // Closed months cannot be deleted, but the test replaces all rows.
  await site.sql`alter table cierres_de_mes disable trigger cierres_fijos`;
  const tables = Object.keys(await columnsOf(databaseUrl, { unlogged: true }));
  // Cheaper than `truncate` for a few rows. Uses a single statement, because foreign keys are checked at its end.
  const empty = `with ${tables.map((table) => `${table}_ as (delete from ${table})`).join(", ")}
    select setval(quote_ident(sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public'`;
  return {
    async reset(): Promise<void> {
      await site.pool.query(empty);
      await setUpDemoClub(databaseUrl);
      await site.pool.query(rowsUpTo(100) + MORE_ROWS);
      await site.sql`
        update usuarios set clave_hash = ${hash}, permisos = permisos || '{administrador}' where id = 1`;
    },
    async prepare(route: DeclaredRoute): Promise<{ name: string; send: () => Promise<Response> }> {
      const method = route.method.toUpperCase();
      const name = `${method} ${route.path}`;
      const path = CALLS[name]?.path ?? route.path.replaceAll(/\{\w+(?:\{[^}]+\})?\}/g, "1");
      const as = await callerOf(name);
      return { name, send: () => site.call(method, `/api${path}`, { as, ...bodyOf(route, name) }) };
    },
  };
}
