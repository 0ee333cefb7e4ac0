import { done, type Outcome } from "#contract/outcome.ts";
import { subirImagen } from "#features/oficina/club/server/imagenes.ts";
import { probarConexion } from "#features/oficina/conexiones/server/probar-conexion.ts";
import { restaurarAlInstalar } from "#features/oficina/restauracion/server/restaurar-copia.ts";
import { revisarCopia } from "#features/oficina/restauracion/server/revisar-copia.ts";
import { empezarSubida, subirTrozo } from "#features/oficina/restauracion/server/subir-copia.ts";
import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { stopIf, unwrap } from "#server/http/problems.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "./contract.ts";
import { darCookie, desbloquear, estaDesbloqueada, exigirCodigo } from "./server/codigo.ts";
import * as pasos from "./server/pasos.ts";
import { ocultarTareas, terminarInstalacion } from "./server/terminar.ts";

declare module "#contract/api.ts" {
  interface PageReads {
    /** Whether the set-up has finished. */
    instalado(): boolean;
  }
}

/** The set-up of a new site (Rule INS-1). Until it has finished, the rest of the site is unavailable. */
export const instalacion: Feature = {
  name: "instalacion",
  auditoria: { objetos: { instalacion: { label: "Instalación" } }, acciones: { terminar: "Terminó" } },
  routes: [
    bind(contract.verInstalacion, async (deps, _actor, _input, c) => ({
      ok: true,
      value: { avance: estaDesbloqueada(c, deps) ? await pasos.verAvance(deps) : null },
    })),
    bind(contract.desbloquear, async (deps, _actor, input, c) => {
      darCookie(c, deps, unwrap(await desbloquear(deps, input)));
      return done({ ok: true as const });
    }),
    bind(contract.subirEscudo, (deps, _actor, _input, c) => {
      stopIf(exigirCodigo(c, deps));
      return receiveUpload(c, deps, contract.escudoForm, ({ files }) => subirImagen(deps, null, files));
    }),
    bind(contract.guardarClub, conCodigo(pasos.guardarClub)),
    bind(contract.crearAdministrador, conCodigo(pasos.crearAdministrador)),
    bind(contract.guardarCanchas, conCodigo(pasos.guardarCanchas)),
    bind(contract.guardarConexionInicial, conCodigo(pasos.guardarConexionInicial)),
    bind(
      contract.probarConexionInicial,
      conCodigo((deps, input) => probarConexion(deps, null, input)),
    ),
    bind(contract.saltearPaso, conCodigo(pasos.saltearPaso)),
    bind(contract.terminarInstalacion, conCodigo(terminarInstalacion)),
    bind(contract.empezarSubidaInicial, conCodigo(empezarSubida)),
    handle(contract.subirTrozoInicial, async (c, deps) => {
      stopIf(exigirCodigo(c, deps));
      const { nombre } = c.req.valid("param");
      const contenido = new Uint8Array(await c.req.arrayBuffer());
      return c.json(unwrap(await subirTrozo(deps, { nombre, contenido, ...c.req.valid("query") })), 200);
    }),
    bind(contract.revisarCopiaInicial, conCodigo(revisarCopia)),
    bind(contract.restaurarCopiaInicial, conCodigo(restaurarAlInstalar)),
    bind(contract.ocultarTareas, ocultarTareas),
  ],
  reads: (deps) => ({ instalado: () => deps.clubStore.instalacion().terminadaEn !== null }),
};

/** Wraps an operation that requires the code. */
function conCodigo<Input, T>(operation: (deps: Deps, input: Input) => Promise<Outcome<T>>) {
  return (deps: Deps, _actor: null, input: Input, c: Parameters<typeof exigirCodigo>[0]) => {
    stopIf(exigirCodigo(c, deps));
    return operation(deps, input);
  };
}
