import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { seManda } from "#features/compartido/correos/server/correos-declarados.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RecordatoriosDeHoy } from "../../contract/recordatorios.ts";
import { esHoraDeRecordar } from "../../rules.ts";
import { type AjustesDeRecordatorios, findAjustes, updateAjustes } from "../ajustes/repo.ts";
import { CORREOS, contenidoDe } from "../mails.ts";
import { calcularRecordatorios } from "../recordatorios/calcular-recordatorios.ts";
import { countPorEstado } from "../recordatorios/repo.ts";

/** Recipients that are shown; the number counts all. */
const MOSTRADOS = 200;

/** Today's reminders as they would leave now, with a sample and the settings (Rule DEU-3). */
export async function verRecordatoriosDeHoy(deps: Deps): Promise<Outcome<RecordatoriosDeHoy>> {
  const ahora = clubTime(deps.clock());
  const { activos, etapas, desde, frenadoEl } = await findAjustes(deps.db);
  const opciones = { hoy: ahora.fecha, ahora: deps.clock(), etapas };
  const { mandar, omitidos } = await calcularRecordatorios(deps.db, opciones);
  const [primero] = mandar;
  const contenido = primero && contenidoDe(deps, primero, ahora.fecha);
  const motivos = Map.groupBy(omitidos, ({ motivo }) => motivo);
  return done({
    activos,
    etapas,
    desde,
    frenados: frenadoEl === ahora.fecha,
    apagados: !seManda(deps.club().correos, CORREOS["cuota-recordatorio"]),
    esHora: esHoraDeRecordar(ahora),
    cuantos: mandar.length,
    total: mandar.reduce((sum, { total }) => sum + total, 0) / 100,
    destinatarios: mandar.slice(0, MOSTRADOS).map(({ destinatario, cuotas, total, etapa }) => ({
      id: destinatario.id,
      nombre: `${destinatario.nombre} ${destinatario.apellido}`,
      correo: destinatario.correo,
      personas: [...new Set(cuotas.map(({ persona }) => persona))],
      total: total / 100,
      etapa,
    })),
    omitidos: [...motivos].map(([motivo, suyos]) => ({ motivo, cuantos: suyos.length })),
    muestra:
      primero && contenido
        ? {
            para: primero.destinatario.correo,
            asunto: contenido.asunto,
            texto: (await dibujarCorreo(deps.club(), contenido)).texto,
          }
        : null,
    deHoy: Object.entries(await countPorEstado(deps.db, ahora.fecha)).map(([estado, cuantos]) => ({
      estado: estado as RecordatoriosDeHoy["deHoy"][number]["estado"],
      cuantos,
    })),
  });
}

async function cambiar(
  deps: Deps,
  actor: Actor,
  accion: string,
  cambiosDe: (antes: AjustesDeRecordatorios, hoy: string) => Partial<AjustesDeRecordatorios>,
): Promise<Outcome<RecordatoriosDeHoy>> {
  const hoy = clubTime(deps.clock()).fecha;
  await deps.db.transaction(async (tx) => {
    const antes = await findAjustes(tx);
    const cambios = cambiosDe(antes, hoy);
    await updateAjustes(tx, { ...cambios, cambiadoPor: actor.usuarioId });
    const nombres = Object.keys(cambios) as (keyof AjustesDeRecordatorios)[];
    const solo = (de: Partial<AjustesDeRecordatorios>) =>
      Object.fromEntries(
        nombres.map((nombre) => [nombre, Array.isArray(de[nombre]) ? String(de[nombre]) : de[nombre]]),
      );
    await registrar(deps, tx, actor, {
      accion,
      objeto: "recordatorios",
      objetoId: 1,
      antes: solo(antes),
      despues: solo(cambios),
    });
  });
  return verRecordatoriosDeHoy(deps);
}

/** Stops those of today that are not queued yet, or lets them leave again. */
export const frenarRecordatorios = (deps: Deps, actor: Actor, { frenados }: { frenados: boolean }) =>
  cambiar(deps, actor, "recordatorios.frenar", (_, hoy) => ({ frenadoEl: frenados ? hoy : null }));

/** Lets them leave from today on. */
export const empezarRecordatorios = (deps: Deps, actor: Actor) =>
  cambiar(deps, actor, "recordatorios.empezar", ({ desde }, hoy) => ({
    desde: desde !== null && desde < hoy ? desde : hoy,
  }));

/** Switches them on or off, and chooses their days. */
export const ajustarRecordatorios = (
  deps: Deps,
  actor: Actor,
  { activos, etapas }: { activos: boolean; etapas: readonly number[] },
) =>
  cambiar(deps, actor, "recordatorios.ajustar", () => ({
    activos,
    etapas: [...new Set(etapas)].toSorted((a, b) => a - b),
  }));
