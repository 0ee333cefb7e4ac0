import type pg from "pg";

const HOUR = 3_600_000;

/** Columns: outlet, person, DNI, phone, comment, event, age in hours, state. */
const PEDIDOS = `
Radio Chivilcoy FM 98.1|Estela Quiroga|24518903|2346512044|Transmitimos en vivo, somos dos personas.|Colón vs. Gimnasia|3|pendiente
La Razón de Chivilcoy|Hugo Barrientos|20733415|2346487120||Colón vs. Gimnasia|9|pendiente
Básquet del Oeste|Micaela Fuentes|38120467|1155620391|Necesito ubicación para cámara con trípode.|Colón vs. Racing|20|acreditado
TV Cable Norte|Darío Espósito|27994031|2346409917|Equipo de tres, con una cámara.|Colón vs. Racing|26|acreditado
Triple Doble (streaming)|Juan Cruz Medina|41226790|1167104458||Colón vs. Racing|31|rechazado
Diario El Oeste|Patricia Lemos|22450176|2324551903|Solo fotos, sin flash.|Cestoball: Colón vs. Vélez|44|acreditado
Cestoball Argentino|Noelia Prat|35617228|1144827735|Entrevistas al final del partido.|Cestoball: Colón vs. Vélez|52|pendiente
Radio del Centro|Oscar Villalba|18302559|2346533610||Noche de los Triples|70|rechazado
`
  .trim()
  .split("\n")
  .map((line) => line.split("|"));

const SOLICITUDES = [
  [
    "A-7K3M-92QD",
    "arrepentimiento",
    "Rocío Herrera",
    "2346551290",
    "Entrada para Colón vs. Ciudad\nMe equivoqué de fecha.",
    5,
    false,
  ],
  ["B-2T9X-M4HV", "baja", "Ignacio Ríos", "", "Mi cuota de socio, DNI 33.120.845", 75, true],
] as const;

export async function fillPress(client: pg.Client, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  for (const [i, pedido] of PEDIDOS.entries()) {
    const [medio, nombre, dni, celular, comentario, evento, since, situacion] = pedido;
    const hours = Number(since);
    await client.query(
      `insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, comentario, fecha, estado, resuelto_en)
       select id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from eventos where nombre = $1`,
      [
        evento,
        medio,
        nombre,
        dni,
        `prensa${i + 1}@demo.example`,
        celular,
        comentario,
        ago(hours),
        situacion === "acreditado",
        situacion === "pendiente" ? null : ago(hours - 2),
      ],
    );
  }
  for (const [codigo, tipo, nombre, telefono, detalle, hours, handled] of SOLICITUDES) {
    await client.query(
      `insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, telefono, detalle, creada_en, atendida_en, atendida_por)
       values ($1, $2, $3, 'consumidor@demo.example', $4, $5, $6, $7, (select id from usuarios where nombre_usuario = 'admin' and $7::timestamptz is not null))`,
      [codigo, tipo, nombre, telefono, detalle, ago(hours), handled ? ago(hours - 4) : null],
    );
  }
}
