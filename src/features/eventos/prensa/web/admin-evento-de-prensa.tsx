import { formatFecha, formatMoney } from "#contract/format.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { DetailList, Modal, type Opening } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useCall } from "#web/use-answer.ts";
import type { PedidoConEvento, PedidoDePrensa } from "../contract.ts";

const FALLO = "ha ocurrido un error, vuelva a intentar";

export default function AdminEventoDePrensa({ opening }: { opening: Opening<PedidoDePrensa> }) {
  const { about, shown, close } = opening;
  const id = String(about?.id);
  const pedido = useCall(shown ? id : null, async (options) => {
    const answer = await answerOf(api.prensa[":id"].prensa.$get({ param: { id } }, options));
    return answer.ok ? answer : { ...answer, problem: { ...answer.problem, detail: FALLO } };
  });
  return (
    <Modal opened={shown} onClose={close} title="Evento" size="md">
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
