import { aliasedTable, and, eq, sql } from "drizzle-orm";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { entradas } from "#features/eventos/entradas/server/table.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { searchIn } from "#server/db/search.ts";
import type { DestinatarioDeMensaje } from "../contract.ts";
import { COLUMNAS_DE_DESTINATARIOS, type EstadoDeDestinatario } from "../rules.ts";
import { CORREO_DE_ENTRADA } from "./audiencia.repo.ts";
import { destinatariosDeMensaje as destinatarios } from "./table.ts";

/** Names of the people whom a copy is about, without the recipient. */
const SOBRE = sql`(select string_agg(o.nombre || ' ' || o.apellido, ', ' order by o.orden) from ${usuarios} o
  where o.id = any(${destinatarios.sobre}) and o.id <> ${destinatarios.destino})`;

const entrada = aliasedTable(entradas, "e");

const PERSONA = sql<string>`coalesce(${usuarios.apellido} || ', ' || ${usuarios.nombre},
  case when e.pasada_a is null then e.portador end, ${SIN_NOMBRE})`;

const EN_SQL = columnSql(COLUMNAS_DE_DESTINATARIOS, {
  persona: { indexed: usuarios.texto, order: usuarios.orden },
  correo: null,
  sobre: { value: SOBRE },
  estado: { value: destinatarios.estado, order: destinatarios.estado },
  detalle: destinatarios.detalle,
  actualizadoEn: { value: destinatarios.actualizadoEn, order: destinatarios.actualizadoEn },
});

export function listDestinatarios(
  q: Queryable,
  mensajeId: number,
  { termino, estado }: { termino?: string | undefined; estado?: EstadoDeDestinatario | undefined },
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_DESTINATARIOS>>,
): Listing<DestinatarioDeMensaje> {
  const suyo = eq(destinatarios.mensajeId, mensajeId);
  return listing(q, {
    key: destinatarios.destino,
    from: sql`${destinatarios} left join ${usuarios} on ${usuarios.id} = ${destinatarios.personaId}
      left join ${entradas} e on e.id = ${destinatarios.entradaId}`,
    where: and(
      suyo,
      estado === undefined ? undefined : eq(destinatarios.estado, estado),
      searchIn(EN_SQL.shown, termino),
    ),
    orderBy: orderedBy(EN_SQL.orders, orden, destinatarios.destino),
    async read(ids) {
      const rows = await q
        .select({
          destino: destinatarios.destino,
          persona: PERSONA,
          correo: sql<string | null>`coalesce(${usuarios.correo}, ${CORREO_DE_ENTRADA})`,
          sobre: sql<string | null>`${SOBRE}`,
          estado: destinatarios.estado,
          detalle: destinatarios.detalle,
          actualizadoEn: destinatarios.actualizadoEn,
        })
        .from(destinatarios)
        .leftJoin(usuarios, eq(usuarios.id, destinatarios.personaId))
        .leftJoin(entrada, eq(entrada.id, destinatarios.entradaId))
        .where(and(suyo, sql`${destinatarios.destino} = ${anyInt(ids)}`));
      return rows.map(({ estado, actualizadoEn, ...row }) => ({
        ...row,
        estado: estado as EstadoDeDestinatario,
        actualizadoEn: actualizadoEn.toISOString(),
      }));
    },
    keyOf: ({ destino }) => destino,
  });
}
