import { and, eq, isNotNull, isNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { formatCantidad, formatFecha } from "#contract/format.ts";
import type { Ordering } from "#contract/lists.ts";
import type { Rol } from "#contract/permission.ts";
import { toTelefono } from "#contract/telefono.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { cuotas } from "#features/cuotas/cuotas/server/table.ts";
import { segundosPasos } from "#features/personas/sesion/server/table.ts";
import { conRol, conteoDeUsuarios, usuarios } from "#features/personas/usuarios/server/table.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import { prepareOnce, type Queryable } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { firstOf, pesos, rowOf, rowsOf } from "#server/db/rows.ts";
import { holdsPart, searchIn } from "#server/db/search.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import { COLUMNAS_DE_USUARIOS } from "../rules.ts";

export interface Grupo {
  rol: Rol;
  alta: boolean | undefined;
  /** Includes only users with an instalment that is overdue on this day. */
  adeudanEl?: string | undefined;
}

/** Selects the number of a role's users, which triggers maintain, so that it does not depend on the table's size. */
const conteoDe = ({ rol, alta }: Pick<Grupo, "rol" | "alta">) =>
  sql`(select coalesce(sum(c.total), 0)::int from ${conteoDeUsuarios} c
    where c.rol = ${rol} and coalesce(c.alta = ${alta ?? null}, true))`;

export async function countPedidosDeSocio(q: Queryable): Promise<number> {
  const row = await rowOf<{ total: number }>(
    q,
  )`select ${conteoDe({ rol: "socioEnProceso", alta: undefined })} as total`;
  return row?.total ?? 0;
}

export async function findDeuda(q: Queryable, rol: Rol, hoy: string) {
  const [row] = await q
    .select({
      socios: sql<number>`count(distinct ${usuarios.id})::int`,
      importe: pesos(sql`coalesce(sum(${cuotas.importe} - ${cuotas.imputado}), 0)`),
    })
    .from(usuarios)
    .innerJoin(cuotas, eq(cuotas.usuarioId, usuarios.id))
    .where(and(conRol(rol), isNull(cuotas.pagadaEn), lt(cuotas.venceEl, hoy)));
  return { socios: row?.socios ?? 0, importe: row?.importe ?? 0 };
}

const dePersonas = prepareOnce((q) =>
  q
    .select({
      usuario: {
        id: usuarios.id,
        nombreUsuario: usuarios.nombreUsuario,
        alta: usuarios.alta,
        permisos: usuarios.permisos,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        correo: usuarios.correo,
      },
      socio: {
        numero: socios.id,
        dni: socios.dni,
        telefono: socios.telefono,
        direccion: socios.direccion,
        edad: edadEl(sql.placeholder("hoy")),
        terminaEl: socios.terminaEl,
      },
      plan: { id: planes.id, nombre_plan: planes.nombrePlan },
      adeuda: adeudaEl(sql.placeholder("hoy")),
      debe: pesos(sql`coalesce(${debeEl(sql.placeholder("hoy"))}, 0)`),
      segundoPaso: isNotNull(segundosPasos.confirmadoEn).mapWith(Boolean),
    })
    .from(usuarios)
    .leftJoin(socios, eq(socios.usuarioId, usuarios.id))
    .leftJoin(planes, eq(planes.id, socios.planId))
    .leftJoin(segundosPasos, eq(segundosPasos.usuarioId, usuarios.id))
    .where(sql`${usuarios.id} = any(${sql.placeholder("ids")}::int[])`)
    .prepare("padron_personas"),
);

export async function listPersonas(
  q: Queryable,
  ids: readonly number[],
  hoy: string,
): Promise<UsuarioDelPadron[]> {
  return (await dePersonas(q).execute({ ids, hoy })).map(toPersona);
}

export const findPersona = (q: Queryable, id: number, hoy: string): Promise<UsuarioDelPadron | null> =>
  firstOf(listPersonas(q, [id], hoy));

type PersonaRow = Awaited<ReturnType<ReturnType<typeof dePersonas>["execute"]>>[number];

function toPersona(row: PersonaRow): UsuarioDelPadron {
  const { nombre, apellido, correo, ...usuario } = row.usuario;
  const { socio, plan } = row;
  return {
    ...usuario,
    persona: { nombre, apellido, correo },
    segundoPaso: row.segundoPaso,
    socioDto: socio && {
      dni: socio.dni ?? "",
      telefono: toTelefono(socio.telefono),
      direccion: socio.direccion,
    },
    socio: socio &&
      plan && {
        numero: socio.numero,
        plan,
        edad: socio.edad,
        terminaEl: socio.terminaEl,
        alDia: !row.adeuda,
        adeuda: row.debe,
      },
  };
}

export function delGrupo({ rol, alta, adeudanEl }: Grupo): SQL | undefined {
  return and(
    conRol(rol),
    alta === undefined ? undefined : alta ? sql`alta` : sql`not alta`,
    adeudanEl === undefined ? undefined : adeudaEl(adeudanEl),
  );
}

function adeudaEl(hoy: string | Placeholder): SQL<boolean> {
  return sql`exists (
    select 1 from ${cuotas}
    where ${cuotas.usuarioId} = ${usuarios.id} and ${cuotas.pagadaEn} is null and ${cuotas.venceEl} < ${hoy})`;
}

/** Returns the age of a member or an applicant on a date; null without a birth date. */
function edadEl(hoy: Placeholder | SQL): SQL<number | null> {
  return sql`date_part('year', age(${hoy}::date, ${socios.fechaDeNacimiento}))::int`;
}

/** Returns the amount that is overdue on a date; null if nothing is. */
export function debeEl(hoy: string | Placeholder): SQL<string | null> {
  return sql`(
    select sum(${cuotas.importe} - ${cuotas.imputado}) from ${cuotas}
    where ${cuotas.usuarioId} = ${usuarios.id} and ${cuotas.pagadaEn} is null and ${cuotas.venceEl} < ${hoy})`;
}

interface Row {
  id: number;
  nombre: string;
  dni: string | null;
  edad: number | null;
  plan: string;
  desde: string;
}

export const bandejaDeSocios = inboxKind<Row>({
  tipo: "socio",
  uno: "pedido para ser socio",
  varios: "pedidos para ser socio",
  who: "administrador",
  lista: "usuarios/#socioEnProceso",
  waiting: (_deps, hoy) => sql`
    select ${usuarios.id} as id, ${socios.pedidoEn} as desde, ${socios.dni} as dni, ${edadEl(hoy)} as edad,
      ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre, ${planes.nombrePlan} as plan
    from ${usuarios} join ${socios} on ${socios.usuarioId} = ${usuarios.id}
      join ${planes} on ${planes.id} = ${socios.planId}
    where permisos @> '{socioEnProceso}'::text[] and eliminado_en is null`,
  toItem: ({ id, nombre, dni, edad, plan }) => ({
    titulo: nombre,
    detalle: [dni && `DNI ${dni}`, edad !== null && formatCantidad(edad, "año"), plan]
      .filter(Boolean)
      .join(" · "),
    enlace: `usuarios/${id}`,
  }),
});

interface MenorRow {
  id: number;
  nombre: string;
  numero: number;
  nacimiento: string;
  desde: string;
}

/** Whether a person is a minor on a date. */
export const menorEl = (hoy: SQL | string) =>
  sql`${personas.fechaDeNacimiento} > ${hoy}::date - interval '18 years'`;
const SUS_VINCULOS = sql`select from vinculos v where v.dependiente_id = ${personas.id} and v.terminado_en is null`;
const socioMenorEl = (hoy: SQL | string) =>
  sql`${usuarios.permisos} @> '{socio}'::text[] and ${menorEl(hoy)}`;

/** Whether a member is a minor and has no responsable. */
export const sinResponsableEl = (hoy: SQL | string) =>
  sql`${socioMenorEl(hoy)} and not exists (${SUS_VINCULOS})`;

/** Whether a member is a minor and has responsables, none of whom may decide. */
export const sinAutorizacionEl = (hoy: SQL | string) => sql`${socioMenorEl(hoy)} and exists (${SUS_VINCULOS})
  and not exists (${SUS_VINCULOS} and v.autoriza_desde <= ${hoy}::date and coalesce(v.autoriza_hasta >= ${hoy}::date, true))`;

const menores = (where: SQL) => sql`
    select ${usuarios.id} as id, ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre, ${socios.id} as numero,
      ${personas.fechaDeNacimiento}::text as nacimiento, coalesce(${socios.confirmadoEn}, ${socios.pedidoEn}) as desde
    from ${personas} join ${usuarios} on ${usuarios.id} = ${personas.id} join ${socios} on ${socios.usuarioId} = ${usuarios.id}
    where eliminado_en is null and ${where}`;

const DE_MENORES = {
  who: "administrador",
  // After families are added, hundreds of these items would hide all other items.
  atMost: 5,
  toItem: ({ id, nombre, numero, nacimiento }: MenorRow) => ({
    titulo: nombre,
    detalle: `Socio n.º ${numero} · Nació el ${formatFecha(nacimiento)}`,
    enlace: `usuarios/${id}?parte=familia`,
  }),
} as const;

export const bandejaDeSinResponsable = inboxKind<MenorRow>({
  ...DE_MENORES,
  tipo: "sin-responsable",
  uno: "menor sin responsable",
  varios: "menores sin responsable",
  lista: "usuarios/padron/?personas=sin-responsable",
  waiting: (_deps, hoy) => menores(sinResponsableEl(hoy)),
});

export const bandejaDeSinAutorizacion = inboxKind<MenorRow>({
  ...DE_MENORES,
  tipo: "sin-autorizacion",
  uno: "menor sin autorización",
  varios: "menores sin autorización",
  lista: "usuarios/padron/?personas=sin-autorizacion",
  waiting: (_deps, hoy) => menores(sinAutorizacionEl(hoy)),
});

/** Maximum number of relatives that are named; further relatives are only counted. */
const NOMBRADOS = 3;

/** Finds names of people's responsables and dependants: `Responsable: María Paz`, `A cargo: Leo, Ana`. */
export async function findParientes(q: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  interface Row {
    id: number;
    responsables: string[] | null;
    dependientes: string[] | null;
  }
  const rows = await rowsOf<Row>(q)`
    select una.id,
      (select array_agg(u.nombre || ' ' || u.apellido order by u.orden, u.id)
        from vinculos v join usuarios u on u.id = v.responsable_id
        where v.dependiente_id = una.id and v.terminado_en is null) as responsables,
      (select array_agg(u.nombre || ' ' || u.apellido order by u.orden, u.id)
        from vinculos v join usuarios u on u.id = v.dependiente_id
        where v.responsable_id = una.id and v.terminado_en is null) as dependientes
    from unnest(${sql.param([...ids])}::int[]) una (id)`;
  return new Map(
    rows.flatMap(({ id, responsables, dependientes }) => {
      const words = [
        responsables &&
          `${responsables.length > 1 ? "Responsables" : "Responsable"}: ${algunos(responsables)}`,
        dependientes && `A cargo: ${algunos(dependientes)}`,
      ].filter(Boolean);
      return words.length > 0 ? [[id, words.join(" · ")] as const] : [];
    }),
  );
}

function algunos(nombres: readonly string[]): string {
  const resto = nombres.length - NOMBRADOS;
  return resto > 0 ? `${nombres.slice(0, NOMBRADOS).join(", ")} y ${resto} más` : nombres.join(", ");
}

const listaEl = (hoy: string) =>
  columnSql(COLUMNAS_DE_USUARIOS, {
    // Includes the name and the email.
    nombreUsuario: { indexed: usuarios.texto },
    apellido: { order: usuarios.orden },
    nombre: {},
    correo: { labels: [["Sin correo", sql`${usuarios.correo} is null`]] },
    // Includes the phone and the address.
    dni: {
      indexed: socios.texto,
      labels: [["Sin DNI", sql`${socios.id} is not null and coalesce(${socios.dni}, '') = ''`]],
    },
    telefono: { labels: [["Sin teléfono", sql`${socios.telefono} = ''`]] },
    direccion: {},
    numero: { value: socios.id, labels: [["Socio", sql`${socios.id} is not null`]] },
    plan: {
      find: (word) => [
        sql`${socios.planId} in (select ${planes.id} from ${planes} where ${holdsPart(planes.nombrePlan, word)})`,
      ],
    },
    alDia: {
      labels: [
        ["Adeuda", sql`${socios.id} is not null and ${adeudaEl(hoy)}`],
        ["Al día", sql`${socios.id} is not null and not ${adeudaEl(hoy)}`],
      ],
    },
    adeuda: sql`case when ${socios.id} is not null then ${debeEl(hoy)} end`,
    alta: {
      labels: [
        ["Activo", sql`${usuarios.alta}`],
        ["Inactivo", sql`not ${usuarios.alta}`],
      ],
    },
  });

/** Lists a role's users by surname. @param hoy the day whose debts are shown */
export function listUsuarios(
  q: Queryable,
  grupo: Grupo,
  { termino, hoy }: { termino: string | undefined; hoy: string },
  orden: Ordering<"apellido">,
): Listing<UsuarioDelPadron> {
  const lista = listaEl(hoy);
  return listing(q, {
    key: usuarios.id,
    from: sql`${usuarios} left join ${socios} on ${socios.usuarioId} = ${usuarios.id}`,
    where: and(delGrupo(grupo), searchIn(lista.shown, termino)),
    orderBy: orderedBy(lista.orders, orden, usuarios.id),
    total: termino || grupo.adeudanEl ? undefined : conteoDe(grupo),
    read: (ids) => listPersonas(q, ids, hoy),
    keyOf: ({ id }) => id,
  });
}
