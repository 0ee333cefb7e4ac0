import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PreviaDeMensaje } from "../contract.ts";
import type { Filtro } from "../rules.ts";
import { calcularReparto, filtroEnPalabras } from "./calcular-reparto.ts";
import { apagado } from "./mails.ts";
import { listNombres } from "./mensajes.repo.ts";

const POR_PAGINA = 50;
/** Of those who get no copy, at most this many are named. */
const FUERA_MAX = 200;

/** Who would get a message, and who would not (Rule MSJ-1); writes nothing. */
export async function preverMensaje(
  deps: Pick<Deps, "clock" | "club" | "db">,
  _actor: Actor,
  { filtro, pagina }: { filtro: Filtro; pagina: number },
): Promise<Outcome<PreviaDeMensaje>> {
  const palabras = await filtroEnPalabras(deps.db, filtro);
  if (!palabras.ok) return palabras;
  const { copias, fuera, personas } = await calcularReparto(deps, deps.db, filtro);
  const mostradas = copias.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA);
  const nombres = await listNombres(
    deps.db,
    mostradas.flatMap(({ sobre }) => sobre),
  );
  const cuantas = (motivo: string) => fuera.filter((uno) => uno.motivo === motivo).length;
  const nombreDe = (uno: { nombre: string; apellido: string }) => `${uno.nombre} ${uno.apellido}`;
  return done({
    copias: copias.length,
    personas,
    sinCorreo: cuantas("sin-correo"),
    sinNovedades: cuantas("sin-novedades"),
    apagado: apagado(deps),
    destinatarios: mostradas.map((copia) => ({
      personaId: copia.personaId,
      nombre: nombreDe(copia),
      correo: copia.correo,
      sobre: copia.sobre.filter((id) => id !== copia.personaId).map((id) => nombres.get(id) ?? ""),
    })),
    fuera: fuera
      .slice(0, FUERA_MAX)
      .map((uno) => ({ personaId: uno.personaId, nombre: nombreDe(uno), motivo: uno.motivo })),
  });
}
