import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Candidata, ParteDeUnion, UnionHecha } from "../contract.ts";
import { limiteDe } from "./deshacer-union.ts";
import { insertDistintas, type Lado, listCandidatas, listFusiones, listLados } from "./fusiones.repo.ts";
import { avisosDe, impedimento } from "./impedimento.ts";
import { NO_ESTA } from "./unir-personas.ts";

/** Lists pairs of records that may be the same person (Rule UNI-1). */
export async function listarCandidatas(deps: Deps): Promise<Outcome<Candidata[]>> {
  const pares = await listCandidatas(deps.db);
  const ids = new Set(pares.flatMap(({ unaId, otraId }) => [unaId, otraId]));
  const lados = new Map((await listLados(deps.db, [...ids])).map((lado) => [lado.id, toParte(lado)]));
  return done(
    pares.flatMap(({ unaId, otraId, motivos }) => {
      const [una, otra] = [lados.get(unaId), lados.get(otraId)];
      return una && otra ? [{ una, otra, motivos }] : [];
    }),
  );
}

function toParte({
  permisos: _p,
  alta: _a,
  planId: _l,
  dniDeSocio: _d,
  confirmadaEn: _c,
  ...parte
}: Lado): ParteDeUnion {
  return parte;
}

/** 404 if a person does not exist or has been merged. */
export async function compararPersonas(deps: Deps, actor: Actor, ids: { queda: number; sale: number }) {
  const lados = await listLados(deps.db, [ids.queda, ids.sale]);
  const queda = lados.find(({ id }) => id === ids.queda);
  const sale = lados.find(({ id }) => id === ids.sale);
  if (!queda || !sale) return notFound(NO_ESTA);
  const no = await impedimento(deps, deps.db, actor, { queda, sale });
  const avisos = no ? [] : avisosDe(queda, sale);
  return done({ queda: toParte(queda), sale: toParte(sale), impide: no?.detail ?? null, avisos });
}

export async function listarUniones(deps: Deps): Promise<Outcome<UnionHecha[]>> {
  const rows = await listFusiones(deps.db);
  const ahora = deps.clock();
  return done(
    rows.map(({ fusion: { id, quedaId, hechaEn, deshechaEn, cambiado }, queda, sale, numero, hechaPor }) => {
      const limite = limiteDe(hechaEn);
      return {
        id,
        quedaId,
        queda,
        sale,
        numeroDeLaQueSale: numero,
        hechaEn: hechaEn.toISOString(),
        hechaPor,
        seDeshaceHasta: deshechaEn || !cambiado || limite < ahora ? null : limite.toISOString(),
        deshechaEn: deshechaEn?.toISOString() ?? null,
      };
    }),
  );
}

export function descartarCandidata(deps: Deps, actor: Actor, { una, otra }: { una: number; otra: number }) {
  return deps.db.transaction(async (tx) => {
    if (una === otra || (await listLados(tx, [una, otra])).length < 2) return notFound(NO_ESTA);
    await insertDistintas(tx, { una, otra, por: actor.usuarioId, cuando: deps.clock() });
    const decision = { accion: "usuario.no-son-la-misma", objetoId: una, despues: { unidaId: otra } };
    await registrar(deps, tx, actor, decision);
    return done({ ok: true as const });
  });
}
