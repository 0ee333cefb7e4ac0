import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { IMAGE_MAX_BYTES, type ProcessedImage, processImage, tooLarge } from "#server/images/process.ts";
import { storeImage } from "#server/images/stored.ts";
import type { Evento } from "../contract.ts";
import { leerFecha } from "./leer-fecha.ts";
import { limpiarImagenes } from "./limpiar-imagenes.ts";
import { bloquearImagenes, insertar } from "./repo.ts";

/** The create form (spec 2 §3), its fields already checked one by one. */
export interface FormularioDeEvento {
  nombre: string;
  descripcion: string;
  fase: string;
  /** `YYYY-MM-DD` or an ISO instant. */
  fecha: string;
  hora: string;
  lugar: string;
  precioEntrada: number;
  cantidadEntradas: number;
  imagenes: File[];
}

type Imagen = ProcessedImage & { nombre: string };

/**
 * Creates an event (spec 2 §5): 422 for a day before the club's today, 413 or 415 for a file that will not
 * do. Either all of it is kept, files too, or nothing.
 */
export async function crearEvento(
  deps: Deps,
  actor: Actor,
  input: FormularioDeEvento,
): Promise<Outcome<Evento>> {
  const { precioEntrada, imagenes: archivos, ...datos } = input;
  const fecha = leerFecha(input.fecha);
  if (fecha === null) return wrongDate("La fecha no es válida");
  if (fecha < clubTime(deps.clock()).fecha) return wrongDate("La fecha no puede ser anterior a hoy");
  const imagenes = await procesar(archivos);
  if (!imagenes.ok) return imagenes;

  const evento = { ...datos, fecha, precio: precioEntrada, creadoEn: deps.clock() };
  const creado = await guardar(deps, actor, evento, imagenes.value).catch(async (error: unknown) => {
    await limpiarImagenes(deps, imagenes.value);
    throw error;
  });
  deps.cache.drop("eventos", `evento:${creado.id}`);
  return done(creado);
}

function guardar(
  deps: Deps,
  actor: Actor,
  evento: Parameters<typeof insertar>[1],
  imagenes: Imagen[],
): Promise<Evento> {
  return deps.db.transaction(async (tx) => {
    // Held until the rows are there, or another event's deletion could take the same picture's files away.
    await bloquearImagenes(
      tx,
      imagenes.map((imagen) => imagen.clave),
    );
    for (const imagen of imagenes) await storeImage(deps.storage, imagen);
    const rows = imagenes.map(({ nombre, clave, ancho, alto }) => ({ nombre, clave, ancho, alto }));
    const creado = await insertar(tx, evento, rows);
    await registrar(deps, tx, actor, {
      accion: "evento.crear",
      objeto: "evento",
      objetoId: creado.id,
      despues: creado,
    });
    return creado;
  });
}

async function procesar(archivos: File[]): Promise<Outcome<Imagen[]>> {
  const imagenes: Imagen[] = [];
  for (const archivo of archivos) {
    const nombre = cleanName(archivo.name);
    if (archivo.size > IMAGE_MAX_BYTES) return tooLarge(nombre);
    const contenido = Buffer.from(await archivo.arrayBuffer());
    const imagen = await processImage("eventos", { nombre, contenido });
    if (!imagen.ok) return imagen;
    imagenes.push({ ...imagen.value, nombre });
  }
  return done(imagenes);
}

/** File names are shown, never used as paths (product §9): only what no screen and no table can hold goes. */
function cleanName(nombre: string): string {
  return nombre.replace(/\p{Cc}/gu, "").slice(0, 200) || "imagen";
}

function wrongDate(message: string) {
  return refused(422, "fecha-invalida", message, { errors: [{ path: "fecha", message }] });
}
