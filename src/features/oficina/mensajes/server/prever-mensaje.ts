import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PreviaDeMensaje } from "../contract.ts";
import { type Filtro, puedeEscribirA } from "../rules.ts";
import { calcularReparto, filtroEnPalabras } from "./calcular-reparto.ts";
import { SOLO_ENTRADAS } from "./enviar-mensaje.ts";
import { apagado } from "./mails.ts";
import { listNombres } from "./mensajes.repo.ts";

const POR_PAGINA = 50;
/** Maximum number of people without a copy that are listed. */
const FUERA_MAX = 200;

/** Lists the recipients of a message, and the people without a copy (Rule MSJ-1). */
export async function preverMensaje(
  deps: Pick<Deps, "clock" | "club" | "db">,
  { permisos }: Actor,
  { filtro, pagina }: { filtro: Filtro; pagina: number },
): Promise<Outcome<PreviaDeMensaje>> {
  if (!puedeEscribirA(permisos, filtro)) return SOLO_ENTRADAS;
  const palabras = await filtroEnPalabras(deps.db, filtro);
  if (!palabras.ok) return palabras;
  const { copias, fuera, personas, sinCorreo } = await calcularReparto(deps, deps.db, filtro);
  const mostradas = copias.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA);
  const nombres = await listNombres(
    deps.db,
    mostradas.flatMap(({ sobre }) => sobre),
  );
  const nombreDe = (uno: { nombre: string; apellido: string }) => `${uno.nombre} ${uno.apellido}`.trim();
  return done({
    copias: copias.length,
    evento: palabras.evento,
    personas,
    sinCorreo,
    sinNovedades: fuera.filter(({ motivo }) => motivo === "sin-novedades").length,
    apagado: apagado(deps, filtro),
    destinatarios: mostradas.map((copia) => ({
      destino: copia.destino,
      nombre: nombreDe(copia),
      correo: copia.correo,
      sobre: copia.sobre.filter((id) => id !== copia.destino).map((id) => nombres.get(id) ?? ""),
    })),
    fuera: fuera
      .slice(0, FUERA_MAX)
      .map((uno) => ({ destino: uno.destino, nombre: nombreDe(uno), motivo: uno.motivo })),
  });
}
