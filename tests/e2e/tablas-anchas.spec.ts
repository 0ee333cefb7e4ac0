import { asStaff, enDias } from "./court-requests.ts";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { expect, expectAccessible, logIn, type Page, test, unique } from "./test.ts";

const LARGO =
  "Escribió todo lo que se le ocurrió sobre el horario, las pelotas, los invitados y su hermana. ".repeat(4);
const NOMBRE = "Maximiliano Bartolomé de los Santos Etcheverrigaray";

/** Creates one row per table with the longest plausible values and all of its buttons. */
async function fillTables(page: Page): Promise<void> {
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
  // A returned sale: the longest reason not to delete an event.
  await ok(
    page.request.post("/api/entradas/venta", {
      headers: admin,
      data: { eventoId: cancelado, nombre: NOMBRE, medio: "efectivo" },
    }),
  );
  await ok(
    page.request.post(`/api/eventos/${cancelado}/cancelar`, { headers: admin, data: { motivo: "Lluvia" } }),
  );
  // Places held for unpaid orders.
  const held = await page.request.post("/api/eventos/crear", { headers: admin, multipart: fields });
  const { id: porPagarse } = (await held.json()) as { id: number };
  const socio = await newMember(page.request);
  const compra = { headers: await as(socio.usuario, CONTRASENA), multipart: { cantidad: "1" } };
  await ok(page.request.post(`/api/compras/evento/${porPagarse}/usuario/${socio.id}`, compra));
  const court = await (await asStaff(page)).newCourt();
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
  await newMember(page.request);
  await newMember(page.request, { confirmed: false });
}

test("no staff table scrolls sideways on a laptop, and its last buttons are visible", {
  tag: "@desktop",
}, async ({ page }) => {
  test.setTimeout(300_000);
  await fillTables(page);
  await logIn(page, "admin");
  const screens = [
    "cancha/?mostrar=proximas&orden=fecha&tamano=50",
    "cancha/?tamano=50",
    "eventos/?tamano=20",
    "eventos/?entradas=todas&entradasFilas=20",
    "prensa/?estado=todos&tamano=20",
    "consumidor/?tamano=20",
    "planes/?tamano=20",
    "cobros/?periodo=mes&tamano=50",
    "auditoria/?tamano=50",
    "usuarios/#socio",
    "usuarios/#socioEnProceso",
    "usuarios/#usuario",
    "usuarios/#administrador",
    "sistema/",
  ];
  for (const screen of screens) {
    await page.goto(`/club_colon/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("table").or(page.getByRole("list")).first()).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Cargando" })).toHaveCount(0);
    for (const width of [1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.getByRole("table").evaluateAll((tables) =>
        tables
          .map((table) => table.parentElement ?? table)
          .filter((frame) => frame.scrollWidth > frame.clientWidth)
          .map((frame) => `${frame.getAttribute("aria-label")}: ${frame.scrollWidth - frame.clientWidth} px`),
      );
      expect(tooWide, `${screen} at ${width}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/club_colon/admin/cancha/?mostrar=proximas&orden=fecha&tamano=50");
  await page.getByRole("columnheader", { name: "ID", exact: true }).scrollIntoViewIfNeeded();
  for (const column of ["Aceptada", "Eliminar"])
    await expect(page.getByRole("columnheader", { name: column })).toBeInViewport({ ratio: 1 });
});

// Rule PER-11
test("a row of the audit log is at most 72 pixels high until it is opened", { tag: "@desktop" }, async ({
  page,
}) => {
  await fillTables(page);
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/auditoria/?tamano=100");
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.nth(20)).toBeVisible();
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tall = await rows.evaluateAll((all) =>
      all.filter((row) => row.getBoundingClientRect().height > 72.5).map((row) => row.textContent),
    );
    expect(tall, `at ${width}`).toEqual([]);
  }
  const created = rows
    .filter({ hasText: `evento Colón de ${NOMBRE}` })
    .filter({ hasText: "Creó" })
    .first();
  await created.getByRole("button", { name: /^Ver los \d+ cambios de evento/ }).click();
  await expect(created.getByText("Cantidad de entradas:")).toBeVisible();
  await expectAccessible(page);
});
