import { done, type Outcome } from "#contract/outcome.ts";
import { restaurarAlInstalar } from "#features/oficina/sistema/server/restaurar-copia.ts";
import { revisarCopia } from "#features/oficina/sistema/server/revisar-copia.ts";
import { empezarSubida, subirTrozo } from "#features/oficina/sistema/server/subir-copia.ts";
import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { stopIf, unwrap } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { darCookie, desbloquear, estaDesbloqueada, exigirCodigo } from "./server/codigo.ts";
import { terminarInstalacion, verConocido } from "./server/terminar.ts";

declare module "#contract/api.ts" {
  interface PageReads {
    instalado(): boolean;
  }
}

/** Set-up of a new site (Rule INS-1). Until it is finished, the other pages are unavailable. */
export const instalacion: Feature = {
  name: "instalacion",
  auditoria: { objetos: { instalacion: { label: "Instalación" } }, acciones: { terminar: "Terminó" } },
  routes: [
    bind(contract.verInstalacion, async (deps, _actor, _input, c) =>
      done({ conocido: estaDesbloqueada(c, deps) ? await verConocido(deps) : null }),
    ),
    bind(contract.desbloquear, async (deps, _actor, input, c) => {
      darCookie(c, deps, unwrap(await desbloquear(deps, input)));
      return done({ ok: true as const });
    }),
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
  ],
  reads: (deps) => ({ instalado: () => deps.clubStore.instalacion().terminadaEn !== null }),
};

function conCodigo<Input, T>(operation: (deps: Deps, input: Input) => Promise<Outcome<T>>) {
  return (deps: Deps, _actor: null, input: Input, c: Parameters<typeof exigirCodigo>[0]) => {
    stopIf(exigirCodigo(c, deps));
    return operation(deps, input);
  };
}
