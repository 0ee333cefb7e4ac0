import type { Feature } from "#server/feature.ts";
import { bind, bindList, handle } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { pagedHeaders } from "#server/http/responses.ts";
import { receiveDocuments } from "#server/http/upload.ts";
import * as contract from "./contract.ts";
import { vencerTransferencias } from "./server/abrir-transferencia.ts";
import {
  borrarComprobantesDe,
  borrarComprobantesViejos,
  LIMITE_DE_COMPROBANTES,
  leerComprobante,
  revisarComprobante,
  subirComprobante,
} from "./server/comprobantes.ts";
import { deleteCuitsDe, listCuitsDe } from "./server/cuits.repo.ts";
import { olvidarCuit, verCuits } from "./server/cuits.ts";
import { confirmarExtracto } from "./server/extractos/confirmar-extracto.ts";
import { subirExtracto } from "./server/extractos/subir-extracto.ts";
import { listarExtractos, verExtracto } from "./server/extractos/ver-extracto.ts";
import { CORREOS } from "./server/mails.ts";
import {
  acreditarMovimiento,
  confirmarMovimiento,
  descartarMovimiento,
  reabrirMovimiento,
} from "./server/movimientos.ts";
import { bandejaDeComprobantes } from "./server/transferencias.repo.ts";
import {
  cancelarTransferencia,
  listarTransferencias,
  verMisTransferencias,
  verTransferencia,
} from "./server/ver-transferencia.ts";

/** Payments by bank transfer, bank statements, and the matching of the two. */
export const transferencias: Feature = {
  name: "transferencias",
  inbox: bandejaDeComprobantes,
  actions: [
    {
      titulo: "Subir un extracto del banco",
      palabras: "transferencias conciliar movimientos banco planilla csv excel acreditar",
      who: "administrador",
      enlace: "transferencias",
    },
  ],
  mails: CORREOS,
  auditoria: {
    objetos: {
      extracto: { label: "Extracto" },
      movimiento: { label: "Movimiento del banco" },
    },
    acciones: {
      "extracto.subir": "Subió un extracto",
      "movimiento.confirmar": "Confirmó a qué pago corresponde",
      "movimiento.a-cuenta": "Acreditó a una cuenta",
      "movimiento.descartar": "Descartó",
      "movimiento.reabrir": "Volvió a poner por decidir",
      "transferencia.aceptar-comprobante": "Dio por bueno el comprobante",
      "transferencia.rechazar-comprobante": "Rechazó el comprobante",
      "usuario.olvidar-cuit": "Olvidó un CUIT",
    },
    campos: { cuit: "CUIT" },
  },
  routes: [
    bind(contract.misTransferencias, verMisTransferencias),
    bindList(contract.listarTransferencias, listarTransferencias),
    bind(contract.verTransferencia, verTransferencia),
    bind(contract.subirComprobante, (deps, actor, { id }, c) =>
      receiveDocuments(c, deps, contract.comprobanteForm, ({ files }) =>
        subirComprobante(deps, actor, id, files),
      ),
    ),
    bind(contract.cancelarTransferencia, cancelarTransferencia),
    handle(contract.verComprobante, async (c, deps) => {
      const { contenido, tipo, nombre } = unwrap(await leerComprobante(deps, c.req.valid("param").id));
      // Somebody else uploaded the file, so browsers must neither run nor keep it.
      return c.body(new Uint8Array(contenido), 200, {
        "content-type": tipo,
        "content-disposition": `attachment; filename="${nombre}"`,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "no-store",
      });
    }),
    bind(contract.revisarComprobante, revisarComprobante),
    bind(contract.subirExtracto, (deps, actor, _, c) =>
      receiveDocuments(c, deps, contract.extractoForm, ({ files: [archivo], fields }) =>
        subirExtracto(deps, actor, { archivo, ...fields }, c.req.raw.signal),
      ),
    ),
    bindList(contract.listarExtractos, listarExtractos),
    handle(contract.verExtracto, async (c, deps) => {
      const query = c.req.valid("query");
      const { extracto, total } = unwrap(await verExtracto(deps, { ...c.req.valid("param"), ...query }));
      pagedHeaders(c, query, total);
      return c.json(extracto, 200);
    }),
    bind(contract.confirmarExtracto, confirmarExtracto),
    bind(contract.confirmarMovimiento, confirmarMovimiento),
    bind(contract.acreditarMovimiento, acreditarMovimiento),
    bind(contract.descartarMovimiento, descartarMovimiento),
    bind(contract.reabrirMovimiento, reabrirMovimiento),
    bind(contract.verCuits, verCuits),
    bind(contract.olvidarCuit, olvidarCuit),
  ],
  limits: [LIMITE_DE_COMPROBANTES],
  async sweep(deps) {
    await vencerTransferencias(deps);
    await borrarComprobantesViejos(deps);
  },
  personalData: {
    name: "transferencias",
    async export(_deps, q, usuarioId) {
      return (await listCuitsDe(q, usuarioId)).map(({ cuit, vistoEn }) => ({
        cuit,
        desde: vistoEn.toISOString(),
      }));
    },
    // Payments and statements stay for accounting.
    async erase(deps, tx, usuarioId) {
      await borrarComprobantesDe(deps, tx, usuarioId);
      await deleteCuitsDe(tx, usuarioId);
    },
  },
};
