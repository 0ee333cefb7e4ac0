import type pg from "pg";

/**
 * Inserts users `<prefix>1` to `<prefix><count>` without a login, with made-up names for searches.
 * @param memberEvery one user of this many is a member
 */
export async function insertNamedPeople(
  db: pg.Pool | pg.Client,
  prefix: string,
  count: number,
  { memberEvery = 1 } = {},
): Promise<void> {
  await db.query(
    `with silabas as (select array['ma','ro','dez','gar','ci','pe','lo','ber','nan','tor','vi','sa','qui','mu','zal','ri'] as s)
     insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos)
     select $1::text || n, 'nadie entra con esto', initcap(s[1 + n % 16] || s[1 + n / 7 % 16]),
       initcap(s[1 + n % 16] || s[1 + n / 16 % 16] || s[1 + n / 256 % 16]), $1::text || n || '@example.com',
       array[case when n % $3::int = 0 then 'socio' else 'usuario' end]
     from silabas, generate_series(1, $2::int) n`,
    [prefix, count, memberEvery],
  );
}
