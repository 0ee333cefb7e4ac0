import type pg from "pg";
import { addDays, addMonths, clubInstant, clubTime } from "#contract/club-time.ts";
import { plain } from "#contract/text.ts";
import { cuotasDesde } from "#features/cuotas/aranceles/rules.ts";
import { CONTRASENA_DE_NADIE } from "#features/personas/usuarios/server/passwords.ts";
import { ultimoDiaDeMenor } from "#features/personas/vinculos/rules.ts";
import { DEMO_PLANES, DEMO_SOCIOS, type DemoMember } from "./club-members.ts";

export interface Club {
  client: pg.Client;
  now: Date;
  /** `YYYY-MM-DD` on the club's clock. */
  hoy: string;
  /** Id of the administrador who decides; null for automatic decisions. */
  quien: number | null;
  contrasenaHash: string;
}

const MEDIOS = ["mercadopago", "efectivo", "mercadopago", "transferencia"] as const;

export async function fillMembers(client: pg.Client, now: Date, contrasenaHash: string): Promise<Club> {
  const { rows } = await client.query<{ id: number }>(
    "select id from usuarios where nombre_usuario = 'admin'",
  );
  const club: Club = {
    client,
    now,
    hoy: clubTime(now).fecha,
    quien: rows[0]?.id ?? 0,
    contrasenaHash: contrasenaHash,
  };
  const planes: number[] = [];
  for (const plan of DEMO_PLANES) planes.push(await insertPlan(club, plan));
  // Sorts by request, so that the oldest member has the lowest number.
  const since = (socio: DemoMember) => asked(club, socio).getTime();
  for (const socio of [...DEMO_SOCIOS].sort((a, b) => since(a) - since(b)))
    await insertMember(club, socio, planes[socio.plan] ?? 0);
  await insertBonds(club);
  return club;
}

/** Inserts each child's parent, and a grandmother who pays for the youngest child. */
async function insertBonds({ client, now, hoy }: Club): Promise<void> {
  const hijos = DEMO_SOCIOS.filter(({ hijoDe }) => hijoDe);
  const bonds = hijos.map(({ dni, hijoDe, nacimiento }) => {
    const hasta = ultimoDiaDeMenor(nacimiento);
    return { responsable: hijoDe, dni, relacion: "madre", ve: hoy, hasta };
  });
  const abuela = DEMO_SOCIOS.find(({ nombre }) => nombre === "Norma")?.dni;
  const menor = hijos.find(({ nombre }) => nombre === "Emma")?.dni;
  await client.query(
    `insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, ve_hasta, paga_desde, autoriza_desde,
       autoriza_hasta, creado_en)
     select r.id, d.id, b.relacion, b.ve, b.hasta, $2, b.ve, b.hasta, $3
     from jsonb_to_recordset($1) as b (responsable text, dni text, relacion text, ve date, hasta date)
       join personas r on r.dni = b.responsable join personas d on d.dni = b.dni`,
    [
      JSON.stringify([
        ...bonds,
        { responsable: abuela, dni: menor, relacion: "abuela", ve: null, hasta: null },
      ]),
      hoy,
      now,
    ],
  );
}

async function insertPlan(club: Club, plan: (typeof DEMO_PLANES)[number]): Promise<number> {
  const desde = addDays(addMonths(club.hoy, -plan.meses), -1);
  const made = clubInstant(desde, "10:15");
  const { rows } = await club.client.query<{ id: number }>(
    `insert into planes (nombre_plan, precio, descripcion, estado, fecha_creacion)
     values ($1, $2, $3, $4, $5) returning id`,
    [plan.nombre, plan.precio, plan.descripcion, plan.estado, made],
  );
  const id = rows[0]?.id ?? 0;
  for (const cuota of cuotasDesde(desde, plan.precio, plan.cuotas)) {
    await club.client.query(
      "insert into cuotas_de_plan (plan_id, numero_cuota, importe, fecha_cuota) values ($1, $2, $3, $4)",
      [id, cuota.numeroCuota, cuota.importe, clubInstant(cuota.fecha, "10:15")],
    );
  }
  await decide(club, made, "plan.crear", id, null, {
    id,
    nombre_plan: plan.nombre,
    precio: plan.precio,
    numeroCuotas: plan.cuotas,
  });
  if (!plan.estado) {
    const ended = clubInstant(addDays(addMonths(desde, 3), 4), "19:40");
    await decide(club, ended, "plan.estado", id, { estado: true }, { estado: false });
  }
  return id;
}

function started(club: Club, socio: DemoMember): string | null {
  if (!socio.desde) return null;
  const [meses, dias] = socio.desde;
  return addDays(addMonths(club.hoy, -meses), -dias);
}

function asked(club: Club, socio: DemoMember): Date {
  const desde = started(club, socio);
  return clubInstant(addDays(desde ?? club.hoy, desde ? -2 : -socio.pedidoHaceDias), "20:10");
}

async function insertMember(club: Club, socio: DemoMember, planId: number): Promise<void> {
  const { client } = club;
  const desde = started(club, socio);
  const pedidoEn = asked(club, socio);
  const confirmadoEn = desde && clubInstant(desde, "11:05");
  const usuarioId = await userOf(club, socio, pedidoEn);
  await client.query(
    `insert into socios (usuario_id, dni, telefono, fecha_de_nacimiento, direccion, estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
     select $2, dni, telefono, nacimiento, direccion, "estadoCivil", 'Argentina', $3, $4, $5
     from jsonb_to_record($1) as socio (dni text, telefono text, nacimiento date, direccion text, "estadoCivil" text)`,
    [socio, usuarioId, planId, pedidoEn, confirmadoEn],
  );
  const asking = { permisos: ["socioEnProceso"] };
  await decide(
    { ...club, quien: null },
    pedidoEn,
    "socio.pedir",
    usuarioId,
    { permisos: [] },
    { ...asking, planId },
  );
  if (!desde || !confirmadoEn) return;
  await decide(club, confirmadoEn, "socio.confirmar", usuarioId, asking, { permisos: ["socio"] });
  if (DEMO_PLANES[socio.plan]?.mensual)
    await client.query(
      "insert into altas (persona_id, plan_id, desde, creada_en, creada_por) values ($1, $2, $3, $4, $5)",
      [usuarioId, planId, desde, confirmadoEn, club.quien],
    );
  else await insertCuotas(club, socio, { usuarioId, planId, desde });
  if (socio.baja) {
    const left = clubInstant(addDays(club.hoy, -3), "18:30");
    await client.query("update usuarios set alta = false where id = $1", [usuarioId]);
    await decide(club, left, "usuario.estado", usuarioId, { alta: true }, { alta: false });
  }
}

/** Returns the member's user: one of the demo's five, or a new one. */
async function userOf(club: Club, socio: DemoMember, pedidoEn: Date): Promise<number> {
  const rol = socio.desde ? "socio" : "socioEnProceso";
  const nombreUsuario =
    socio.nombreUsuario || plain(`${socio.nombre}.${socio.apellido.replaceAll(" ", "")}`).slice(0, 20);
  const { rows } = await club.client.query<{ id: number }>(
    `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos, creado_en, consentimiento_en)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (lower(nombre_usuario)) do update set consentimiento_en = excluded.consentimiento_en
     returning id`,
    [
      nombreUsuario,
      socio.hijoDe ? CONTRASENA_DE_NADIE : club.contrasenaHash,
      socio.nombre,
      socio.apellido,
      socio.hijoDe ? null : `${nombreUsuario}@demo.example`,
      [rol],
      pedidoEn,
    ],
  );
  return rows[0]?.id ?? 0;
}

async function insertCuotas(
  club: Club,
  socio: DemoMember,
  { usuarioId, planId, desde }: { usuarioId: number; planId: number; desde: string },
): Promise<void> {
  const plan = DEMO_PLANES[socio.plan];
  if (!plan) return;
  const cuotas = cuotasDesde(desde, plan.precio, plan.cuotas);
  const due = cuotas.filter(({ fecha }) => fecha < club.hoy).length;
  const paid = due - socio.debe;
  for (const cuota of cuotas) {
    const { rows } = await club.client.query<{ id: number }>(
      `insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [usuarioId, planId, desde, cuota.numeroCuota, cuotas.length, cuota.importe, cuota.fecha],
    );
    await club.client.query(
      "insert into renglones_de_cuota (cuota_id, regla, importe, creado_en) values ($1, 'base', $2, $3)",
      [rows[0]?.id, cuota.importe, clubInstant(desde, "11:05")],
    );
    if (cuota.numeroCuota > paid) continue;
    // A few days before the due date, but within the membership and not in the future.
    const early = addDays(cuota.fecha, -(cuota.numeroCuota % 4));
    const day = [early, desde].sort()[1] ?? desde;
    const when = new Date(
      Math.min(clubInstant(day, "18:20").getTime(), club.now.getTime() - cuota.numeroCuota * 3_600_000),
    );
    const titulo = `Cuota ${cuota.numeroCuota} de ${cuotas.length}: ${plan.nombre}`;
    const medio = MEDIOS[(cuota.numeroCuota + usuarioId) % MEDIOS.length] ?? "efectivo";
    await pay(club, { id: rows[0]?.id ?? 0, usuarioId, when, importe: cuota.importe, titulo, medio });
  }
}

/** Records a payment of an instalment by `usuarioId`. */
export async function pay(
  club: Club,
  cuota: { id: number; usuarioId: number; when: Date; importe: number; titulo: string; medio: string },
): Promise<void> {
  const { id, usuarioId, when, importe, titulo, medio } = cuota;
  const online = medio === "mercadopago";
  const { rows } = await club.client.query<{ id: number }>(
    `with pago as (
       insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en,
         aprobado_en, registrado_por)
       values ($1, 'cuota', $2, $3, $4, 'aprobado', $5, $6, $6,
         case $4 when 'mercadopago' then $6::timestamptz end, $7) returning id
     ), cobro as (
       insert into cobros_de_cuota (pago_id, cuota_id) select id, $8 from pago
     )
     insert into imputaciones (pago_id, cuota_id, monto, creada_en) select id, $8, $3, $6 from pago returning pago_id as id`,
    [
      usuarioId,
      titulo,
      importe,
      medio,
      online ? String(970_000_000 + id) : null,
      when,
      online ? null : club.quien,
      id,
    ],
  );
  if (online) return;
  const despues = { estado: "pagada", usuarioId, medio, pagoId: rows[0]?.id };
  await decide(club, when, "cuota.cobrar", id, { estado: "pendiente" }, despues);
}

async function decide(
  { client, quien }: Club,
  cuando: Date,
  accion: string,
  objetoId: number,
  antes: unknown,
  despues: unknown,
): Promise<void> {
  const [area = ""] = accion.split(".");
  await client.query(
    `insert into auditoria (cuando, usuario_id, accion, objeto, objeto_id, antes, despues)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [cuando, quien, accion, area === "socio" ? "usuario" : area, objetoId, antes, despues],
  );
}
