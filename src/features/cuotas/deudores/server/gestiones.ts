import { clubInstant, clubTime } from "#contract/club-time.ts";
import { keysOf } from "#contract/keys.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf, QueryOf } from "#contract/route.ts";
import { seManda } from "#features/compartido/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import { condonarCuota } from "#features/cuotas/cuotas/server/cobros-de-oficina.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type * as contract from "../contract.ts";
import type { Deudor, RecordatoriosDeHoy } from "../contract.ts";
import {
  CODIGO_DE_BAJA,
  esHoraDeRecordar,
  MOTIVOS_DE_OMISION,
  PALABRA_DE_OMISION,
  proximaHoraDeRecordar,
} from "../rules.ts";
import { listDeudores, sumDeudores } from "./deudores.repo.ts";
import {
  type AjustesDeRecordatorios,
  findAjustes,
  insertGestion,
  listMomentos,
  updateAjustes,
} from "./gestiones.repo.ts";
import { CORREOS, contenidoDe } from "./mails.ts";
import {
  countPorEstado,
  countSinAviso,
  deleteSinRecordatorios,
  hasSinRecordatorios,
  insertSinRecordatorios,
} from "./recordatorios.repo.ts";
import { calcularRecordatorios, mandarA } from "./recordatorios.ts";

export function listarDeudores(
  deps: Deps,
  _actor: Actor,
  filtro: Omit<QueryOf<typeof contract.listaDeDeudores.export>, "ids">,
  orden: Parameters<typeof listDeudores>[2],
): Outcome<Listing<Deudor, string>> {
  const hoy = clubTime(deps.clock()).fecha;
  return done(listDeudores(deps.db, { ...filtro, hoy }, orden));
}

export async function sumarDeudores(
  deps: Deps,
  _actor: Actor,
  filtro: QueryOf<typeof contract.totalesDeDeudores>,
) {
  const totales = await sumDeudores(deps.db, { ...filtro, hoy: clubTime(deps.clock()).fecha });
  return done({ ...totales, apagados: !seManda(deps.club().correos, CORREOS["cuota-recordatorio"]) });
}

const SIN_CORREO =
  "No hay a quién escribirle: no tiene correo, otra persona recibe los avisos de esa familia, o no debe nada.";

/** Sends a payer a reminder about overdue debt, at the next permitted hour (Rule DEU-3). Counts as contact. */
export function recordarA(deps: Deps, actor: Actor, { id }: { id: number }) {
  return deps.db.transaction(async (tx) => {
    if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
    const ahora = clubTime(deps.clock());
    const { fecha: dia, hora } = proximaHoraDeRecordar(ahora);
    if (!seManda(deps.club().correos, CORREOS["cuota-recordatorio"]))
      return conflict("apagados", "El correo de recordatorios está apagado, en Correos.");
    const { etapas } = await findAjustes(tx);
    const { mandados, omitidos } = await mandarA(deps, tx, [id], { etapas, dia, aMano: true });
    const [omitido] = omitidos;
    if (omitido) return conflict(omitido.motivo, `${PALABRA_DE_OMISION[omitido.motivo]}.`);
    if (mandados === 0) return conflict("sin-correo", SIN_CORREO);
    await insertGestion(tx, {
      personaId: id,
      tipo: "contacto",
      texto: "Recordatorio por correo",
      creadaEn: deps.clock(),
      creadaPor: actor.usuarioId,
    });
    await registrar(deps, tx, actor, { accion: "usuario.recordar", objetoId: id, despues: {} });
    return done({ saleEl: esHoraDeRecordar(ahora) ? null : clubInstant(dia, hora).toISOString() });
  });
}

/** Per IP address, to prevent guessing of links. */
export const LIMITE_DE_BAJAS: RateLimit = { name: "bajaDeRecordatorios", points: 60, seconds: 60 };

/** Stops a person's reminders, or resumes them; idempotent. `actor` is null if a link was used. */
export async function cambiarRecordatoriosDe(
  deps: Deps,
  actor: Actor | null,
  { id, recibe, motivo }: JsonOf<typeof contract.cambiarRecordatoriosDe> & { id: number },
): Promise<Outcome<{ recibe: boolean }>> {
  return deps.db.transaction(async (tx) => {
    if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
    const row = { personaId: id, desde: deps.clock(), motivo, creadoPor: actor?.usuarioId ?? null };
    const cambio = recibe ? await deleteSinRecordatorios(tx, id) : await insertSinRecordatorios(tx, row);
    if (cambio)
      await registrar(deps, tx, actor, {
        accion: recibe ? "usuario.volver-a-recordar" : "usuario.no-recordar",
        objetoId: id,
        despues: motivo ? { motivo } : {},
      });
    return done({ recibe });
  });
}

/** Changes the setting of the person whom a link names (Rule DEU-3); without `recibe`, only reads it. */
export async function recordatoriosPorEnlace(
  deps: Deps,
  _actor: null,
  { codigo, recibe }: { codigo: string; recibe?: boolean },
): Promise<Outcome<{ recibe: boolean }>> {
  const id = deps.codes(CODIGO_DE_BAJA).read(codigo);
  const persona = id === null ? null : await personaPorId(deps.db, id);
  if (!persona) return notFound("Este enlace no es válido: quizás la cuenta ya no existe.");
  if (recibe === undefined) return done({ recibe: !(await hasSinRecordatorios(deps.db, persona.id)) });
  return cambiarRecordatoriosDe(deps, null, { id: persona.id, recibe, motivo: "" });
}

export async function anotarGestion(
  deps: Deps,
  actor: Actor,
  { id, ...gestion }: JsonOf<typeof contract.anotarGestion> & { id: number },
): Promise<Outcome<{ ok: true }>> {
  if (gestion.fechaPrometida !== null && gestion.fechaPrometida < clubTime(deps.clock()).fecha)
    return invalidValue("fechaPrometida", "La fecha de la promesa no puede haber pasado");
  return deps.db.transaction(async (tx) => {
    if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
    await insertGestion(tx, {
      ...gestion,
      personaId: id,
      creadaEn: deps.clock(),
      creadaPor: actor.usuarioId,
    });
    return done({ ok: true as const });
  });
}

export async function verGestiones({ clock, db }: Deps, { id }: { id: number }) {
  if (!(await personaPorId(db, id))) return notFound("Esa persona no existe.");
  const [baja, momentos] = await Promise.all([
    hasSinRecordatorios(db, id),
    listMomentos(db, id, clubTime(clock()).fecha),
  ]);
  return done({ recibeRecordatorios: !baja, momentos });
}

interface Rechazada {
  id: number;
  code: string;
  detalle: string;
}

export async function condonarVarias(
  deps: Deps,
  actor: Actor,
  { cuotas, motivo }: { cuotas: readonly number[]; motivo: string },
): Promise<Outcome<{ hechas: number[]; rechazadas: Rechazada[] }>> {
  const hechas: number[] = [];
  const rechazadas: Rechazada[] = [];
  for (const id of new Set(cuotas)) {
    const una = await condonarCuota(deps, actor, { id, motivo });
    if (una.ok) hechas.push(id);
    else rechazadas.push({ id, code: una.code, detalle: una.detail });
  }
  return done({ hechas, rechazadas });
}

const MOSTRADOS = 200;

export async function verRecordatoriosDeHoy(deps: Deps): Promise<Outcome<RecordatoriosDeHoy>> {
  const ahora = clubTime(deps.clock());
  const { activos, etapas, desde, frenadoEl } = await findAjustes(deps.db);
  const opciones = { hoy: ahora.fecha, ahora: deps.clock(), etapas };
  const { mandar, omitidos } = await calcularRecordatorios(deps.db, opciones);
  const [primero] = mandar;
  const contenido = primero && contenidoDe(deps, primero, ahora.fecha);
  const sinAviso = await countSinAviso(deps.db, ahora.fecha);
  const motivos = MOTIVOS_DE_OMISION.map((motivo) => ({
    motivo,
    cuantos:
      motivo === "sin-correo" || motivo === "sin-reclamar"
        ? sinAviso[motivo]
        : omitidos.filter((omitido) => omitido.motivo === motivo).length,
  }));
  return done({
    activos,
    etapas,
    desde,
    frenados: frenadoEl === ahora.fecha,
    apagados: !seManda(deps.club().correos, CORREOS["cuota-recordatorio"]),
    esHora: esHoraDeRecordar(ahora),
    cuantos: mandar.length,
    total: toPesos(mandar.reduce((sum, { total }) => sum + total, 0)),
    destinatarios: mandar.slice(0, MOSTRADOS).map(({ destinatario, cuotas, total, etapa }) => ({
      id: destinatario.id,
      nombre: `${destinatario.nombre} ${destinatario.apellido}`,
      correo: destinatario.correo,
      personas: [...new Set(cuotas.map(({ persona }) => persona))],
      total: toPesos(total),
      vencido: toPesos(
        cuotas.reduce((sum, { venceEl, falta }) => (venceEl < ahora.fecha ? sum + falta : sum), 0),
      ),
      etapa,
    })),
    omitidos: motivos.filter(({ cuantos }) => cuantos > 0),
    muestra:
      primero && contenido
        ? {
            para: primero.destinatario.correo,
            asunto: contenido.asunto,
            texto: (await dibujarCorreo(deps.club(), contenido)).texto,
          }
        : null,
    deHoy: await countPorEstado(deps.db, ahora.fecha),
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
    const nombres = keysOf(cambios);
    const solo = (de: Partial<AjustesDeRecordatorios>) =>
      Object.fromEntries(
        nombres.map((nombre) => [nombre, Array.isArray(de[nombre]) ? String(de[nombre]) : de[nombre]]),
      );
    await registrar(deps, tx, actor, {
      accion,
      objetoId: 1,
      antes: solo(antes),
      despues: solo(cambios),
    });
  });
  return verRecordatoriosDeHoy(deps);
}

export const frenarRecordatorios = (deps: Deps, actor: Actor, { frenados }: { frenados: boolean }) =>
  cambiar(deps, actor, "recordatorios.frenar", (_, hoy) => ({ frenadoEl: frenados ? hoy : null }));

export const empezarRecordatorios = (deps: Deps, actor: Actor) =>
  cambiar(deps, actor, "recordatorios.empezar", ({ desde }, hoy) => ({
    desde: desde !== null && desde < hoy ? desde : hoy,
  }));

export const ajustarRecordatorios = (
  deps: Deps,
  actor: Actor,
  { activos, etapas }: { activos: boolean; etapas: readonly number[] },
) =>
  cambiar(deps, actor, "recordatorios.ajustar", () => ({
    activos,
    etapas: [...new Set(etapas)].toSorted((a, b) => a - b),
  }));
