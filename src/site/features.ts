import { cobros } from "#features/caja/cobros/feature.ts";
import { pagos, recibos } from "#features/caja/pagos/feature.ts";
import { transferencias } from "#features/caja/transferencias/feature.ts";
import { canchas } from "#features/canchas/canchas/feature.ts";
import { reservas } from "#features/canchas/reservas/feature.ts";
import { correos } from "#features/compartido/correos/feature.ts";
import { imagenes } from "#features/compartido/imagenes/feature.ts";
import { colecciones } from "#features/contenido/colecciones/feature.ts";
import { institucional } from "#features/contenido/institucional/feature.ts";
import { noticias, publicaciones } from "#features/contenido/publicaciones/feature.ts";
import { aranceles, planes } from "#features/cuotas/aranceles/feature.ts";
import { cuentasCorrientes } from "#features/cuotas/cuentas-corrientes/feature.ts";
import { cuotas } from "#features/cuotas/cuotas/feature.ts";
import { debito } from "#features/cuotas/debito/feature.ts";
import { deudores } from "#features/cuotas/deudores/feature.ts";
import { emisiones } from "#features/cuotas/emisiones/feature.ts";
import { cambios } from "#features/eventos/cambios/feature.ts";
import { cartelera } from "#features/eventos/cartelera/feature.ts";
import { entradas } from "#features/eventos/entradas/feature.ts";
import { espera, fila } from "#features/eventos/espera/feature.ts";
import { eventos } from "#features/eventos/eventos/feature.ts";
import { pases } from "#features/eventos/pases/feature.ts";
import { precios } from "#features/eventos/precios/feature.ts";
import { prensa } from "#features/eventos/prensa/feature.ts";
import { puerta } from "#features/eventos/puerta/feature.ts";
import { ayuda } from "#features/oficina/ayuda/feature.ts";
import { club } from "#features/oficina/club/feature.ts";
import { consumidor } from "#features/oficina/consumidor/feature.ts";
import { hoy } from "#features/oficina/hoy/feature.ts";
import { buscar, enVivo } from "#features/oficina/marco/feature.ts";
import { mensajesAGrupos } from "#features/oficina/mensajes/feature.ts";
import { conexiones, instalacion, sistema } from "#features/oficina/sistema/feature.ts";
import { tesoreria } from "#features/oficina/tesoreria/feature.ts";
import { contrasenas, sesion, verificacion } from "#features/personas/sesion/feature.ts";
import { auditoria, novedades, usuarios } from "#features/personas/usuarios/feature.ts";
import { vinculos } from "#features/personas/vinculos/feature.ts";
import { familia } from "#features/socios/familia/feature.ts";
import { fusiones } from "#features/socios/fusiones/feature.ts";
import { importaciones } from "#features/socios/importaciones/feature.ts";
import { padron } from "#features/socios/padron/feature.ts";
import { perfil } from "#features/socios/perfil/feature.ts";
import { socios } from "#features/socios/socios/feature.ts";
import { competencias } from "#features/temporada/competencias/feature.ts";
import { equipos } from "#features/temporada/equipos/feature.ts";
import { planilla } from "#features/temporada/planilla/feature.ts";
import { RESUME } from "#server/backup/restore-backup.ts";
import { collect, type Feature } from "#server/feature.ts";
import { defineQueue, workOn } from "#server/jobs/jobs.ts";

const site: Feature = {
  name: "site",
  work: [
    workOn(
      defineQueue({ name: "barrido" }),
      async (deps) => {
        for (const { sweep } of features) await sweep?.(deps);
      },
      { schedule: () => ({ cron: "17 * * * *" }) },
    ),
    // One transaction, so that the job can be repeated.
    workOn(RESUME, async (deps) => {
      const resumed: Record<string, number> = {};
      await deps.db.transaction(async (tx) => {
        for (const { name, resume } of features) if (resume) resumed[name] = await resume(deps, tx);
      });
      deps.log.info(resumed, "a backup was restored; its unfinished work was queued again");
    }),
  ],
};

/**
 * Every area of the club, in the order of the API document and of a person's data export. Accounts are erased in
 * reverse order, so that each area can still read the rows to which its own rows refer.
 */
export const features: readonly Feature[] = [
  usuarios,
  sesion,
  verificacion,
  perfil,
  eventos,
  entradas,
  cambios,
  fila,
  espera,
  pases,
  puerta,
  cartelera,
  pagos,
  cobros,
  recibos,
  transferencias,
  socios,
  vinculos,
  aranceles,
  cuotas,
  emisiones,
  cuentasCorrientes,
  debito,
  deudores,
  familia,
  auditoria,
  padron,
  importaciones,
  fusiones,
  novedades,
  mensajesAGrupos,
  sistema,
  conexiones,
  club,
  instalacion,
  hoy,
  tesoreria,
  planes,
  precios,
  prensa,
  publicaciones,
  noticias,
  canchas,
  reservas,
  equipos,
  competencias,
  contrasenas,
  consumidor,
  colecciones,
  institucional,
  ayuda,
  buscar,
  enVivo,
  planilla,
  correos,
  imagenes,
  site,
];

export const queuesOf = (some: readonly Feature[]) =>
  collect(some, ({ work }) => work?.map(({ queue }) => queue));
export const queues = queuesOf(features);
export const checks = features.flatMap((feature) => feature.checks ?? []);
