import { done, type Outcome, refused } from "#contract/outcome.ts";
import { conImagenes } from "#features/compartido/imagenes/server/con-imagenes.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type { ImagenDeCarrousel } from "../contract.ts";
import { SIN_IMAGENES } from "../rules.ts";
import { comoImagen } from "./como-imagen.ts";
import { bloquearOrden, insertarAlFinal } from "./repo.ts";

/**
 * Adds pictures after the last one: all of them or, when one will not do, none.
 * @returns 422 without any file, 413 or 415 for one that will not do (Rule ARC-1)
 */
export async function crearCarrousel(
  deps: Deps,
  actor: Actor,
  input: { archivos: ReceivedFile[] },
): Promise<Outcome<ImagenDeCarrousel[]>> {
  if (input.archivos.length === 0) {
    return refused(422, "sin-imagenes", SIN_IMAGENES, {
      errors: [{ path: "imagenes", message: SIN_IMAGENES }],
    });
  }
  const creadas = await conImagenes(deps, input.archivos, async (tx, imagenes) => {
    await bloquearOrden(tx);
    const banners: ImagenDeCarrousel[] = [];
    for (const { nombre, clave, ancho, alto } of imagenes) {
      const id = await insertarAlFinal(tx, { nombre, clave, creadoEn: deps.clock() });
      await registrar(deps, tx, actor, {
        accion: "carrousel.crear",
        objeto: "carrousel",
        objetoId: id,
        despues: { nombre, clave },
      });
      banners.push(comoImagen({ id, nombre, ancho, alto }));
    }
    return done(banners);
  });
  if (creadas.ok) deps.cache.drop("carrousel");
  return creadas;
}
