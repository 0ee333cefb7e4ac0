import { randomUUID } from "node:crypto";
import { enDias, newCourt } from "./court.ts";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { expect, type Page, unique } from "./test.ts";

const LARGO =
  "Escribió todo lo que se le ocurrió sobre el horario, las pelotas, los invitados y su hermana. ".repeat(4);
export const NOMBRE = "Maximiliano Bartolomé de los Santos Etcheverrigaray";
/** A name of 60 letters without a space. */
const SIN_ESPACIOS = "Etcheverrigaray".repeat(4);

/** Creates rows in each table with the longest plausible values and with every possible button. */
export async function fillTables(page: Page): Promise<void> {
  const as = async (usuario: string, clave?: string) => ({
    authorization: `Bearer ${await tokenOf(page.request, usuario, clave)}`,
  });
  const admin = await as("admin");
  const ok = async (response: Promise<{ status(): number; text(): Promise<string> }>) => {
    const found = await response;
    expect([200, 201], await found.text()).toContain(found.status());
  };
  const fields = {
    nombre: `Colón de ${NOMBRE} contra Deportivo ${unique("Chivilcoy")}`,
    descripcion: LARGO.slice(0, 300),
    fecha: enDias(3),
    hora: "21:30",
    lugar: `Polideportivo municipal ${NOMBRE}`,
    fase: "Semifinal de la zona norte",
    precioEntrada: "9999999.99",
    cantidadEntradas: "12000",
  };
  const created = await page.request.post("/api/eventos/crear", { headers: admin, multipart: fields });
  const { id } = (await created.json()) as { id: number };
  const tarifas = [
    { nombre: "General", precio: 9_999_999.99 },
    { nombre: "Socios", precio: 8_999_999.99, soloSocios: true },
  ];
  await ok(
    page.request.put(`/api/eventos/${id}/tarifas`, {
      headers: admin,
      data: { version: 1, maximoPorCompra: 6, tarifas },
    }),
  );
  const { version } = await (await page.request.get(`/api/eventos/${id}/evento`)).json();
  await ok(page.request.patch(`/api/eventos/${id}`, { headers: admin, data: { version, fecha: enDias(4) } }));
  const another = await page.request.post("/api/eventos/crear", { headers: admin, multipart: fields });
  const { id: cancelado } = (await another.json()) as { id: number };
  // A refunded sale gives the longest reason against deleting an event.
  await ok(
    page.request.post("/api/entradas/venta", {
      headers: admin,
      data: { eventoId: cancelado, nombre: NOMBRE, medio: "efectivo" },
    }),
  );
  await ok(
    page.request.post(`/api/eventos/${cancelado}/cancelar`, { headers: admin, data: { motivo: "Lluvia" } }),
  );
  // Fills the first page with plainly named events, whatever other tests have created.
  const plain = { nombre: "Amistoso", descripcion: "Partido", lugar: "Gimnasio", fase: "Fecha 1" };
  for (let days = 60; days < 68; days++)
    await ok(
      page.request.post("/api/eventos/crear", {
        headers: admin,
        multipart: { ...fields, ...plain, fecha: enDias(days) },
      }),
    );
  const held = await page.request.post("/api/eventos/crear", { headers: admin, multipart: fields });
  const { id: porPagarse } = (await held.json()) as { id: number };
  const socio = await newMember(page.request);
  const compra = { headers: await as(socio.usuario, CONTRASENA), multipart: { cantidad: "1" } };
  await ok(page.request.post(`/api/compras/evento/${porPagarse}/usuario/${socio.id}`, compra));
  const court = await newCourt(page);
  const pedido = {
    canchaId: court.id,
    tipoReserva: "POR_HORA",
    fecha: enDias(6),
    horaInicio: "22:30",
    horaFin: "24:00",
    telefono: "+54 9 2346 512044",
    comentario: LARGO,
  };
  await ok(page.request.post("/api/reserva/crear", { headers: await as("socio"), data: pedido }));
  await ok(
    page.request.post("/api/planes/crear", {
      headers: admin,
      data: {
        nombre_plan: `Plan ${NOMBRE} ${unique("")}`.slice(0, 100),
        precio: 1234567.89,
        numeroCuotas: 12,
        descripcion: LARGO.slice(0, 250),
      },
    }),
  );
  await ok(
    page.request.post("/api/consumidor/solicitudes", {
      data: {
        tipo: "baja",
        nombre: NOMBRE,
        correo: `${unique("una.direccion.de.correo.bastante.larga")}@example.com`,
        telefono: "2346 512044",
        asunto: "La cuota",
        comentario: LARGO,
      },
    }),
  );
  const persona = { nombre: SIN_ESPACIOS, apellido: SIN_ESPACIOS };
  await newMember(page.request, { persona });
  await newMember(page.request, { persona, confirmed: false });
  await ok(
    page.request.post("/api/registrar/usuario", {
      data: {
        nombreUsuario: unique("usuario").padEnd(20, "w"),
        clave: CONTRASENA,
        persona: { ...persona, correo: `${unique("una.direccion.de.correo.bastante.larga")}@example.com` },
        consentimiento: true,
      },
    }),
  );
  for (const [dni, nombreApellido] of [
    ["30111222", SIN_ESPACIOS],
    ["30111223", `Dr. ${NOMBRE}`],
  ] as const)
    await ok(
      page.request.post("/api/prensa/registrar/prensa", {
        data: {
          nombreMedio: `La Voz de ${SIN_ESPACIOS}`,
          nombreApellido,
          dni,
          email: `${unique("una.direccion.de.correo.bastante.larga")}@example.com`,
          telefonoCelular: "2346512044",
          comentario: LARGO,
          eventoId: id,
        },
      }),
    );
  await ok(
    page.request.post("/api/entradas/venta", {
      headers: admin,
      data: { eventoId: porPagarse, nombre: SIN_ESPACIOS, medio: "efectivo" },
    }),
  );
  await ok(
    page.request.post("/api/codigos", {
      headers: admin,
      data: {
        codigo: unique("HINCHADAVISITANTE"),
        monto: 9_999_999.99,
        usosMaximos: 99_999,
        maximoPorPersona: 99,
        desde: "2099-01-01T20:00:00.000Z",
        hasta: "2099-12-31T20:00:00.000Z",
        eventos: [id, porPagarse],
      },
    }),
  );
  const cajeros = await page.request.get("/api/arqueos/cajeros", { headers: admin });
  const cajeroId = ((await cajeros.json()) as { id: number; nombreUsuario: string }[]).find(
    ({ nombreUsuario }) => nombreUsuario === "admin",
  )?.id;
  const caja = await page.request.get(`/api/arqueos/caja?cajeroId=${cajeroId}`, { headers: admin });
  const { cobrado, devuelto } = (await caja.json()) as { cobrado: number; devuelto: number };
  await ok(
    page.request.post("/api/arqueos", {
      headers: admin,
      data: {
        cajeroId,
        apertura: 999_999_999.99,
        contado: 1,
        cobrado,
        devuelto,
        motivo: LARGO.slice(0, 200),
        idempotencyKey: randomUUID(),
      },
    }),
  );
}
