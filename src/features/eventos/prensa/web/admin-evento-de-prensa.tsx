import { formatFecha, formatMoney } from "#contract/format.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { useCall } from "#web/use-answer.ts";
import type { PedidoConEvento } from "../contract.ts";

const FALLO = "ha ocurrido un error, vuelva a intentar";

export default function AdminEventoDePrensa({ pedidoId }: { pedidoId: number }) {
  const id = String(pedidoId);
  const pedido = useCall(id, async (options) => {
    const answer = await answerOf(api.prensa[":id"].prensa.$get({ param: { id } }, options));
    return answer.ok ? answer : { ...answer, problem: { ...answer.problem, detail: FALLO } };
  });
  return (
    <Modal title="Evento" size="md">
      <Loaded of={pedido} text="Cargando el evento...">
        {({ evento }) => <DetailList details={detalleDe(evento)} />}
      </Loaded>
    </Modal>
  );
}

function detalleDe(evento: PedidoConEvento["evento"]): [string, string][] {
  const campos: [string, string][] = [
    ["Nombre", evento.nombre],
    ["Fase", evento.fase],
    ["Fecha", formatFecha(evento.fecha)],
    ["Hora", `${evento.hora} hs`],
    ["Lugar", evento.lugar],
    ["Descripción", evento.descripcion],
    ["Precio", formatMoney(evento.precio)],
    ["Entradas totales", String(evento.cantidadDeEntradas)],
    ["Entradas disponibles", String(evento.entradasDisponibles)],
    ["Estado", evento.estado ? "Activo" : "Inactivo"],
  ];
  return campos.filter(([, valor]) => valor !== "");
}
