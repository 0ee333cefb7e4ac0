import { isDeepStrictEqual } from "node:util";
import {
  anotarImagenes,
  guardarImagen,
  type ImagenGuardada,
  soltarImagen,
} from "#features/compartido/imagenes/server/imagenes.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Deps } from "#server/deps.ts";
import { receiveContent } from "#server/http/upload.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { type Post, type PostsProvider, PostsUnavailable } from "#server/providers/posts/port.ts";
import { limpiarCaption, PUBLICACIONES_GUARDADAS } from "../rules.ts";
import {
  findEstado,
  listPublicaciones,
  type PublicacionGuardada,
  updateEstado,
  updatePublicaciones,
} from "./publicaciones.repo.ts";
import { conToken, renovarToken } from "./tokens.ts";

/** A post being read. `imagen` is null if its picture is already stored. */
interface Entrante {
  row: PublicacionGuardada;
  imagen: ImagenGuardada | null;
}

/**
 * Reads the social network and replaces the stored posts with its latest ones, all or none. If the network is down,
 * slow or returns invalid data, the last good posts remain. A post without a readable picture is skipped. Runs every
 * quarter of an hour, on one instance at a time.
 */
export async function actualizarPublicaciones(deps: Deps): Promise<void> {
  const { posts: provider, log } = deps;
  if (!provider) return;
  await updateEstado(deps.db, { consultadoEn: deps.clock() });
  try {
    const { posts, token } = await conToken(deps, provider, async (token) => ({
      posts: await provider.latest(token, PUBLICACIONES_GUARDADAS),
      token,
    }));
    await renovarToken(deps, provider, token);
    await guardar(deps, provider, posts);
  } catch (error) {
    if (!(error instanceof PostsUnavailable)) throw error;
    const hint =
      error.kind === "token" ? "; enter a new one on the page Conexiones, or in INSTAGRAM_TOKEN" : "";
    log.warn({ err: error, kind: error.kind }, `the posts could not be read, the last ones stay${hint}`);
  }
}

async function guardar(deps: Deps, provider: PostsProvider, posts: Post[]): Promise<void> {
  const conocidas = byId(await listPublicaciones(deps.db));
  const threeAtOnce = boundedWork(3);
  const traidas = await Promise.all(
    posts.map((post) => threeAtOnce(() => traer(deps, provider, post, conocidas.get(post.id)))),
  );
  const entrantes = traidas.filter((entrante) => entrante !== null);
  // If no picture can be read, the picture server is failing rather than the posts.
  if (posts.length > 0 && entrantes.length === 0) {
    throw new PostsUnavailable("nonsense", "none of the posts has a picture that can be had");
  }
  const rows = entrantes.map((entrante) => entrante.row);
  const imagenes = entrantes.map((entrante) => entrante.imagen).filter((imagen) => imagen !== null);
  try {
    await deps.db.transaction(async (tx) => {
      await anotarImagenes(deps, tx, imagenes);
      await updatePublicaciones(tx, rows);
      await updateEstado(tx, { logradoEn: deps.clock() });
    });
  } catch (error) {
    for (const { clave } of imagenes) await soltarImagen(deps, clave);
    throw error;
  }
  if (!isDeepStrictEqual(conocidas, byId(rows))) deps.cache.drop("publicaciones");
  const enUso = new Set(rows.map((row) => row.clave));
  for (const { clave } of conocidas.values()) if (!enUso.has(clave)) await soltarImagen(deps, clave);
}

async function traer(
  deps: Deps,
  provider: PostsProvider,
  post: Post,
  conocida: PublicacionGuardada | undefined,
): Promise<Entrante | null> {
  const { id, permalink, publishedAt: publicadaEn } = post;
  const row = { id, permalink, caption: limpiarCaption(post.caption), publicadaEn };
  // A post's picture cannot change on the network.
  if (conocida) return { row: { ...row, clave: conocida.clave }, imagen: null };
  try {
    const picture = { nombre: `publicación ${id}`, contenido: await provider.picture(post) };
    const guardada = await receiveContent(deps, picture, (file) => guardarImagen(deps, file));
    if (guardada.ok) return { row: { ...row, clave: guardada.value.clave }, imagen: guardada.value };
    deps.log.warn({ post: id, reason: guardada.code }, "a post is left out: its picture is none");
  } catch (error) {
    if (!(error instanceof PostsUnavailable)) throw error;
    deps.log.warn({ err: error, post: id }, "a post is left out: its picture cannot be had");
  }
  return null;
}

function byId(rows: PublicacionGuardada[]): Map<string, PublicacionGuardada> {
  return new Map(rows.map((row) => [row.id, row]));
}

export const COLA_DE_PUBLICACIONES = defineQueue({ name: "publicaciones" });

const CADA_MS = 15 * 60_000;

/** Queues a read of the social network at startup, unless a recent one exists. */
export async function pedirActualizacion(deps: Deps): Promise<void> {
  if (!deps.posts) return;
  const consultadoEn = (await findEstado(deps.db))?.consultadoEn;
  if (consultadoEn && deps.clock().getTime() - consultadoEn.getTime() < CADA_MS) return;
  await deps.db.transaction((tx) => deps.jobs.send(tx, COLA_DE_PUBLICACIONES, {}, { key: "publicaciones" }));
}
