import { tieneOferta } from "#features/eventos/espera/server/ofrecer.ts";
import { tieneTurno } from "#features/eventos/fila/server/admision.ts";
import { type Database, queryIn, type Tx } from "#server/db/database.ts";
import { violatesCheck, violatesNotNull, violatesUnique } from "#server/db/errors.ts";

/** An order: `cantidad` tickets, by type if the event has types. */
export interface Seleccion {
  cantidad: number;
  /** Empty if the event sells only "General". */
  tarifas: readonly { tarifaId: number; cantidad: number }[];
  codigoId: number | null;
  /** Who of the buyer's family goes with each ticket, in the order of the types; null for the buyer. */
  para: readonly (number | null)[];
}

export interface Retencion {
  pagoId: number;
  /** The tickets, in the order of the selection. */
  entradas: number[];
  descripcion: string;
  total: number;
  quedan: number;
  /** Paid with the provider's test credentials. */
  dePrueba: boolean;
}

/**
 * $1 event, $2 club time, $3 buyer, $4 now, $5 end of the hold, $6 hold key, $7 whether rehearsals are sold, $8 and $9
 * ids and quantities of the types, $10 number of tickets, $11 promo code, $13 who goes with each, $12 whether it uses an offer of the waiting
 * list: an offer replaces the turn in the line, and a buyer who has one must use it first, or the statement fails.
 */
const RETENER = `
  with pedido as (
    select tarifa_id, cantidad, orden from unnest($8::int[], $9::int[]) with ordinality as p(tarifa_id, cantidad, orden)
  ), evento as (
    update eventos set entradas_disponibles = entradas_disponibles - $10::int
    where id = $1 and entradas_disponibles >= $10::int and $10::int <= maximo_por_compra and fecha + hora > $2::timestamp
      and ((estado and venta_abierta and situacion in ('programado','reprogramado')) or (de_prueba and $7))
      and ($12::boolean or not ${tieneOferta({ evento: "$1", usuario: "$3", ahora: "$4" })})
      and ((venta_desde is null and not fila_automatica) or de_prueba or $12::boolean
        or ${tieneTurno({ evento: "$1", usuario: "$3", ahora: "$4" })})
      and case when cardinality($8::int[]) = 0 then not exists (select from tarifas where evento_id = $1)
        else cardinality($8::int[]) = (select count(*) from pedido join tarifas t on t.id = tarifa_id
          where t.evento_id = $1 and (t.desde is null or t.desde <= $4::timestamptz) and (t.hasta is null or t.hasta > $4::timestamptz)) end
    returning id, nombre, precio, entradas_disponibles as quedan, de_prueba
  ), tomadas as (
    update tarifas t set tomadas = t.tomadas + p.cantidad from pedido p, evento where t.id = p.tarifa_id
    returning t.id, t.precio, t.solo_socios, t.maximo_por_socio, p.cantidad, p.orden
  ), codigo as (
    update codigos set usos = usos + 1 from evento where codigos.id = $11::int
    returning codigos.id, porcentaje, codigos.monto, maximo_por_persona
  ), uso as (
    insert into usos_de_codigo (codigo_id, usuario_id, usos, maximo) select id, $3::int, 1, maximo_por_persona from codigo
    on conflict (codigo_id, usuario_id) do update set usos = usos_de_codigo.usos + 1, maximo = excluded.maximo
  ), lineas as (
    select null::int as tarifa_id, precio, n from evento, generate_series(1, $10::int) n where cardinality($8::int[]) = 0
    union all
    select id, precio, row_number() over (order by orden) from tomadas, generate_series(1, cantidad)
  ), cupo as (
    insert into cupos_de_socio (tarifa_id, usuario_id, tomadas, maximo)
    select t.id, coalesce(($13::int[])[l.n], $3::int), count(*), t.maximo_por_socio
    from lineas l join tomadas t on t.id = l.tarifa_id where t.solo_socios group by 1, 2, 4
    on conflict (tarifa_id, usuario_id)
      do update set tomadas = cupos_de_socio.tomadas + excluded.tomadas, maximo = excluded.maximo
  ), cuenta as (
    select count(*) as cuantas, sum(precio) as lista,
      sum(precio) - coalesce((select least(sum(lineas.precio), coalesce(monto, round(sum(lineas.precio) * porcentaje / 100, 2)))
        from codigo), 0) as total
    from lineas
  ), pago as (
    insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en,
      retiene, retiene_para, de_prueba)
    select $3::integer, case when de_prueba then 'ensayo' else 'entrada' end,
      case when de_prueba then 'PRUEBA. ' else '' end
        || case when $10::int = 1 then 'Entrada: ' else $10::int || ' entradas: ' end || nombre,
      case when cuantas = $10::int and ($11::int is null or exists (select from codigo)) then total end,
      'mercadopago', 'pendiente', $4::timestamptz, $4::timestamptz, $5::timestamptz, true, $6::text, de_prueba
    from evento, cuenta returning id, descripcion, monto
  ), entrada as (
    insert into entradas (evento_id, usuario_id, pago_id, estado, codigo_largo, comprada_en, precio, tarifa_id, codigo_id, para_id)
    select evento.id, $3::integer, pago.id, 'reservada', true, $4::timestamptz,
      case when lista = 0 then 0 else round(total * hasta / lista, 2) - round(total * (hasta - linea.precio) / lista, 2) end,
      tarifa_id, $11::int, ($13::int[])[n]
    from (select tarifa_id, lineas.precio, n, sum(lineas.precio) over (order by n) as hasta from lineas) linea, evento, cuenta, pago
    order by n returning id
  )
  select pago.id as "pagoId", (select array_agg(id order by id) from entrada) as entradas, pago.descripcion,
    pago.monto::float8 as total, evento.quedan, evento.de_prueba as "dePrueba"
  from evento, pago`;

interface Compra {
  eventoId: number;
  usuarioId: number;
  seleccion: Seleccion;
  ahora: Date;
  horaDelClub: string;
  venceEn: Date;
  /** Whether the buyer may buy a rehearsal. */
  ensaya: boolean;
  /** Whether this transaction consumed the buyer's offer of the waiting list. */
  conOferta?: boolean;
}

const valuesOf = (compra: Compra) => {
  const { eventoId, horaDelClub, usuarioId, ahora, venceEn, ensaya, seleccion, conOferta = false } = compra;
  const { tarifas, cantidad, codigoId, para } = seleccion;
  return [
    eventoId,
    horaDelClub,
    usuarioId,
    ahora,
    venceEn,
    retencionDe(compra),
    ensaya,
    tarifas.map(({ tarifaId }) => tarifaId),
    tarifas.map((tarifa) => tarifa.cantidad),
    cantidad,
    codigoId,
    conOferta,
    para,
  ];
};

/**
 * Holds the places of an order and inserts its payment and tickets in one statement, all or nothing, so that the
 * event's row is locked for a single round trip; this determines the throughput of a hot sale. Prepared per connection,
 * because planning takes as long as executing. A conditional update takes the places; check constraints guard the
 * quotas of types, members and promo codes (Rules ENT-1, ENT-9). Null if there are too few places, it is not on sale,
 * or the line does not admit the buyer.
 * @throws the unique violation that `yaRetiene` recognizes if the buyer already holds places of this event, and the
 * violations that `sinCupo` recognizes
 */
export async function retener(db: Database, compra: Compra): Promise<Retencion | null> {
  const { rows } = await db.$client.query<Retencion>({
    name: "retener",
    text: RETENER,
    values: valuesOf(compra),
  });
  return rows[0] ?? null;
}

/** The same within a transaction, which an error aborts. */
export async function retenerEn(tx: Tx, compra: Compra): Promise<Retencion | null> {
  return (await queryIn<Retencion>(tx, RETENER, valuesOf(compra)))[0] ?? null;
}

/** The hold key of a purchase: one open hold per user and event. */
export function retencionDe({ eventoId, usuarioId }: { eventoId: number; usuarioId: number }): string {
  return `entrada:${eventoId}:${usuarioId}`;
}

export function yaRetiene(error: unknown): boolean {
  return violatesUnique(error, "pagos_retencion_unica");
}

/** Which quota an order exceeded; null for other errors. `oferta`: types or code changed meanwhile. */
export function sinCupo(error: unknown): "tarifa" | "socio" | "codigo" | "codigo-persona" | "oferta" | null {
  if (violatesCheck(error, "tarifas_cupo")) return "tarifa";
  if (violatesCheck(error, "cupos_de_socio_maximo")) return "socio";
  if (violatesCheck(error, "codigos_usos_maximos")) return "codigo";
  if (violatesCheck(error, "usos_de_codigo_maximo")) return "codigo-persona";
  return violatesNotNull(error, "monto") ? "oferta" : null;
}
