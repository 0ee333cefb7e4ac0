import { addMonths, clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { LoQuePaga } from "../contract/persona.ts";
import { periodoDe, vencimientoDe } from "../rules/calendario.ts";
import { REGLAS_MENSUALES, renglones } from "../rules.ts";
import {
  hasPersona,
  listAdicionalesActivos,
  listAdicionalesDe,
  listAltasDe,
  listBeneficiosDe,
  listOrigenes,
} from "./persona/repo.ts";
import { personasPorFacturar, reglasVigentes } from "./personas-por-facturar.ts";

/** The months that a person's page shows, from the current one on. */
const MESES = 3;
const pesos = (centavos: number) => centavos / 100;

/** What a person pays every month and why, with the next instalments as they would be issued today (Rule TAR-8). */
export async function verLoQuePaga(
  deps: Deps,
  _actor: unknown,
  { id }: { id: number },
): Promise<Outcome<LoQuePaga>> {
  if (!(await hasPersona(deps.db, id))) return notFound("Esa persona no existe.");
  const hoy = clubTime(deps.clock()).fecha;
  const reglas = await reglasVigentes(deps.db);
  const periodos = Array.from({ length: MESES }, (_, n) => addMonths(periodoDe(hoy), n));
  const [altas, adicionales, beneficios, adicionalesPosibles, origenes, ...deCadaMes] = await Promise.all([
    listAltasDe(deps.db, id),
    listAdicionalesDe(deps.db, id),
    listBeneficiosDe(deps.db, id),
    listAdicionalesActivos(deps.db),
    listOrigenes(deps.db, id),
    ...periodos.map((periodo) => personasPorFacturar(deps.db, periodo, reglas, [id])),
  ]);
  const meses = periodos.flatMap((periodo, n) => {
    const [persona] = deCadaMes[n] ?? [];
    const suyos = persona ? renglones(persona, periodo, hoy, reglas) : [];
    if (suyos.length === 0) return [];
    return [
      {
        periodo,
        vence: vencimientoDe(periodo, periodo > hoy ? periodo : hoy, reglas),
        total: pesos(suyos.reduce((sum, { importe }) => sum + importe, 0)),
        renglones: suyos.map(({ regla, base, importe, origen }) => ({
          regla,
          nombre: [REGLAS_MENSUALES[regla].nombre, origenes.get(origen)].filter(Boolean).join(": "),
          base: base === null ? null : pesos(base),
          importe: pesos(importe),
          origen,
        })),
      },
    ];
  });
  return done({
    altas,
    adicionales,
    beneficios,
    meses,
    orden: deCadaMes[0]?.[0]?.orden ?? 1,
    adicionalesPosibles,
    ausencia: reglas.ausencia,
  });
}
