import { eq, sql } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { entradas, QUIEN_VA } from "#features/eventos/entradas/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { pedidosDePrensa } from "#features/eventos/prensa/server/table.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { type MotivoDeEspera, POR_QUE_ESPERA } from "../rules.ts";
import { personaDe } from "./buscar-personas.ts";
import { lecturas } from "./table.ts";

interface Row {
  id: string;
  desde: string;
  motivo: MotivoDeEspera;
  eventoId: number;
  evento: string;
  /** Of an accreditation; otherwise the other names. */
  acreditado: string | null;
  nombre: string | null;
  apellido: string | null;
  portador: string | null;
}

/** Entries read without a connection that wait for a decision (Rule PUE-12). */
export const bandejaDeLecturas = inboxKind<Row>({
  tipo: "lectura",
  uno: "ingreso sin conexión",
  varios: "ingresos sin conexión",
  who: "administrador",
  lista: "eventos/?abrir=dispositivos",
  waiting: () => sql`
    select ${lecturas.id} as id, ${lecturas.recibidaEn} as desde, ${lecturas.espera} as motivo,
      ${eventos.id} as "eventoId", ${eventos.nombre} as evento, ${pedidosDePrensa.nombreApellido} as acreditado,
      ${usuarios.nombre} as nombre, ${usuarios.apellido} as apellido, ${entradas.portador} as portador
    from ${lecturas} join ${eventos} on ${eq(eventos.id, lecturas.eventoId)}
      left join ${entradas} on ${eq(entradas.id, lecturas.entradaId)}
      left join ${pedidosDePrensa} on ${eq(pedidosDePrensa.id, lecturas.pedidoId)}
      left join ${usuarios} on ${eq(usuarios.id, QUIEN_VA)}
    where ${lecturas.resultado} = 'en-espera'`,
  toItem: ({ acreditado, motivo, evento, eventoId, ...entrada }) => ({
    titulo: acreditado ?? personaDe(entrada),
    detalle: `${evento} · ${POR_QUE_ESPERA[motivo]}`,
    enlace: `eventos/${eventoId}?parte=puerta`,
  }),
});
