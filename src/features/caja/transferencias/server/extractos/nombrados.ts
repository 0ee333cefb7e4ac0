import { clubTime } from "#contract/club-time.ts";
import { dniDeCuit } from "#contract/cuit.ts";
import { toCentavos } from "#contract/money.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { nombraA, palabrasDe } from "../indice-de-cobros.ts";
import type { MovimientoRow } from "../movimientos.repo.ts";
import { listConDni, listConPalabras } from "./extractos.repo.ts";

/** The first words of a bank's text, which are looked up in pairs. */
const PALABRAS_MAX = 6;

interface Nombrado {
  id: number;
  nombre: string;
}

/**
 * Returns, for each transaction, the people whom it names, or whose DNI is in its CUIL, and who owe exactly its
 * amount (Rule TRA-5). Debts change with every payment, so the result is never stored.
 */
export async function nombradosEn(
  { clock, conceptos }: Deps,
  q: Queryable,
  movimientos: readonly MovimientoRow[],
): Promise<Map<number, Nombrado[]>> {
  const deben = Object.values(conceptos).find((concepto) => concepto.deben !== null)?.deben;
  if (!deben || movimientos.length === 0) return new Map();
  const porDni = await listConDni(
    q,
    movimientos.flatMap(({ cuit }) => (cuit === null ? [] : (dniDeCuit(cuit) ?? []))),
  );
  const porNombre = await listConPalabras(
    q,
    movimientos.flatMap(({ id, ...texto }) => {
      const palabras = [...new Set(palabrasDe(textoDe(texto)))].slice(0, PALABRAS_MAX);
      return palabras.flatMap((una, n) => palabras.slice(n + 1).map((otra) => ({ id, una, otra })));
    }),
  );
  const personas = movimientos.map(({ id, cuit, importe, ...texto }) => {
    const dni = cuit === null ? null : dniDeCuit(cuit);
    const suyas = [
      ...porDni.filter((persona) => dni !== null && Number(persona.dni) === Number(dni)),
      ...porNombre.filter((persona) => persona.movimiento === id && nombraA(textoDe(texto), persona)),
    ];
    return { id, importe: toCentavos(importe), suyas: new Map(suyas.map((una) => [una.id, una])) };
  });
  const debidos = await deben(q, {
    quienes: [...new Set(personas.flatMap(({ suyas }) => [...suyas.keys()]))],
    importes: [...new Set(personas.map(({ importe }) => importe))],
    hoy: clubTime(clock()).fecha,
  });
  const debe = new Set(debidos.map(({ personaId, importe }) => `${personaId} ${importe}`));
  return new Map(
    personas.map(({ id, importe, suyas }) => [
      id,
      [...suyas.values()]
        .filter((una) => debe.has(`${una.id} ${importe}`))
        .map(({ id: quien, nombre, apellido }) => ({ id: quien, nombre: `${nombre} ${apellido}` })),
    ]),
  );
}

const textoDe = ({ remitente, concepto }: Pick<MovimientoRow, "remitente" | "concepto">) =>
  remitente ?? concepto;
