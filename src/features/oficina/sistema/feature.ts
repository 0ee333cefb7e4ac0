import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindList, handle } from "#server/http/bound-routes.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { stopIf, unwrap } from "#server/http/problems.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { removeStaleUploads } from "#server/http/upload.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { darCookie, desbloquear, estaDesbloqueada, exigirCodigo } from "./server/codigo.ts";
import {
  crearClaveDeCopias,
  empezarSubida,
  listarCopias,
  listarCopiasDeAfuera,
  subirTrozo,
} from "./server/copias.ts";
import { listarCorreos, reintentarCorreo, verCorreo } from "./server/correos-sin-enviar.ts";
import { borrarConexion, guardarConexion } from "./server/guardar-conexion.ts";
import { COLA_DE_COPIAS, hacerCopia, pedirCopia } from "./server/hacer-copia.ts";
import { COLA_DE_AFUERA, encargarAfuera, llevarUltima } from "./server/llevar-afuera.ts";
import { mediciones } from "./server/mediciones.ts";
import { LIMITE_DE_PRUEBAS, probarConexion } from "./server/probar-conexion.ts";
import { recibirInformeCsp } from "./server/recibir-informe-csp.ts";
import { restaurarAlInstalar, restaurarCopia } from "./server/restaurar-copia.ts";
import { COLA_DE_REVISION, revisarAfuera } from "./server/revisar-afuera.ts";
import { bucket, conexionesPorEscribir, correo, mercadoPago } from "./server/revisar-conexiones.ts";
import { revisarCopia } from "./server/revisar-copia.ts";
import { copias } from "./server/revisar-copias.ts";
import { bandejaDeCorreos } from "./server/sistema.repo.ts";
import { terminarInstalacion, verConocido } from "./server/terminar.ts";
import { listarConexiones } from "./server/ver-conexiones.ts";
import { medirSitio } from "./server/ver-estado.ts";

const LIMITE_DE_INFORMES: RateLimit = { name: "csp", points: 30, seconds: 60 };

/** Limits the calls per administrador that read backups or start an upload. */
const LIMITE_DE_COPIAS: RateLimit = { name: "copias", points: 200, seconds: 15 * 60 };

/** State of the site, unsent emails, backups and restorations. */
export const sistema: Feature = {
  name: "sistema",
  inbox: [bandejaDeCorreos],
  actions: [
    {
      titulo: "Hacer una copia de seguridad",
      palabras: "backup respaldo",
      who: "administrador",
      enlace: "sistema/",
    },
  ],
  auditoria: {
    objetos: { copia: { label: "Copia de seguridad" } },
    acciones: {
      "crear-clave": "Creó la clave de recuperación",
      "empezar-restauracion": "Empezó a restaurar",
      encargar: "Encargó",
      "fallar-restauracion": "No se pudo restaurar",
      "reemplazar-clave": "Reemplazó la clave de recuperación",
      reintentar: "Reintentó",
      restaurar: "Restauró",
    },
  },
  routes: [
    bind(contract.verEstado, (deps) => medirSitio(deps).then(done)),
    bindList(contract.listarCorreos, listarCorreos),
    bind(contract.verCorreo, verCorreo),
    bind(contract.reintentarCorreo, reintentarCorreo),
    bind(contract.pedirCopia, pedirCopia),
    bind(contract.crearClaveDeCopias, crearClaveDeCopias),
    handle(contract.recibirFallo, async (c, deps) => {
      stopIf(await deps.limits.take(LIMITE_DE_INFORMES, addressOf(c, deps)));
      const fallo = c.req.valid("json");
      deps.log.warn({ ...fallo, usuarioId: actorOf(c).usuarioId }, "a list failed to load in a staff screen");
      return c.body(null, 204);
    }),
    handle(contract.recibirInformeCsp, async (c, deps) => {
      stopIf(await deps.limits.take(LIMITE_DE_INFORMES, addressOf(c, deps)));
      unwrap(await recibirInformeCsp(deps, null, await c.req.json().catch(() => null)));
      return c.body(null, 204);
    }),
    bind(contract.listarCopias, listarCopias),
    bind(contract.listarCopiasDeAfuera, listarCopiasDeAfuera),
    bind(contract.empezarSubida, async (deps, actor, input) => {
      stopIf(await deps.limits.take(LIMITE_DE_COPIAS, String(actor.usuarioId)));
      return empezarSubida(deps, input);
    }),
    handle(contract.subirTrozo, async (c, deps) => {
      const { nombre } = c.req.valid("param");
      const contenido = new Uint8Array(await c.req.arrayBuffer());
      return c.json(unwrap(await subirTrozo(deps, { nombre, contenido, ...c.req.valid("query") })), 200);
    }),
    bind(contract.revisarCopia, async (deps, actor, input) => {
      stopIf(await deps.limits.take(LIMITE_DE_COPIAS, String(actor.usuarioId)));
      return revisarCopia(deps, input);
    }),
    bind(contract.restaurarCopia, restaurarCopia),
  ],
  limits: [LIMITE_DE_INFORMES, LIMITE_DE_COPIAS],
  gauges: mediciones,
  checks: [copias],
  work: [
    workOn(
      COLA_DE_COPIAS,
      async (deps) => {
        const { dir: carpeta, keep: conservar } = deps.settings.backup;
        const { databaseUrl: url, stopping: signal } = deps;
        try {
          await hacerCopia(deps, { url, carpeta, conservar, secret: deps.settings.secret, signal });
          await encargarAfuera(deps);
        } catch (error) {
          deps.log.error({ err: error, carpeta }, "a backup failed");
          throw error;
        }
      },
      {
        schedule({ backup }) {
          if (!backup.at) return null;
          const [hour, minute] = backup.at.split(":").map(Number);
          return { cron: `${minute} ${hour} * * *`, catchUp: true };
        },
      },
    ),
    workOn(COLA_DE_AFUERA, llevarUltima),
    workOn(COLA_DE_REVISION, revisarAfuera, { schedule: () => ({ cron: "0 5 * * 0", catchUp: true }) }),
  ],
  sweep: ({ settings }) => removeStaleUploads(settings.dataDir),
};

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
  reads: (deps) => ({ instalado: () => deps.clubStore.current.instalacion.terminadaEn !== null }),
};

function conCodigo<Input, T>(operation: (deps: Deps, input: Input) => Promise<Outcome<T>>) {
  return (deps: Deps, _actor: null, input: Input, c: Parameters<typeof exigirCodigo>[0]) => {
    stopIf(exigirCodigo(c, deps));
    return operation(deps, input);
  };
}

/** Services that an administrador connects in the office instead of the environment. */
export const conexiones: Feature = {
  name: "conexiones",
  actions: [
    {
      titulo: "Conectar Mercado Pago",
      palabras: "configurar cobro en línea correo",
      who: "administrador",
      enlace: "conexiones/",
    },
  ],
  auditoria: { objetos: { conexion: { label: "Conexión" } } },
  routes: [
    bind(contract.listarConexiones, listarConexiones),
    bind(contract.guardarConexion, guardarConexion),
    bind(contract.borrarConexion, borrarConexion),
    bind(contract.probarConexion, probarConexion),
  ],
  limits: [LIMITE_DE_PRUEBAS],
  checks: [conexionesPorEscribir, correo, mercadoPago, bucket],
};
