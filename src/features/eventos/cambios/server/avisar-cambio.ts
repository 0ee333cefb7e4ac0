import { setTimeout } from "node:timers/promises";
import { formatInstant } from "#contract/format.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import type { Contenido } from "#features/compartido/correos/server/plantilla.ts";
import { type EntradaRow, rutaDeNoPuedoIr } from "#features/eventos/entradas/server/to-entrada.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { type EventoRow, findEventoRow, listValidas, titularDe } from "./cambios.repo.ts";
import { CORREOS, citaDe, correoDe, cuando, saludo } from "./mails.ts";

/** Fields with changes that are mailed to ticket holders. */
type Anuncio = Pick<EventoRow, "nombre" | "fecha" | "hora" | "lugar" | "situacion" | "motivo">;

interface Cambio {
  eventoId: number;
  version: number;
  antes: Anuncio;
  despues: Anuncio;
  /** ISO instant until which a refund is offered. */
  devolverHasta: string | null;
}

/**
 * Changes to be mailed to ticket holders. The edit only queues a job, because thousands of emails in its
 * transaction would block the sale.
 */
export const COLA_DE_AVISOS = defineQueue<Cambio>({
  name: "cambio-de-evento",
  policy: "standard",
  retry: { limit: 300, delay: 5, delayMax: 900 },
  // Seconds, enough to email the holders of a full stadium.
  expires: 3600,
});

/** Pause between emails, because the process also serves requests. */
const PAUSA_MS = 20;

const anuncio = ({ nombre, fecha, hora, lugar, situacion, motivo }: EventoRow): Anuncio => ({
  nombre,
  fecha,
  hora,
  lugar,
  situacion,
  motivo,
});

/** Queues the emails about a change in the edit's transaction (Rule EVE-9). */
export async function anunciarCambio(deps: Deps, tx: Tx, antes: EventoRow, despues: EventoRow) {
  if (queCambio(antes, despues) === null) return;
  const { id: eventoId, version, devolverHasta } = despues;
  await deps.jobs.send(tx, COLA_DE_AVISOS, {
    eventoId,
    version,
    antes: anuncio(antes),
    despues: anuncio(despues),
    devolverHasta: devolverHasta?.toISOString() ?? null,
  });
}

/** Emails each holder about a change, once per holder even if the job is repeated (Rule EVE-9). */
export async function avisarCambio(deps: Deps, cambio: Cambio): Promise<void> {
  // A cancellation has its own email.
  const evento = await findEventoRow(deps.db, cambio.eventoId);
  if (!evento || evento.situacion === "cancelado") return;
  const porTitular = Map.groupBy(await listValidas(deps.db, cambio), titularDe);
  for (const [titular, suyas] of porTitular) {
    deps.stopping.throwIfAborted();
    await escribirCambio(deps, cambio, evento, titular, suyas);
    await setTimeout(PAUSA_MS, undefined, { signal: deps.stopping });
  }
}

type QueCambio = "fecha" | "lugar" | "suspendido";

/** Returns the most important change for the holders; null if there is none. */
function queCambio(antes: Anuncio, despues: Anuncio): QueCambio | null {
  const estabaSuspendido = antes.situacion === "suspendido";
  if (despues.situacion === "suspendido") {
    if (!estabaSuspendido) return "suspendido";
  } else if (estabaSuspendido || cuando(antes) !== cuando(despues)) return "fecha";
  return antes.lugar === despues.lugar ? null : "lugar";
}

const TITULOS: Record<QueCambio, string> = {
  fecha: "Cambió la fecha del evento",
  lugar: "Cambió el lugar del evento",
  suspendido: "El evento se suspendió",
};

async function escribirCambio(
  deps: Deps,
  { eventoId, version, antes, despues, devolverHasta }: Cambio,
  evento: EventoRow,
  titular: string,
  suyas: readonly EntradaRow[],
): Promise<void> {
  const [primera] = suyas;
  const que = queCambio(antes, despues);
  if (!primera || que === null) return;
  const { nombre, motivo, lugar } = despues;
  const varias = suyas.length > 1;
  const ofrece = devolverHasta !== null && new Date(devolverHasta) > deps.clock();
  const datos: [string, string][] = [];
  if (que === "fecha") datos.push(["Antes", cuando(antes)], ["Ahora", cuando(despues)]);
  if (antes.lugar !== lugar) datos.push(["Lugar anterior", antes.lugar], ["Lugar", lugar]);
  if (datos.length === 0) datos.push(["Fecha", "Sin fecha nueva todavía"]);
  const contenido: Contenido = {
    titulo: TITULOS[que],
    parrafos: [
      ...saludo(primera),
      que === "lugar" && despues.situacion === "suspendido"
        ? `${nombre} se va a hacer en ${lugar}, cuando tenga fecha nueva. Guardá ${varias ? "tus entradas" : "tu entrada"}: te avisamos.`
        : que === "suspendido"
          ? `${nombre}, del ${cuando(antes)}, se suspendió. Guardá ${varias ? "tus entradas" : "tu entrada"}: te avisamos cuando haya fecha nueva.`
          : `${nombre} se hace el ${cuando(despues)}, en ${lugar}. ${varias ? "Tus entradas valen" : "Tu entrada vale"} para la nueva fecha o lugar, no tenés que hacer nada.`,
      ...(motivo ? [motivo] : []),
      ...(ofrece
        ? [
            `Si no podés ir, tocá «No puedo ir» hasta el ${formatInstant(devolverHasta)} y ${primera.pasadaA === null ? "te devolvemos el dinero" : "le devolvemos el dinero a quien compró la entrada"}.`,
          ]
        : []),
    ],
    datos,
    ...(ofrece
      ? {
          boton: {
            texto: "No puedo ir",
            url: `${deps.settings.siteUrl}${rutaDeNoPuedoIr(deps, primera)}`,
          },
        }
      : primera.usuarioId !== null && primera.pasadaA === null
        ? { boton: botonA(deps, "Ver mis entradas", "/perfil/entradas") }
        : {}),
  };
  await deps.db.transaction((tx) =>
    escribirA(deps, tx, CORREOS["evento-cambio"], correoDe(primera), {
      clave: `${eventoId}:${version}:${titular}`,
      asunto: que === "suspendido" ? `Se suspendió ${nombre}` : `Cambió ${nombre}`,
      ...contenido,
      adjuntos: [citaDe(deps, evento)],
    }),
  );
}
