import { addMonths, clubTime } from "#contract/club-time.ts";
import { keysOf } from "#contract/keys.ts";
import { toPesos } from "#contract/money.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { plain } from "#contract/text.ts";
import { sumarImportes } from "#features/cuotas/aranceles/rules.ts";
import { hermanosSinGrupo } from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { nombreDeRegla, sumarCentavos } from "#features/cuotas/cuotas/rules.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type { CuotaPorEmitir, ProximaEmision } from "../contract.ts";
import { CAMBIOS, type Cambio, cambioDe, diaDeEmision, hastaCualSeEmite, proximoPeriodo } from "../rules.ts";
import { listCobradoEn, listCorridas, listEmitidos, listNombres } from "./emisiones.repo.ts";
import { porEmitir } from "./emitir.ts";

/** Rules of the lines that an instalment has when it is issued; lines of other rules are added later. */
const REGLAS_AL_EMITIR = ["base", "adicional", "ingreso", "ausencia", "beca", "hermanos", "fijo", "redondeo"];

interface Fila {
  personaId: number;
  planId: number;
  centavos: number;
  anterior: number | null;
  cambio: Cambio;
  venceEl: string;
  renglones: readonly { regla: string; base: number | null; importe: number }[];
}

interface Proxima {
  periodo: string;
  hoy: string;
  rows: Fila[];
  sinPrecio: number;
}

async function leerProxima(deps: Deps): Promise<Proxima> {
  const hoy = clubTime(deps.clock()).fecha;
  const periodo = proximoPeriodo(hoy, await listCorridas(deps.db));
  const [{ cuotas, sinPrecio }, antes, emitidos] = await Promise.all([
    porEmitir(deps, periodo),
    listCobradoEn(deps.db, addMonths(periodo, -1), REGLAS_AL_EMITIR),
    listEmitidos(deps.db, periodo),
  ]);
  const rows = cuotas.map(({ usuarioId, planId, venceEl, renglones }): Fila => {
    const centavos = sumarImportes(renglones);
    const anterior = antes.get(usuarioId)?.importe ?? null;
    const cambio = cambioDe(centavos, anterior);
    return { personaId: usuarioId, planId, centavos, anterior, cambio, venceEl, renglones };
  });
  const pagan = new Set(rows.map(({ personaId }) => personaId));
  for (const [personaId, { importe, planId }] of antes)
    if (!pagan.has(personaId) && !emitidos.has(personaId))
      rows.push({
        personaId,
        planId,
        centavos: 0,
        anterior: importe,
        cambio: "deja",
        venceEl: periodo,
        renglones: [],
      });
  return { periodo, hoy, rows, sinPrecio };
}

export async function verProxima(deps: Deps): Promise<Outcome<ProximaEmision>> {
  const { periodo, hoy, rows, sinPrecio } = await leerProxima(deps);
  const { planes } = await listNombres(deps.db, []);
  const sinGrupo = await hermanosSinGrupo(deps.db, periodo);
  const pagan = rows.filter(({ cambio }) => cambio !== "deja");
  const reglas = new Map<string, { personas: Set<number>; centavos: number }>();
  const porPlan = new Map<number, { personas: number; centavos: number }>();
  for (const { personaId, planId, centavos, renglones } of pagan) {
    const plan = porPlan.get(planId) ?? { personas: 0, centavos: 0 };
    porPlan.set(planId, { personas: plan.personas + 1, centavos: plan.centavos + centavos });
    for (const { regla, importe } of renglones) {
      const suma = reglas.get(regla) ?? { personas: new Set(), centavos: 0 };
      suma.personas.add(personaId);
      suma.centavos += importe;
      reglas.set(regla, suma);
    }
  }
  const antes = rows.flatMap(({ anterior }) => anterior ?? []);
  const contar = (de: Cambio) => rows.filter(({ cambio }) => cambio === de).length;
  return done({
    periodo,
    seEmite: diaDeEmision(periodo),
    sePuede: periodo <= hastaCualSeEmite(hoy),
    personas: pagan.length,
    cuotas: pagan.length,
    total: toPesos(sumarCentavos(pagan)),
    sinPrecio,
    sinGrupo,
    reglas: [...reglas].map(([regla, { personas, centavos }]) => ({
      regla,
      nombre: nombreDeRegla(regla),
      personas: personas.size,
      importe: toPesos(centavos),
    })),
    planes: [...porPlan]
      .map(([id, { personas, centavos }]) => ({
        id,
        nombre: planes.get(id) ?? "",
        personas,
        importe: toPesos(centavos),
      }))
      .sort((a, b) => a.nombre.localeCompare(b.nombre, "es")),
    anterior:
      antes.length === 0
        ? null
        : {
            periodo: addMonths(periodo, -1),
            personas: antes.length,
            importe: toPesos(antes.reduce((sum, centavos) => sum + centavos, 0)),
          },
    cambios: Object.fromEntries(keysOf(CAMBIOS).map((de) => [de, contar(de)])) as Record<Cambio, number>,
  });
}

/** Lists the instalments of the next month, by surname. */
export async function listarProxima(
  deps: Deps,
  { termino, cambio }: { termino?: string | undefined; cambio?: Cambio | undefined },
): Promise<Listing<CuotaPorEmitir>> {
  const { rows: todas } = await leerProxima(deps);
  const elegidas = todas.filter((fila) => cambio === undefined || fila.cambio === cambio);
  const { personas, planes } = await listNombres(
    deps.db,
    elegidas.map(({ personaId }) => personaId),
  );
  const buscadas = palabras(termino ?? "");
  const rows = elegidas
    .map((fila) => {
      const { nombre = "", apellido = "" } = personas.get(fila.personaId) ?? {};
      return { fila, persona: `${apellido}, ${nombre}` };
    })
    .filter(({ persona, fila }) => {
      const texto = palabras(`${persona} ${planes.get(fila.planId) ?? ""}`).join(" ");
      return buscadas.every((palabra) => texto.includes(palabra));
    })
    .sort((a, b) => a.persona.localeCompare(b.persona, "es") || a.fila.personaId - b.fila.personaId)
    .map(({ fila, persona }) => ({
      personaId: fila.personaId,
      persona,
      plan: planes.get(fila.planId) ?? "",
      cambio: fila.cambio,
      anterior: fila.anterior === null ? null : toPesos(fila.anterior),
      importe: toPesos(fila.centavos),
      venceEl: fila.cambio === "deja" ? null : fila.venceEl,
      renglones: fila.renglones.map(({ regla, base, importe }) => ({
        regla,
        nombre: nombreDeRegla(regla),
        base: base === null ? null : toPesos(base),
        importe: toPesos(importe),
      })),
    }));
  const byId = new Map(rows.map((row) => [row.personaId, row]));
  return {
    async page({ limit, offset }) {
      return {
        rows: rows.slice(offset, offset + limit).map(({ personaId }) => personaId),
        total: rows.length,
      };
    },
    keys: async () => rows.map(({ personaId }) => personaId),
    read: async (keys) => keys.flatMap((key) => byId.get(key) ?? []),
  };
}

const palabras = (texto: string): string[] =>
  plain(texto)
    .split(/[\s,]+/)
    .filter(Boolean);
