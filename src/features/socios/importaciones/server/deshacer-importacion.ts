import { clubTime } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import { quitarAltas } from "#features/cuotas/aranceles/server/lo-que-paga.ts";
import { quitarLote, sumarLote } from "#features/cuotas/cuotas/server/lote.ts";
import { descontarEmitidas } from "#features/cuotas/emisiones/server/emitir.ts";
import { conflictoDeUsuario } from "#features/personas/usuarios/server/crear-usuario.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { peopleTransaction } from "#features/personas/usuarios/server/usuarios.ts";
import { conflictoDeDni } from "#features/socios/socios/server/datos-de-socio.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Importacion } from "../contract.ts";
import {
  type CambioImportado,
  countEnUso,
  deleteCreados,
  deletePersonas,
  listCreados,
  restorePersonas,
} from "./deshacer.repo.ts";
import { lockImportacion, lockImportaciones, updateImportacion } from "./importaciones.repo.ts";
import { eachRow } from "./renglones.repo.ts";
import { porQueNoSeDeshace, toImportacion } from "./ver-importacion.ts";

/**
 * Undoes a complete import (Rule IMP-8): deletes what it created, including later instalments of its new
 * members, and restores what it changed, except for data that was edited since. Audited.
 * @returns 409 with a sentence if an instalment was paid, or if the people have used the site since
 */
export async function deshacerImportacion(deps: Deps, actor: Actor, { id }: { id: number }) {
  return peopleTransaction(deps, async (tx): Promise<Outcome<Importacion>> => {
    const row = await lockImportacion(tx, id);
    if (!row) return notFound("Esa importación no existe.");
    const motivo = porQueNoSeDeshace(deps, row);
    if (motivo !== null) return conflict("no-se-deshace", motivo);
    await lockImportaciones(tx);
    const ahora = deps.clock();
    const creados = await listCreados(tx, id);
    const cuotas = [...creados("cuota"), ...(await descontarEmitidas(tx, creados("alta")))];
    const importe = await sumarLote(tx, cuotas);
    const cobradas = await quitarLote(tx, cuotas);
    if (cobradas > 0)
      return conflict("ya-se-pago", `Ya no se puede deshacer: ${enCuotas(cobradas)}. No se tocó nada.`);
    await quitarAltas(tx, creados("alta"));
    const enUso = await countEnUso(tx, id, creados("usuario"));
    if (enUso > 0)
      return conflict("en-uso", `Ya no se puede deshacer: ${enPersonas(enUso)}. No se tocó nada.`);
    await deleteCreados(tx, creados, clubTime(ahora).fecha);
    await deletePersonas(tx, creados("usuario"), ahora);
    await restorePersonas(tx, await cambiosDe(tx, id));
    const deshecha = { estado: "deshecha" as const, deshechaEn: ahora };
    await updateImportacion(tx, id, { ...deshecha, deshechaPor: actor.usuarioId });
    await registrar(deps, tx, actor, {
      accion: "importacion.deshacer",
      objetoId: id,
      antes: { archivo: row.archivo, monto: importe },
    });
    return done(await toImportacion(deps, tx, { ...row, ...deshecha }));
  }).catch(
    refusing((error) => conflictoDeDni(error) ?? conflictoDeUsuario(error) ?? conflictoDeMesCerrado(error)),
  );
}

const conflictoDeMesCerrado = (error: unknown) =>
  violates(error, "mes_cerrado")
    ? conflict(
        "mes-cerrado",
        "La tesorería ya cerró un mes con cuotas de esta planilla: ya no se deshace. No se tocó nada.",
      )
    : null;

async function cambiosDe(tx: Tx, id: number): Promise<CambioImportado[]> {
  const found: CambioImportado[] = [];
  for await (const rows of eachRow(tx, id))
    for (const { dictamen } of rows) {
      if (dictamen?.veredicto !== "cambia" || dictamen.personaId === null) continue;
      for (const { campo, antes, despues } of dictamen.cambios)
        found.push({ persona: dictamen.personaId, campo, viejo: antes ?? "", nuevo: despues });
    }
  return found;
}

const enCuotas = (n: number) =>
  n === 1
    ? "una de sus cuotas ya se pagó o se empezó a pagar"
    : `${n} de sus cuotas ya se pagaron o se empezaron a pagar`;
const enPersonas = (n: number) =>
  n === 1
    ? "una de las personas ya entró al sitio, pagó o reservó algo, o tiene otra familia u otras cuotas"
    : `${n} de las personas ya entraron al sitio, pagaron o reservaron algo, o tienen otra familia u otras cuotas`;
