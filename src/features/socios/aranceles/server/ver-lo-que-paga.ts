import { addMonths, clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { LoQuePaga } from "../contract.ts";
import {
  periodoDe,
  REGLAS_MENSUALES,
  type ReglaMensual,
  renglones,
  vencimientoDe,
  vigentes,
} from "../rules.ts";
import {
  hasPersona,
  listAdicionalesActivos,
  listAdicionalesDe,
  listAltasDe,
  listBeneficiosDe,
  listEmitidas,
  listOrigenes,
} from "./persona.repo.ts";
import { personasPorFacturar, reglasVigentes } from "./personas-por-facturar.ts";

/** The months that a person's page shows, from the current one on. */
const MESES = 3;
/** A line that somebody wrote by hand, or that a rule of another area wrote. */
const OTRO_RENGLON = "Ajuste";
const pesos = (centavos: number) => centavos / 100;

const esMensual = (regla: string): regla is ReglaMensual => regla in REGLAS_MENSUALES;

/** What a person pays every month and why: the instalments as they were issued, or would be today (Rule TAR-8). */
export async function verLoQuePaga(
  deps: Deps,
  _actor: unknown,
  { id }: { id: number },
): Promise<Outcome<LoQuePaga>> {
  if (!(await hasPersona(deps.db, id))) return notFound("Esa persona no existe.");
  const hoy = clubTime(deps.clock()).fecha;
  const reglas = await reglasVigentes(deps.db);
  const periodos = Array.from({ length: MESES }, (_, n) => addMonths(periodoDe(hoy), n));
  const [altas, adicionales, beneficios, adicionalesPosibles, origenes, emitidas, ...deCadaMes] =
    await Promise.all([
      listAltasDe(deps.db, id),
      listAdicionalesDe(deps.db, id),
      listBeneficiosDe(deps.db, id),
      listAdicionalesActivos(deps.db),
      listOrigenes(deps.db, id),
      listEmitidas(deps.db, id, periodos),
      ...periodos.map((periodo) => personasPorFacturar(deps.db, periodo, reglas, [id])),
    ]);
  const nombreDe = (regla: string, origen: string | null) =>
    [esMensual(regla) ? REGLAS_MENSUALES[regla].nombre : OTRO_RENGLON, origenes.get(origen ?? "")]
      .filter(Boolean)
      .join(": ");
  const meses = periodos.flatMap((periodo, n) => {
    const emitida = emitidas.get(periodo);
    if (emitida)
      return [
        {
          periodo,
          emitida: true,
          vence: emitida.vence,
          total: toMoney(emitida.importe),
          renglones: vigentes(emitida.renglones).map(({ origen, ...uno }) => ({
            ...uno,
            nombre: nombreDe(uno.regla, origen),
            origen: origen ?? "",
          })),
        },
      ];
    const [persona] = deCadaMes[n] ?? [];
    const suyos = persona ? renglones(persona, periodo, hoy, reglas) : [];
    if (suyos.length === 0) return [];
    return [
      {
        periodo,
        emitida: false,
        vence: vencimientoDe(periodo, periodo > hoy ? periodo : hoy, reglas, persona?.alta.desde),
        total: pesos(suyos.reduce((sum, { importe }) => sum + importe, 0)),
        renglones: suyos.map(({ regla, base, importe, origen }) => ({
          regla,
          nombre: nombreDe(regla, origen),
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
