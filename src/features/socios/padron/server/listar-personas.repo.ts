import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { toTelefono } from "#contract/telefono.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { edad } from "#features/personas/vinculos/rules.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { pesos, rowsOf } from "#server/db/rows.ts";
import { holdsPart, holdsText, searchIn } from "#server/db/search.ts";
import type { PersonaDelPadron } from "../contract.ts";
import { COLUMNAS_DE_PERSONAS, type FiltroDePersonas } from "../rules.ts";
import { debeEl, menorEl, sinAutorizacionEl, sinResponsableEl } from "./padron.repo.ts";

const ESTADO = sql`case when ${usuarios.permisos} @> '{socio}'::text[] then 'socio'
  when ${usuarios.permisos} @> '{socioEnProceso}'::text[] then 'socioEnProceso' else 'usuario' end`;

/**
 * Most columns are searched through indexed text or a set of ids, because computing a value for every row
 * takes too long.
 */
const LISTA = columnSql(COLUMNAS_DE_PERSONAS, {
  // Includes the username and the email.
  nombre: { indexed: usuarios.texto, order: usuarios.orden },
  // Includes the phone and the address of members.
  dni: {
    indexed: socios.texto,
    labels: [["Sin DNI", sql`${personas.dni} is null`]],
    find: (word) => (/^\d{4,}$/.test(word) ? [sql`${personas.dni} like ${`${word}%`}`] : []),
  },
  nacimiento: personas.fechaDeNacimiento,
  edad: null,
  numero: {
    value: socios.id,
    find: (word) =>
      /^\d{1,9}$/.test(word)
        ? [
            sql`${usuarios.id} in (select p.unida_a from socios s join personas p on p.id = s.usuario_id
                where s.id = ${Number(word)}::int)`,
          ]
        : [],
  },
  estado: ESTADO,
  plan: {
    find: (word) => [
      sql`${socios.planId} in (select pl.id from planes pl where ${holdsPart(sql`pl.nombre_plan`, word)})`,
    ],
  },
  responsables: {
    find: (word) => [
      sql`${usuarios.id} in (select v.dependiente_id from vinculos v join usuarios r on r.id = v.responsable_id
          where v.terminado_en is null and ${holdsText(sql`r.texto`, word)})`,
    ],
  },
  telefono: {
    find: (word) => (/^\d{4,}$/.test(word) ? [sql`${personas.telefono} like ${`%${word}%`}`] : []),
  },
  correo: null,
  contactoDe: null,
  grupo: null,
  debe: { value: sql`deuda.importe`, order: sql`coalesce(deuda.importe, 0)` },
});

const FILTROS: Record<FiltroDePersonas, (hoy: string) => SQL | undefined> = {
  todas: () => undefined,
  socios: () => sql`${usuarios.permisos} @> '{socio}'::text[]`,
  "en-proceso": () => sql`${usuarios.permisos} @> '{socioEnProceso}'::text[]`,
  familias: () => sql`${usuarios.id} in (
    select unnest(array[v.dependiente_id, v.responsable_id]) from vinculos v where v.terminado_en is null)`,
  "sin-membresia": () => sql`not ${usuarios.permisos} && '{socio,socioEnProceso}'::text[]`,
  administracion: () => sql`${usuarios.permisos} && '{administrador,administradorB}'::text[]`,
  menores: menorEl,
  "sin-responsable": (hoy) => sinResponsableEl(hoy),
  "sin-autorizacion": (hoy) => sinAutorizacionEl(hoy),
  "con-deuda": (hoy) => sql`${usuarios.id} in (
    select c.usuario_id from cuotas c where c.pagada_en is null and c.vence_el < ${hoy}::date)`,
};

const FROM = sql`${usuarios} join ${personas} on ${personas.id} = ${usuarios.id}
  left join ${socios} on ${socios.usuarioId} = ${usuarios.id} left join ${planes} on ${planes.id} = ${socios.planId}`;

/** Computes everybody's debt in one pass, for sorting or searching by it. */
const conDeuda = (hoy: string) => sql`${FROM} left join (
    select c.usuario_id, sum(c.importe - c.imputado) as importe from cuotas c
    where c.pagada_en is null and c.vence_el < ${hoy}::date group by c.usuario_id
  ) deuda on deuda.usuario_id = ${usuarios.id}`;

export function listPersonasDelPadron(
  q: Queryable,
  {
    termino,
    personas: filtro = "todas",
    hoy,
  }: { termino?: string | undefined; personas?: FiltroDePersonas | undefined; hoy: string },
  orden: Ordering<keyof (typeof LISTA)["orders"]>,
): Listing<PersonaDelPadron> {
  const porDeuda = orden.field === "debe" || /\d/.test(termino ?? "");
  return listing(q, {
    key: usuarios.id,
    from: porDeuda ? conDeuda(hoy) : FROM,
    where: and(sql`${usuarios.eliminadoEn} is null`, FILTROS[filtro](hoy), searchIn(LISTA.shown, termino)),
    orderBy: orderedBy(LISTA.orders, orden, usuarios.id),
    // A search finds and counts its matches in one pass.
    ...(termino ? {} : { indexed: true as const }),
    read: (ids) => findFilas(q, ids, hoy),
    keyOf: ({ id }) => id,
  });
}

interface Row {
  id: number;
  nombre: string;
  dni: string | null;
  nacimiento: string | null;
  numero: number | null;
  estado: PersonaDelPadron["estado"];
  plan: string | null;
  responsables: { nombre: string; telefono: string; correo: string | null }[] | null;
  telefono: string;
  correo: string | null;
  grupo: string | null;
  debe: number;
}

export async function findFilas(
  q: Queryable,
  ids: readonly number[],
  hoy: string,
): Promise<PersonaDelPadron[]> {
  const rows = await rowsOf<Row>(q)`
    select ${usuarios.id} as id, ${usuarios.apellido} || ', ' || ${usuarios.nombre} as nombre, ${personas.dni} as dni,
      ${personas.fechaDeNacimiento}::text as nacimiento, ${socios.id} as numero, ${ESTADO} as estado,
      ${planes.nombrePlan} as plan, ${personas.telefono} as telefono, ${usuarios.correo} as correo,
      ${pesos(sql`coalesce(${debeEl(hoy)}, 0)`)} as debe,
      (select json_agg(json_build_object('nombre', r.nombre || ' ' || r.apellido, 'telefono', rp.telefono, 'correo', r.correo)
          order by v.id)
        from vinculos v join usuarios r on r.id = v.responsable_id join personas rp on rp.id = r.id
        where v.dependiente_id = ${usuarios.id} and v.terminado_en is null) as responsables,
      (select g.nombre from personas_en_grupos m join grupos g on g.id = m.grupo_id
        where m.persona_id = ${usuarios.id} and m.desde <= ${hoy}::date and coalesce(m.hasta >= ${hoy}::date, true)) as grupo
    from ${FROM} where ${inArray(usuarios.id, [...ids])}`;
  return rows.map((row) => toFila(row, hoy));
}

/** Returns the person's own contact data, or else that of the first responsable who has any. */
function toFila({ responsables, telefono, correo, ...row }: Row, hoy: string): PersonaDelPadron {
  const suyos = responsables ?? [];
  const otro = telefono || correo ? undefined : suyos.find((uno) => uno.telefono || uno.correo);
  const { nacimiento } = row;
  return {
    ...row,
    edad: nacimiento === null ? null : edad(nacimiento, hoy),
    responsables: suyos.map(({ nombre }) => nombre).join(", ") || null,
    telefono: toTelefono(otro?.telefono ?? telefono) || null,
    correo: otro?.correo ?? correo,
    contactoDe: otro?.nombre ?? null,
  };
}
