import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import { conImagenes } from "#features/imagenes/server/con-imagenes.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type { Evento } from "../contract.ts";
import { leerFecha } from "./leer-fecha.ts";
import { insertar } from "./repo.ts";

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
  imagenes: ReceivedFile[];
}

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

  const evento = { ...datos, fecha, precio: precioEntrada, creadoEn: deps.clock() };
  const creado = await conImagenes(deps, archivos, async (tx, imagenes) => {
    const rows = imagenes.map(({ nombre, clave, ancho, alto }) => ({ nombre, clave, ancho, alto }));
    const nuevo = await insertar(tx, evento, rows);
    await registrar(deps, tx, actor, {
      accion: "evento.crear",
      objeto: "evento",
      objetoId: nuevo.id,
      despues: nuevo,
    });
    return done(nuevo);
  });
  if (creado.ok) deps.cache.drop("eventos", `evento:${creado.value.id}`);
  return creado;
}

function wrongDate(message: string) {
  return refused(422, "fecha-invalida", message, { errors: [{ path: "fecha", message }] });
}
