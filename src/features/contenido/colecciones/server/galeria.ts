import { addDays, clubInstant } from "#contract/club-time.ts";
import { done } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { FotosDeUnDia } from "../contract.ts";
import {
  DIAS_PARA_SUBIR,
  direccionDeImagen,
  FOTOS_POR_PAGINA,
  galeriasDe,
  nombreLimpio,
  SIN_FOTOS,
  type TipoDeGaleria,
} from "../rules.ts";
import type { Coleccion, ImagenRow } from "./coleccion.ts";
import { listFotosEntre } from "./galeria.repo.ts";
import { fotosDeGaleria } from "./table.ts";

export const galeria: Coleccion<ImagenRow & { tipo: TipoDeGaleria }, contract.Foto> = {
  name: "galeria",
  table: fotosDeGaleria,
  ordenes: ["orden", "id", "nombre"],
  nuevas: "first",
  nombresUnicos: true,
  auditoria: { objeto: "foto", accion: "galeria", agregar: "cargar", columnas: ["tipo", "nombre", "clave"] },
  limpiar: ({ nombre }) => done({ nombre: nombreLimpio(String(nombre), "foto") }),
  toPieza({ tipo, clave, ...foto }) {
    return { ...foto, url: direccionDeImagen(tipo, foto.nombre, clave) };
  },
  noExiste: "Esa imagen ya no existe.",
  sinImagenes: { code: "sin-imagenes", detail: SIN_FOTOS, path: "archivo" },
};

const MUESTRA = 4;

/** Returns the photos uploaded on `fecha` or in the days after it, by gallery (Rule CON-8). */
export async function fotosDelDia(deps: Pick<Deps, "club" | "db">, fecha: string): Promise<FotosDeUnDia[]> {
  const hasta = addDays(fecha, DIAS_PARA_SUBIR + 1);
  const todas = await listFotosEntre(deps.db, clubInstant(fecha, "00:00"), clubInstant(hasta, "00:00"));
  const byTipo = Map.groupBy(todas, ({ tipo }) => tipo);
  return galeriasDe(deps.club()).flatMap(({ tipo, nombre, path }) => {
    const deTipo = byTipo.get(tipo) ?? [];
    const [primera] = deTipo;
    if (!primera) return [];
    const pagina = Math.ceil(primera.lugar / FOTOS_POR_PAGINA);
    return {
      nombre,
      total: deTipo.length,
      fotos: deTipo.slice(0, MUESTRA).map(({ lugar: _lugar, ...foto }) => galeria.toPieza(foto)),
      path: `${path}${pagina === 1 ? "" : `?pagina=${pagina}`}#foto-${primera.id}`,
    };
  });
}
