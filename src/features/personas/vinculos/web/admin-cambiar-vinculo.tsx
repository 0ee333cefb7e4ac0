import { Confirm } from "#web/admin/confirm.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Restriccion, Vinculo } from "../contract.ts";
import { type Lado, MOTIVO } from "../rules.ts";
import { AdminAgregarVinculo } from "./admin-agregar-vinculo.tsx";
import { AdminDerechos, FORM, PORQUE } from "./admin-derechos.tsx";
import { nombreDe } from "./admin-vinculo.tsx";

export type CambioDeVinculo =
  | { que: "agregar"; lado: Lado }
  | { que: "cambiar" | "terminar"; vinculo: Vinculo }
  | { que: "levantar"; orden: Restriccion };

interface AdminCambiarVinculoProps extends DialogProps {
  cambio: CambioDeVinculo;
  personaId: number;
  /** The person on whose page the dialog opens. */
  nombre: string;
}

export default function AdminCambiarVinculo({ cambio, personaId, ...dialog }: AdminCambiarVinculoProps) {
  if (cambio.que === "agregar")
    return <AdminAgregarVinculo lado={cambio.lado} personaId={personaId} {...dialog} />;
  if (cambio.que === "levantar") return <Levantar orden={cambio.orden} {...dialog} />;
  const Dialog = cambio.que === "cambiar" ? Cambiar : Terminar;
  return <Dialog vinculo={cambio.vinculo} {...dialog} />;
}

interface DeVinculoProps extends DialogProps {
  vinculo: Vinculo;
  nombre: string;
}

const quienes = ({ vinculo, nombre }: Pick<DeVinculoProps, "vinculo" | "nombre">) =>
  vinculo.lado === "responsable" ? `${nombreDe(vinculo)} y ${nombre}` : `${nombre} y ${nombreDe(vinculo)}`;

function Cambiar({ vinculo, nombre, ...dialog }: DeVinculoProps) {
  const { relacion, ve, paga, autoriza, restringido } = vinculo;
  const derechos = { ve: ve.rige, paga: paga.rige, autoriza: autoriza.rige, restringido };
  const { initialValues, edit } = FORM.editOf({ relacion, ...derechos });
  return (
    <FormDialog
      {...dialog}
      title={`Vínculo de ${quienes({ vinculo, nombre })}`}
      initialValues={{ ...initialValues, ...PORQUE.empty }}
      edit={edit}
      validate={PORQUE.validate}
      send={(json, antes) =>
        answerOf(api.vinculos[":id"].$patch({ ...withId(vinculo.id), json: { ...json, antes } }))
      }
      done="Guardaste el vínculo."
    >
      {(form) => <AdminDerechos form={form} />}
    </FormDialog>
  );
}

function Terminar({ vinculo, nombre, ...dialogo }: DeVinculoProps) {
  const [responsable, dependiente] =
    vinculo.lado === "responsable" ? [nombreDe(vinculo), nombre] : [nombre, nombreDe(vinculo)];
  const param = { id: String(vinculo.id) };
  return (
    <Confirm
      {...dialogo}
      title="Terminar el vínculo"
      confirmLabel="Terminar"
      reason={MOTIVO}
      onConfirm={(motivo) => answerOf(api.vinculos[":id"].terminar.$post({ param, json: { motivo } }))}
      done={`Terminaste el vínculo de ${quienes({ vinculo, nombre })}.`}
    >
      <strong>{responsable}</strong> deja de ver, pagar y autorizar por <strong>{dependiente}</strong>. El
      vínculo queda en el historial.
    </Confirm>
  );
}

function Levantar({ orden, nombre, ...dialogo }: Omit<DeVinculoProps, "vinculo"> & { orden: Restriccion }) {
  const [adulto, dependiente] =
    orden.lado === "responsable" ? [nombreDe(orden), nombre] : [nombre, nombreDe(orden)];
  const param = { id: String(orden.id) };
  return (
    <Confirm
      {...dialogo}
      title="Levantar la restricción"
      confirmLabel="Levantar"
      reason={MOTIVO}
      onConfirm={(motivo) => answerOf(api.restricciones[":id"].levantar.$post({ param, json: { motivo } }))}
      done={`Levantaste la restricción de ${adulto} con ${dependiente}.`}
    >
      Si es responsable de <strong>{dependiente}</strong>, <strong>{adulto}</strong> vuelve a ver sus entradas
      y reservas, y el nombre y el contacto de los otros adultos.
    </Confirm>
  );
}
