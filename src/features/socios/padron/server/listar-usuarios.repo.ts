import { and, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { holdsPart, searchIn } from "#server/db/search.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import { COLUMNAS_DE_USUARIOS } from "../rules.ts";
import { adeudaEl, conteoDe, debeEl, delGrupo, type Grupo, listPersonas } from "./padron.repo.ts";

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
