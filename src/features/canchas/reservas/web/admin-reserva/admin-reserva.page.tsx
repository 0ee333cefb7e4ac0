import { useState } from "react";
import { useNavigate } from "react-router";
import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import {
  ObjectCard,
  ObjectCards,
  ObjectColumn,
  ObjectPage,
  type ObjectProps,
  objectRoute,
  part,
} from "#web/admin/object-page.tsx";
import { REQUEST_TONES } from "#web/admin/record-tones.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { Timeline } from "#web/admin/timeline.tsx";
import { api } from "#web/api.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { FichaDeReserva, Reserva } from "../../contract.ts";
import { NOMBRES_DE_ESTADO, NOMBRES_DE_TIPO, nombreDe, SIN_PERSONA } from "../../rules.ts";
import { AdminDecisiones } from "../admin-decisiones.tsx";
import { FormularioDeRespuesta } from "../admin-respuesta.tsx";
import { EliminarReserva } from "../eliminar-reserva.tsx";
import { cuandoEs, diasDe, duracion, horasDe, TextoConTelefonos } from "../en-palabras.tsx";
import { Superpuestas } from "../superpuestas.tsx";

const { Page, clientLoader, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.reserva[":id"].ficha.$get(args, options),
  nameOf: ({ reserva }) => `Reserva n.º ${reserva.id}`,
  title: "Reserva",
  what: "esa reserva",
  back: { path: "cancha/", label: "Canchas y reservas" },
  Show: Ficha,
});

export { clientLoader, meta, shouldRevalidate };
export default Page;

function Ficha({ object: ficha, back, onChange }: ObjectProps<FichaDeReserva>) {
  const { reserva, superpuestas } = ficha;
  const { id, cancha, estado } = reserva;
  const adminPath = useAdminPath();
  const navigate = useNavigate();
  const todo = hasRole(useSession(), ["administrador"]);
  return (
    <ObjectPage
      title={nombreDe(reserva)}
      back={back}
      to={adminPath(`cancha/reservas/${id}`)}
      lead={
        <>
          Reserva n.º {id} · {cancha.nombre}, {cuandoEs(reserva)}
          <Badge tone={REQUEST_TONES[estado]}>{NOMBRES_DE_ESTADO[estado]}</Badge>
        </>
      }
      actions={
        <AdminDecisiones
          reserva={reserva}
          onChange={onChange}
          deletion={
            todo && (
              <EliminarReserva
                reserva={reserva}
                onDeleted={() => void navigate(back.to, { replace: true })}
                onChange={() => {}}
              />
            )
          }
        />
      }
      parts={[
        part("reserva", "La reserva", () => (
          <>
            {superpuestas.length > 0 && (
              <Superpuestas
                otras={superpuestas}
                title={
                  superpuestas.some(({ estado }) => estado === "aceptada")
                    ? "No se puede aceptar: se superpone con"
                    : "Otro pedido quiere esas horas"
                }
              />
            )}
            <Partes ficha={ficha} todo={todo} onChange={onChange} />
          </>
        )),
      ]}
    />
  );
}

function Partes({ ficha, todo, onChange }: { ficha: FichaDeReserva; todo: boolean; onChange: () => void }) {
  const { reserva, importe, decisiones } = ficha;
  const { cancha, comentario, fecha, fechaPedido, telefono, tipoReserva, minutos } = reserva;
  const nombre = nombreDe(reserva);
  const persona = reserva.socio?.usuario.id ?? reserva.usuario?.id;
  const rol = reserva.socio
    ? " (socio)"
    : persona === undefined && nombre !== SIN_PERSONA
      ? ", sin cuenta"
      : "";
  return (
    <ObjectCards>
      <ObjectCard title="El pedido">
        <DetailList
          details={[
            [
              "Para",
              todo && persona !== undefined ? (
                <StaffLink key="persona" to={`usuarios/${persona}`}>
                  {nombre}
                  {rol}
                </StaffLink>
              ) : (
                `${nombre}${rol}`
              ),
            ],
            ["Teléfono", <PhoneLink key="telefono" phone={telefono} of={nombre} />],
            [
              "Cancha",
              <StaffLink
                key="cancha"
                to={`cancha/?vista=calendario&modo=semana&dia=${fecha}&cancha=${cancha.id}`}
              >
                {cancha.nombre}: ver la semana del {formatFechaLarga(fecha)}
              </StaffLink>,
            ],
            ["Día", diasDe(reserva)],
            ["Horario", minutos > 0 ? `${horasDe(reserva)} · ${duracion(minutos)}` : horasDe(reserva)],
            ["Tipo", NOMBRES_DE_TIPO[tipoReserva]],
            ["Se paga en el club", importe === null ? "La cancha no tiene precio" : formatMoney(importe)],
            ["Comentario", comentario ? <TextoConTelefonos key="comentario" texto={comentario} /> : "—"],
          ]}
        />
      </ObjectCard>
      <ObjectColumn>
        <ObjectCard title="Respuesta">
          <Respuesta reserva={reserva} onChange={onChange} />
        </ObjectCard>
        <ObjectCard title="Qué pasó">
          <Timeline moments={[{ cuando: fechaPedido, que: "Se pidió" }, ...decisiones]} />
        </ObjectCard>
      </ObjectColumn>
    </ObjectCards>
  );
}

/** The form stays while somebody writes in it, even if another person replies meanwhile. */
function Respuesta({ reserva, onChange }: { reserva: Reserva; onChange: () => void }) {
  const { respuesta } = reserva;
  const [writing, setWriting] = useState(respuesta === null);
  return (
    <>
      {respuesta !== null && <TextoConTelefonos texto={respuesta} />}
      {writing ? (
        <FormularioDeRespuesta
          reserva={reserva}
          onSent={() => setWriting(false)}
          onChange={onChange}
          {...(respuesta !== null && { onCancel: () => setWriting(false) })}
        />
      ) : (
        <div>
          <Button variant="outline" size="small" onClick={() => setWriting(true)}>
            Modificar
          </Button>
        </div>
      )}
    </>
  );
}
