import type { Context } from "hono";
import { loggedAs } from "#contract/described.ts";
import { idParams } from "#contract/fields.ts";
import { PAGO_EN_LINEA } from "#features/caja/pagos/server/concepto.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindImage, bindList, bindListing, handle } from "#server/http/bound-routes.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from "#server/http/response-cache.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "./contract.ts";
import { TEXTOS_DE_EVENTO, VENTA_DE_EVENTO } from "./rules.ts";
import { actualizarEstado, cambiarVenta } from "./server/actualizar-estado.ts";
import { cambiarImagenes } from "./server/cambiar-imagenes.ts";
import { crearEvento } from "./server/crear-evento.ts";
import { eventosDocuments } from "./server/documents.ts";
import { eliminarEvento } from "./server/eliminar-evento.ts";
import { buscadorDeEventos } from "./server/eventos.repo.ts";
import { listarEventos, listarTodos, proximoInicio } from "./server/listar-eventos.ts";
import { CORREOS } from "./server/mails.ts";
import { eventos as tabla } from "./server/table.ts";
import { generarQR, verEvento, verEventoSinContenido, verImagen } from "./server/ver-evento.ts";

export const eventos: Feature = {
  name: "eventos",
  finders: [buscadorDeEventos],
  actions: [
    {
      titulo: "Repetir evento",
      palabras: "duplicar copiar otra fecha",
      who: "staff",
      enlace: "?abrir=repetir",
    },
    {
      titulo: "Crear evento",
      palabras: "nuevo partido agregar fecha",
      who: "staff",
      enlace: "eventos/?abrir=crear",
    },
  ],
  mails: CORREOS,
  auditoria: {
    objetos: {
      evento: {
        label: "Evento",
        nombres: tabla.nombre,
        campos: {
          ...loggedAs({ ...TEXTOS_DE_EVENTO, ...VENTA_DE_EVENTO }),
          estado: { label: "Estado", words: { true: "activo", false: "inactivo" } },
          situacion: "Situación",
          ventaAbierta: "Venta abierta",
          dePrueba: "De prueba",
        },
      },
    },
    acciones: {
      ensayo: "Cambió el ensayo",
      "evento.estado false": "Dio de baja",
      "evento.estado true": "Dio de alta",
      "venta-abierta": "Cambió la venta",
    },
    campos: {
      eventoId: { label: "Evento", objeto: "evento" },
      repite: { label: "Repite", objeto: "evento" },
    },
  },
  routes: [
    bindList(
      contract.listarEventos,
      (deps, _, query) => listarEventos(deps, query),
      (c, eventos, deps) => {
        c.header(CACHE_TAGS_HEADER, "eventos");
        keepUntilNextStart(c, eventos, deps.clock());
      },
    ),
    ...bindListing(contract.listaDeEventos, (deps, _, query, orden) => listarTodos(deps, query, orden)),
    bind(contract.verEvento, verEvento, (c, evento, deps) => {
      if (c.get("actor")) return;
      c.header(CACHE_TAGS_HEADER, `evento:${evento.id} ${PAGO_EN_LINEA}`);
      keepUntilNextStart(c, [evento], deps.clock());
    }),
    bind(contract.crearEvento, (deps, actor, _, c) =>
      receiveUpload(c, deps, contract.formularioDeEvento, ({ fields, files }) =>
        crearEvento(deps, actor, { ...fields, imagenes: files }),
      ),
    ),
    bind(contract.cambiarImagenes, (deps, actor, { id }, c) =>
      receiveUpload(c, deps, contract.formularioDeImagenes, ({ fields, files }) =>
        cambiarImagenes(deps, actor, { id, ...fields, archivos: files }),
      ),
    ),
    ...[contract.eliminarEvento, contract.eliminarEventoPorGet].map((route) =>
      bind(route, (deps, actor, input, c) => {
        c.header("cache-control", "no-store");
        return eliminarEvento(deps, actor, input);
      }),
    ),
    bind(contract.actualizarEstado, actualizarEstado),
    bind(contract.cambiarVenta, cambiarVenta),
    handle(contract.generarQR, async (c, deps) => {
      const { id } = c.req.valid("param");
      const png = unwrap(await generarQR(deps, { id }));
      return c.body(new Uint8Array(png), 200, {
        "content-type": "image/png",
        "content-disposition": `inline; filename="qr-evento-${id}.png"`,
      });
    }),
    bindImage(contract.imagenDeEvento, verImagen),
  ],
  documents: eventosDocuments,
  reads: (deps, page) => ({
    eventos: () =>
      page.shared(
        "eventos",
        ["eventos"],
        () => listarEventos(deps, {}).then(unwrap),
        ({ rows }) => proximoInicio(rows, deps.clock().getTime()),
      ),
    async evento(id) {
      const parsed = idParams.safeParse({ id });
      if (!parsed.success) return null;
      const outcome = await verEventoSinContenido(deps, null, parsed.data);
      if (!outcome.ok) return null;
      const evento = outcome.value;
      page.report({
        tags: [`evento:${evento.id}`, PAGO_EN_LINEA],
        until: proximoInicio([evento], deps.clock().getTime()),
      });
      return evento;
    },
  }),
};

function keepUntilNextStart(c: Context<HttpEnv>, eventos: Parameters<typeof proximoInicio>[0], now: Date) {
  const next = proximoInicio(eventos, now.getTime());
  if (Number.isFinite(next)) c.header(CACHE_UNTIL_HEADER, String(next));
}
