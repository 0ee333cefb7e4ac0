import { done, type Outcome, refused } from "#contract/outcome.ts";
import { conImagenes } from "#features/compartido/imagenes/server/con-imagenes.ts";
import type { ImagenGuardada } from "#features/compartido/imagenes/server/guardar-imagen.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type { Foto } from "../contract.ts";
import { nombreLimpio, primerNombreLibre, SIN_IMAGENES, sinExtension, type TipoDeGaleria } from "../rules.ts";
import { comoFoto } from "./como-foto.ts";
import { insertar, nombresQueEmpiezan, reservarNombres } from "./repo.ts";

/**
 * Adds photos to a gallery: all of them or, when one will not do, none. A name that is taken gets a number.
 * @returns 422 without any file, 413 or 415 for one that will not do (Rule ARC-1)
 */
export async function cargarFotos(
  deps: Deps,
  actor: Actor,
  input: { tipo: TipoDeGaleria; archivos: ReceivedFile[] },
): Promise<Outcome<Foto[]>> {
  const { tipo, archivos } = input;
  if (archivos.length === 0) {
    return refused(422, "sin-imagenes", SIN_IMAGENES, {
      errors: [{ path: "archivo", message: SIN_IMAGENES }],
    });
  }
  const cargadas = await conImagenes(deps, archivos, async (tx, imagenes) => {
    await reservarNombres(tx, tipo);
    const fotos: Foto[] = [];
    for (const imagen of imagenes) fotos.push(await agregar(deps, tx, actor, tipo, imagen));
    return done(fotos);
  });
  if (cargadas.ok) deps.cache.drop("galeria");
  return cargadas;
}

async function agregar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  tipo: TipoDeGaleria,
  imagen: ImagenGuardada,
): Promise<Foto> {
  const { clave, ancho, alto } = imagen;
  const pedido = nombreLimpio(imagen.nombre, "foto");
  const ocupados = await nombresQueEmpiezan(tx, tipo, sinExtension(pedido));
  const nombre = primerNombreLibre(pedido, new Set(ocupados));
  const id = await insertar(tx, { tipo, nombre, clave, creadaEn: deps.clock() });
  await registrar(deps, tx, actor, {
    accion: "galeria.cargar",
    objeto: "foto",
    objetoId: id,
    despues: { tipo, nombre, clave },
  });
  return comoFoto(tipo, { id, nombre, clave, ancho, alto });
}
