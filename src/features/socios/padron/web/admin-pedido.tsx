import { type ReactNode, useState } from "react";
import { formatCantidad } from "#contract/format.ts";
import { type Identidad, MOTIVO_DE_RECHAZO } from "#features/socios/socios/rules.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { showDecision } from "#web/admin/decision-notice.tsx";
import { DescribedInput } from "#web/admin/described-form.tsx";
import type { InboxDialogProps } from "#web/admin/inbox.ts";
import { answerOf, api } from "#web/api.ts";
import { AdminCampoDeIdentidad } from "./admin-campo-de-identidad.tsx";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import { nombreDe } from "./datos-de-persona.ts";

export const AdminConfirmar = (props: ModalDeUsuarioProps) => <DeUsuario confirma {...props} />;
export const AdminRechazar = (props: ModalDeUsuarioProps) => <DeUsuario confirma={false} {...props} />;
export const AdminConfirmarAsunto = (props: InboxDialogProps) => <DeAsunto confirma {...props} />;
export const AdminRechazarAsunto = (props: InboxDialogProps) => <DeAsunto confirma={false} {...props} />;

function DeUsuario({ usuario, ...rest }: ModalDeUsuarioProps & { confirma: boolean }) {
  const { id, socioDto, socio } = usuario;
  const edad = socio?.edad ?? null;
  const quien = [`DNI ${socioDto?.dni}`, edad !== null && formatCantidad(edad, "año")]
    .filter(Boolean)
    .join(", ");
  const pedido = (
    <>
      {quien}, va a ser socio del club con <strong>{socio?.plan.nombre_plan}</strong>
    </>
  );
  return <AdminPedido id={id} nombre={nombreDe(usuario)} pedido={pedido} {...rest} />;
}

function DeAsunto({ item, ...rest }: InboxDialogProps & { confirma: boolean }) {
  const pedido = <>{item.detalle.replaceAll(" · ", ", ")}, va a ser socio del club</>;
  return <AdminPedido id={Number(item.id)} nombre={item.titulo} pedido={pedido} ready {...rest} />;
}

interface AdminPedidoProps {
  id: number;
  nombre: string;
  pedido: ReactNode;
  confirma: boolean;
  ready?: boolean;
  onDone?: () => void;
  onChange: () => void;
  onUndone?: () => void;
}

/** Confirms or rejects a membership request, or shows the decision that somebody else has already made. */
function AdminPedido(props: AdminPedidoProps) {
  const { id, nombre, pedido, confirma, ready = false, onDone, onChange, onUndone = onChange } = props;
  const [motivo, setMotivo] = useState("");
  const [identidad, setIdentidad] = useState<Identidad | null>(null);
  const param = { id: String(id) };

  return (
    <Confirm
      title={confirma ? "Confirmar el pedido" : "Rechazar el pedido"}
      confirmLabel={confirma ? "Confirmar" : "Rechazar"}
      danger={!confirma}
      ready={ready}
      onConfirm={async () => {
        if (!confirma) return answerOf(api.socio[":id"].rechazar.$patch({ param, json: { motivo } }));
        const json = identidad ? { identidad } : {};
        const answer = await answerOf(api.socio[":id"].confirmar.$patch({ param, json }));
        // The data that the club already has is the default.
        if (!answer.ok && answer.problem.code === "identidad-distinta") setIdentidad("conocida");
        return answer;
      }}
      onChange={onChange}
      onDone={({ correoSaleEn }) => {
        const hecho = confirma ? `${nombre} ya es socio del club.` : `Rechazaste el pedido de ${nombre}.`;
        showDecision({
          message: hecho,
          correoSaleEn,
          undo: () => answerOf(api.socio[":id"].deshacer.$post({ param })),
          undone: `El pedido de ${nombre} espera otra vez. No salió ningún correo.`,
          onUndone,
        });
        onDone?.();
      }}
    >
      <p>
        {confirma ? (
          <>
            <strong>{nombre}</strong>, {pedido}. Sus cuotas cuentan desde hoy.
          </>
        ) : (
          <>
            <strong>{nombre}</strong> no va a ser socio y puede volver a pedirlo.
          </>
        )}
      </p>
      {confirma && (
        <p className="note">Fijate que el plan sea para su edad: al pedirlo se elige cualquiera.</p>
      )}
      {identidad && <AdminCampoDeIdentidad value={identidad} onChange={setIdentidad} />}
      {!confirma && (
        <DescribedInput
          of={MOTIVO_DE_RECHAZO}
          className="above-5"
          value={motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
      )}
    </Confirm>
  );
}
