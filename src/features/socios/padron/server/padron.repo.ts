import { and, eq, isNotNull, isNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { formatCantidad, formatFecha } from "#contract/format.ts";
import type { Page } from "#contract/paging.ts";
import type { Rol } from "#contract/permission.ts";
import { toTelefono } from "#contract/telefono.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { cuotas } from "#features/cuotas/cuotas/server/table.ts";
import { segundosPasos } from "#features/personas/sesion/server/table.ts";
import { conRol, conteoDeUsuarios, usuarios } from "#features/personas/usuarios/server/table.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { prepareOnce, type Queryable } from "#server/db/database.ts";
import { fromNearerEnd } from "#server/db/list-query.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { pesos, rowsOf } from "#server/db/rows.ts";
import type { UsuarioDelPadron } from "../contract.ts";

export interface Grupo {
  rol: Rol;
  alta: boolean | undefined;
  /** Includes only users with an instalment that is overdue on this day. */
  adeudanEl?: string | undefined;
}

export async function countGrupos(q: Queryable, grupos: readonly Grupo[]): Promise<number[]> {
  if (grupos.some(({ adeudanEl }) => adeudanEl !== undefined))
    return Promise.all(grupos.map((grupo) => q.$count(usuarios, delGrupo(grupo))));
  const rows = await conteos(q).execute({ roles: grupos.map(({ rol }) => rol) });
  return grupos.map(({ rol, alta }) =>
    rows
      .filter((row) => row.rol === rol && (alta === undefined || row.alta === alta))
      .reduce((sum, { total }) => sum + total, 0),
  );
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

/** Triggers maintain these counts, so that counting does not depend on the table's size. */
const conteos = prepareOnce((q) =>
  q
    .select({ rol: conteoDeUsuarios.rol, alta: conteoDeUsuarios.alta, total: conteoDeUsuarios.total })
    .from(conteoDeUsuarios)
    .where(sql`${conteoDeUsuarios.rol} = any(${sql.placeholder("roles")}::text[])`)
    .prepare("padron_conteos"),
);

/**
 * Lists ids of a page of each group, sorted by surname, in one statement. Reads pages of the second half from the
 * end, for which it needs the `totales` of `countGrupos`.
 */
export async function listIdsDeGrupos(
  q: Queryable,
  grupos: readonly Grupo[],
  descending: boolean,
  page: Page,
  totales: readonly number[],
): Promise<number[][]> {
  const partes = grupos.map((_, n) => fromNearerEnd(page, totales[n] ?? 0));
  const columns = grupos.map((grupo, n) => {
    const { limit, offset, backwards } = partes[n] ?? { ...page, backwards: false };
    const direction = sql.raw(backwards === descending ? "asc" : "desc");
    return sql`array(select id from usuarios where ${delGrupo(grupo)}
      order by orden ${direction}, id ${direction} limit ${limit} offset ${offset}) as ${sql.raw(`"${n}"`)}`;
  });
  const rows = await rowsOf<Record<number, number[]>>(q)`select ${sql.join(columns, sql`, `)}`;
  return partes.map(({ backwards }, n) => (backwards ? rows[0]?.[n]?.reverse() : rows[0]?.[n]) ?? []);
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

export async function findPersonas(
  q: Queryable,
  ids: readonly number[],
  hoy: string,
): Promise<Map<number, UsuarioDelPadron>> {
  if (ids.length === 0) return new Map();
  const rows = await dePersonas(q).execute({ ids, hoy });
  return new Map(rows.map((row) => [row.usuario.id, toPersona(row)]));
}

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

export function adeudaEl(hoy: string | Placeholder): SQL<boolean> {
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

/** Selects members who are minors on a date, with bonds that meet a condition. */
const menoresCon = (hoy: SQL, vinculos: SQL) => sql`
    select ${usuarios.id} as id, ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre, ${socios.id} as numero,
      ${personas.fechaDeNacimiento}::text as nacimiento, coalesce(${socios.confirmadoEn}, ${socios.pedidoEn}) as desde
    from ${personas} join ${usuarios} on ${usuarios.id} = ${personas.id} join ${socios} on ${socios.usuarioId} = ${usuarios.id}
    where ${personas.fechaDeNacimiento} > ${hoy} - interval '18 years' and permisos @> '{socio}'::text[]
      and eliminado_en is null and ${vinculos}`;

const SUS_VINCULOS = sql`select from vinculos v where v.dependiente_id = ${personas.id} and v.terminado_en is null`;

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
  waiting: (_deps, hoy) => menoresCon(hoy, sql`not exists (${SUS_VINCULOS})`),
});

/** Minors who are members and have no responsable who may decide. */
export const bandejaDeSinAutorizacion = inboxKind<MenorRow>({
  ...DE_MENORES,
  tipo: "sin-autorizacion",
  uno: "menor sin autorización",
  varios: "menores sin autorización",
  lista: "usuarios/padron/?personas=sin-autorizacion",
  waiting: (_deps, hoy) =>
    menoresCon(
      hoy,
      sql`exists (${SUS_VINCULOS}) and not exists (${SUS_VINCULOS} and v.autoriza_desde <= ${hoy}
        and coalesce(v.autoriza_hasta >= ${hoy}, true))`,
    ),
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
