import { formatFechaLarga, formatInstant, formatMoney } from "#contract/format.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import {
  type DepsDeCorreo,
  encolarCorreo,
  enlaceConSesion,
  escribirA,
} from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe, dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import { rutaDeNoPuedoIr } from "#features/eventos/entradas/server/to-entrada.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type EventoRow, type Titular, titularDe, titularesDeEvento } from "./repo.ts";

const cuando = ({ fecha, hora }: Pick<EventoRow, "fecha" | "hora">) =>
  `${formatFechaLarga(fecha)}, ${hora.slice(0, 5)} hs`;

/**
 * Emails each holder once that date, time or place changed, or that the event is suspended, with the link to return the
 * ticket while a refund is offered (Rule EVE-9).
 */
export async function avisarCambio(
  deps: DepsDeCorreo & Pick<Deps, "codes">,
  tx: Tx,
  antes: EventoRow,
  despues: EventoRow,
): Promise<void> {
  const seSuspende = despues.situacion === "suspendido" && antes.situacion !== "suspendido";
  const seMueve =
    despues.situacion !== "suspendido" &&
    (cuando(antes) !== cuando(despues) || antes.situacion === "suspendido");
  const seMuda = antes.lugar !== despues.lugar;
  if (!(seSuspende || seMueve || seMuda)) return;
  const { nombre, motivo, devolverHasta } = despues;
  const ofrece = devolverHasta !== null && devolverHasta > deps.clock();
  const datos: [string, string][] = [
    ...(seMueve || seMuda || !seSuspende
      ? []
      : ([["Fecha", "Sin fecha nueva todavía"]] as [string, string][])),
    ...(seMueve
      ? ([
          ["Antes", cuando(antes)],
          ["Ahora", cuando(despues)],
        ] as [string, string][])
      : []),
    ...(seMuda
      ? ([
          ["Lugar anterior", antes.lugar],
          ["Lugar", despues.lugar],
        ] as [string, string][])
      : []),
  ];
  const titulo = seSuspende
    ? "El evento se suspendió"
    : seMueve
      ? "Cambió la fecha del evento"
      : "Cambió el lugar del evento";
  const porTitular = Map.groupBy(await titularesDeEvento(tx, despues.id), titularDe);
  for (const suyas of porTitular.values()) {
    const [primera] = suyas;
    if (!primera?.correo) continue;
    const { correo } = primera;
    const varias = suyas.length > 1;
    await encolarCorreo(deps, tx, {
      clave: `evento-cambio:${primera.entradaId}:${despues.version}`,
      para: correo,
      asunto: seSuspende ? `Se suspendió ${nombre}` : `Cambió ${nombre}`,
      ...(await dibujarCorreo(deps.club(), {
        titulo,
        parrafos: [
          ...(primera.nombre ? [`Hola, ${primera.nombre}.`] : []),
          seSuspende
            ? `${nombre}, del ${cuando(antes)}, se suspendió. Guardá ${varias ? "tus entradas" : "tu entrada"}: te avisamos cuando haya fecha nueva.`
            : `${nombre} se hace el ${cuando(despues)}, en ${despues.lugar}. ${varias ? "Tus entradas valen" : "Tu entrada vale"} para la nueva fecha o lugar, no tenés que hacer nada.`,
          ...(motivo ? [motivo] : []),
          ...(ofrece
            ? [
                `Si no podés ir, tocá «No puedo ir» hasta el ${formatInstant(devolverHasta.toISOString())} y ${primera.pasadaA === null ? "te devolvemos el dinero" : "le devolvemos el dinero a quien compró la entrada"}.`,
              ]
            : []),
        ],
        datos,
        ...(ofrece
          ? {
              boton: {
                texto: "No puedo ir",
                url: `${deps.settings.siteUrl}${rutaDeNoPuedoIr(deps, { id: primera.entradaId, numero: primera.numero })}`,
              },
            }
          : primera.usuarioId !== null && primera.pasadaA === null
            ? { boton: { texto: "Ver mis entradas", url: enlaceConSesion(deps, "/perfil/entradas") } }
            : {}),
      })),
    });
  }
}

const MODO_DE_DEVOLUCION: Record<MedioDePago, string> = {
  mercadopago: "por Mercado Pago. No tenés que hacer nada: te avisamos cuando esté hecho",
  efectivo: "en efectivo: pasá a buscarlo por el club",
  transferencia: "por transferencia: si todavía no nos diste tu CBU o alias, respondé este correo",
  "sin-cargo": "",
};

/** Emails the holders of a payment's tickets that their event was cancelled; the buyer reads about the refund. */
export async function avisarCancelacion(
  deps: DepsDeCorreo,
  tx: Tx,
  { nombre, motivo, fecha, hora }: EventoRow,
  suyas: readonly Titular[],
): Promise<void> {
  const porTitular = Map.groupBy(suyas, titularDe);
  const total = suyas.reduce((sum, { precio }) => sum + Math.round(precio * 100), 0) / 100;
  const [cualquiera] = suyas;
  for (const entradas of porTitular.values()) {
    const [primera] = entradas;
    if (!primera) continue;
    const { correo } = primera;
    const dinero =
      primera.pasadaA === null && total > 0
        ? `Te devolvemos ${formatMoney(total)} ${MODO_DE_DEVOLUCION[primera.medio as MedioDePago]}.`
        : null;
    await escribirA(
      deps,
      tx,
      { correo },
      {
        clave: `evento-cancelado:${primera.entradaId}`,
        asunto: `Se canceló ${nombre}`,
        titulo: "El evento se canceló",
        parrafos: [
          ...(primera.nombre ? [`Hola, ${primera.nombre}.`] : []),
          `${nombre}, del ${cuando({ fecha, hora })}, se canceló: ${entradas.length > 1 ? "tus entradas ya no valen" : "tu entrada ya no vale"}.`,
          ...(motivo ? [`Motivo: ${motivo}`] : []),
          ...(dinero ? [dinero] : []),
          `Por cualquier duda, escribinos: ${contactoDe(deps.club())}.`,
        ],
      },
    );
  }
  if (!cualquiera || total === 0 || suyas.some(({ pasadaA }) => pasadaA === null)) return;
  // A buyer that passed all tickets on still gets the money.
  await escribirA(
    deps,
    tx,
    { correo: cualquiera.correoDeCompra },
    {
      clave: `evento-cancelado-compra:${cualquiera.pagoId}`,
      asunto: `Se canceló ${nombre}`,
      titulo: "El evento se canceló",
      parrafos: [
        `${nombre}, del ${cuando({ fecha, hora })}, se canceló. Avisamos a quienes les pasaste tus entradas.`,
        `Te devolvemos ${formatMoney(total)} ${MODO_DE_DEVOLUCION[cualquiera.medio as MedioDePago]}.`,
      ],
    },
  );
}
