import { done, type Outcome, refused } from "#contract/outcome.ts";
import { conImagenes } from "#features/compartido/imagenes/server/con-imagenes.ts";
import type { ImagenGuardada } from "#features/compartido/imagenes/server/guardar-imagen.ts";
import { nombreLimpio, primerNombreLibre, sinExtension } from "#features/contenido/galeria/rules.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type { Sponsor } from "../contract.ts";
import { SIN_IMAGEN } from "../rules.ts";
import { comoSponsor } from "./como-sponsor.ts";
import { insertar, nombresQueEmpiezan, reservarNombres } from "./repo.ts";

/**
 * Adds a logo under the text or link that was typed, or under the time when nothing was (Rule CON-3). A name
 * that is taken gets a number. With several files all get the name.
 * @returns 422 without a file, 413 or 415 for one that will not do (Rule ARC-1)
 */
export async function cargarSponsor(
  deps: Deps,
  actor: Actor,
  input: { nombre: string; archivos: ReceivedFile[] },
): Promise<Outcome<Sponsor[]>> {
  if (input.archivos.length === 0) {
    return refused(422, "sin-imagen", SIN_IMAGEN, { errors: [{ path: "archivo", message: SIN_IMAGEN }] });
  }
  const cargados = await conImagenes(deps, input.archivos, async (tx, imagenes) => {
    await reservarNombres(tx);
    const pedido = nombreLimpio(input.nombre, String(deps.clock().getTime()));
    const sponsors: Sponsor[] = [];
    for (const imagen of imagenes) sponsors.push(await agregar(deps, tx, actor, pedido, imagen));
    return done(sponsors);
  });
  if (cargados.ok) deps.cache.drop("sponsors");
  return cargados;
}

async function agregar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  pedido: string,
  imagen: ImagenGuardada,
): Promise<Sponsor> {
  const { clave, ancho, alto } = imagen;
  const ocupados = await nombresQueEmpiezan(tx, sinExtension(pedido));
  const nombre = primerNombreLibre(pedido, new Set(ocupados));
  const id = await insertar(tx, { nombre, clave, creadoEn: deps.clock() });
  await registrar(deps, tx, actor, {
    accion: "sponsor.cargar",
    objeto: "sponsor",
    objetoId: id,
    despues: { nombre, clave },
  });
  return comoSponsor({ id, nombre, clave, ancho, alto });
}
