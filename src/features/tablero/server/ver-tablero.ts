import { clubInstant, clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { contarSinAtender } from "#features/consumidor/server/contar-sin-atender.ts";
import { contarCorreos } from "#features/correos/server/sin-enviar.ts";
import { resumirCuotas } from "#features/cuotas/server/resumir-cuotas.ts";
import { resumirVentas } from "#features/entradas/server/resumir-ventas.ts";
import { type EventoCercano, eventosCercanos } from "#features/eventos/server/eventos-cercanos.ts";
import { contarPedidosDeSocio } from "#features/padron/server/contar-pedidos-de-socio.ts";
import { resumirCobros } from "#features/pagos/server/resumir-cobros.ts";
import { contarSinResolver } from "#features/prensa/server/contar-sin-resolver.ts";
import { contarIngresos } from "#features/puerta/server/contar-ingresos.ts";
import { contarPorResponder } from "#features/reservas/server/contar-por-responder.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { EventoDelTablero, SemanaDelTablero, Tablero } from "../contract.ts";
import { cortesDeMeses, cortesDeSemanas, EVENTOS_DE_CADA_LADO, MESES, SEMANAS } from "../rules.ts";

/**
 * What the staff want to know first thing: today's events, what waits for them, what was sold and paid. Each area
 * gives its own figures; what only an administrador may see is not even asked for on behalf of an administradorB.
 */
export async function verTablero(deps: Deps, actor: Actor): Promise<Outcome<Tablero>> {
  const hoy = clubTime(deps.clock()).fecha;
  const todo = holds("administrador", actor.permisos);
  const [eventos, semanas, meses, reservas, prensa, socios, consumidor, correos] = await Promise.all([
    conVentas(deps, hoy),
    ultimasSemanas(deps, hoy, todo),
    todo ? resumirCuotas(deps, { cortes: cortesDeMeses(hoy, MESES), hoy }) : null,
    contarPorResponder(deps, hoy),
    contarSinResolver(deps),
    todo ? contarPedidosDeSocio(deps) : null,
    todo ? contarSinAtender(deps) : null,
    todo ? contarCorreos(deps) : null,
  ]);
  const pendientes = { reservas, prensa, socios, consumidor, correos: correos?.fallidos ?? null };
  return done({ hoy, ...eventos, pendientes, semanas, meses });
}

async function conVentas(
  deps: Deps,
  hoy: string,
): Promise<Pick<Tablero, "eventosDeHoy" | "proximos" | "ultimos">> {
  const { deHoy, proximos, ultimos } = await eventosCercanos(deps, hoy, EVENTOS_DE_CADA_LADO);
  const ids = [...deHoy, ...proximos, ...ultimos].map(({ id }) => id);
  const [ventas, ingresos] = await Promise.all([resumirVentas(deps, ids), contarIngresos(deps, ids)]);
  const conSuVenta = (evento: EventoCercano): EventoDelTablero => ({
    ...evento,
    ...(ventas.get(evento.id) ?? { vendidas: 0, importe: 0 }),
    ingresaron: ingresos.get(evento.id) ?? 0,
  });
  return {
    eventosDeHoy: deHoy.map(conSuVenta),
    proximos: proximos.map(conSuVenta),
    ultimos: ultimos.map(conSuVenta),
  };
}

async function ultimasSemanas(deps: Deps, hoy: string, conCuotas: boolean): Promise<SemanaDelTablero[]> {
  const lunes = cortesDeSemanas(hoy, SEMANAS);
  const cobros = await resumirCobros(
    deps,
    lunes.map((dia) => clubInstant(dia, "00:00")),
  );
  return cobros.map((cobro, n) => ({
    desde: lunes[n] ?? hoy,
    entradas: cobro.entrada ?? 0,
    cuotas: conCuotas ? (cobro.cuota ?? 0) : null,
  }));
}
