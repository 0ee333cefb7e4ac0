import { Checkbox } from "@mantine/core";
import { type ComponentType, useId, useState } from "react";
import type { Rol } from "#contract/permission.ts";
import type { Plan } from "#features/cuotas/aranceles/contract.ts";
import { AdminTerminarMembresia } from "#features/cuotas/emisiones/web/admin-baja.tsx";
import { CONTRASENA_MAX } from "#features/personas/usuarios/rules.ts";
import type { Identidad } from "#features/socios/socios/rules.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DialogForm, type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import type { UsuarioDelPadron } from "../contract.ts";
import { PALABRA_DE_GRUPO } from "../rules.ts";
import { AdminCambiarPlan } from "./admin-cambiar-plan.tsx";
import { AdminCampoDeIdentidad } from "./admin-campo-de-identidad.tsx";
import { AdminCampoDePlan, PlanesActivos } from "./admin-campo-de-plan.tsx";
import { AdminCamposDePersona } from "./admin-campos-de-persona.tsx";
import { AdminCodigo } from "./admin-codigo.tsx";
import { AdminDatos } from "./admin-datos.tsx";
import { AdminConfirmar, AdminRechazar } from "./admin-pedido.tsx";
import { type DatosDePersona, nombreDe, PERSONA_VACIA, revisarSocio } from "./datos-de-persona.ts";

export interface ModalDeUsuarioProps extends DialogProps {
  usuario: UsuarioDelPadron;
}

const MODALES = {
  permisos: AdminPermisos,
  baja: AdminTerminar,
  inscribir: AdminInscribirUsuario,
  confirmar: AdminConfirmar,
  rechazar: AdminRechazar,
  plan: AdminCambiarPlan,
  datos: AdminDatos,
  codigo: AdminCodigo,
  eliminar: AdminEliminar,
  "segundo-paso": AdminSegundoPaso,
} satisfies Record<string, ComponentType<ModalDeUsuarioProps>>;

export interface AdminModalProps extends ModalDeUsuarioProps {
  que: keyof typeof MODALES;
}

/** The dialogs about a person. */
export default function AdminModal({ que, ...props }: AdminModalProps) {
  const Abierto = MODALES[que];
  return <Abierto {...props} />;
}

function AdminTerminar({ usuario, ...rest }: ModalDeUsuarioProps) {
  return <AdminTerminarMembresia personaId={usuario.id} nombre={nombreDe(usuario)} {...rest} />;
}

function AdminEliminar({ usuario, ...dialog }: ModalDeUsuarioProps) {
  return (
    <Confirm
      {...dialog}
      title="Eliminar usuario"
      confirmLabel="Eliminar para siempre"
      danger
      onConfirm={() => answerOf(api.usuario[":id"].$delete(withId(usuario.id)))}
      done={`La cuenta de ${nombreDe(usuario)} fue eliminada.`}
    >
      <div className="stack-4">
        <p>
          Se va a eliminar la cuenta de <strong className="breakable">{nombreDe(usuario)}</strong> (
          <span className="breakable">{usuario.nombreUsuario}</span>) con sus datos personales. No se puede
          deshacer.
        </p>
        <p className="note">
          Se cancelan las reservas de cancha que tenga por delante; sus entradas siguen valiendo con su
          código. De sus pagos y recibos queda lo que la contabilidad necesita, sin su nombre.
          <span>{usuario.persona.correo && " Se lo avisamos por correo."}</span> Si solo querés que no entre,
          dale de baja.
        </p>
      </div>
    </Confirm>
  );
}

/** Removes the second step of a user without phone and backup codes. Requires the caller's password. */
function AdminSegundoPaso({ usuario, ...dialog }: ModalDeUsuarioProps) {
  const quien = useSession().usuario;
  return (
    <FormDialog
      {...dialog}
      title="Quitar el segundo paso"
      size="sm"
      submitLabel="Quitar"
      isDangerous
      initialValues={{ clave: "" }}
      send={(json) => answerOf(api.usuario[":id"]["segundo-paso"].$delete({ ...withId(usuario.id), json }))}
      done={`${nombreDe(usuario)} entra de nuevo solo con su contraseña.`}
    >
      {(form) => (
        <>
          <p>
            Para <strong className="breakable">{nombreDe(usuario)}</strong>, si perdió el teléfono y sus
            códigos de respaldo. Asegurate de que es quien te lo pide: después entra solo con su contraseña.
            Cerramos sus sesiones y le avisamos por correo.
          </p>
          <HiddenUsername value={quien?.nombreUsuario ?? ""} />
          <PasswordField
            label="Tu contraseña"
            name="clave"
            autoComplete="current-password"
            maxLength={CONTRASENA_MAX}
            required
            {...form.getInputProps("clave")}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Enrols an existing user as a member; asks only for member fields. */
function AdminInscribirUsuario(props: ModalDeUsuarioProps) {
  const { usuario } = props;
  return (
    <Modal title={`Inscribir a ${nombreDe(usuario)}`} size="lg">
      <PlanesActivos>{(planes) => <Formulario planes={planes} {...props} />}</PlanesActivos>
    </Modal>
  );
}

interface Inscripcion extends DatosDePersona {
  planId: string;
  consentimiento: boolean;
}

function Formulario({ planes, usuario, onChange }: ModalDeUsuarioProps & { planes: readonly Plan[] }) {
  const [identidad, setIdentidad] = useState<Identidad | null>(null);
  const { correo } = usuario.persona;
  return (
    <DialogForm
      submitLabel="Inscribir"
      initialValues={
        { ...PERSONA_VACIA, planId: String(planes[0]?.id ?? ""), consentimiento: false } as Inscripcion
      }
      keep={{ name: `inscribir/${usuario.id}`, except: ["consentimiento"] }}
      validate={({ socioDto }: Inscripcion) => revisarSocio(socioDto)}
      send={({ socioDto, planId, consentimiento }) => {
        const { estadoCivil, ...socio } = socioDto;
        if (!estadoCivil) return null;
        return answerOf(
          api.socio[":id"].inscribir.$post({
            ...withId(usuario.id),
            json: {
              socioDto: { ...socio, estadoCivil },
              planId: Number(planId),
              consentimiento,
              ...(identidad && { identidad }),
            },
          }),
        );
      }}
      done={({ numero }) =>
        `${nombreDe(usuario)} ya es socio: número ${numero}.${correo ? " Le mandamos la bienvenida por correo." : ""}`
      }
      onChange={onChange}
      onRefused={({ problem }) => problem.code === "identidad-distinta" && setIdentidad("conocida")}
    >
      {(form) => (
        <>
          <p>
            Entra como hasta ahora, con el usuario{" "}
            <strong className="breakable">{usuario.nombreUsuario}</strong>. Sus cuotas cuentan desde hoy.
          </p>
          <AdminCamposDePersona form={form} conPersona={false} esSocio />
          {identidad && <AdminCampoDeIdentidad value={identidad} onChange={setIdentidad} />}
          <AdminCampoDePlan planes={planes} required {...form.getInputProps("planId")} />
          <Checkbox
            label="Aceptó que el club use sus datos (Ley 25.326)"
            {...form.getInputProps("consentimiento", { type: "checkbox" })}
          />
        </>
      )}
    </DialogForm>
  );
}

type EnElClub = "administrador" | "administradorB" | null;

const OPCIONES: readonly { rol: EnElClub; label: string; hint: string }[] = [
  { rol: null, label: "Ninguno", hint: "Entra al sitio como cualquier persona." },
  { rol: "administradorB", label: "Administrador básico", hint: "Eventos, temporada, canchas y noticias." },
  { rol: "administrador", label: "Administrador", hint: "Todo, también usuarios y planes." },
];

function AdminPermisos({ usuario, ...dialog }: ModalDeUsuarioProps) {
  const hintId = useId();
  const { permisos } = usuario;
  return (
    <FormDialog
      {...dialog}
      title="Cambiar rol"
      size="sm"
      initialValues={{ rol: rolEnElClub(permisos) }}
      edit={{
        read: { permisos },
        names: { permisos: "Roles" },
        show: (otros) => (otros as readonly Rol[]).map((rol) => PALABRA_DE_GRUPO[rol]).join(", "),
        fieldsOf: ({ rol }, antes) => ({ permisos: permisosCon(antes.permisos as readonly Rol[], rol) }),
        toForm: (otros) => ({ rol: rolEnElClub(otros as readonly Rol[]) }),
      }}
      send={({ rol }, antes) =>
        answerOf(
          api.usuario[":id"].permisos.$patch({
            ...withId(usuario.id),
            json: { permisos: permisosCon(antes.permisos as readonly Rol[], rol), antes },
          }),
        )
      }
      done={`Los roles de ${nombreDe(usuario)} quedaron guardados.`}
    >
      {(form) => (
        <>
          <fieldset className="stack-1">
            <legend className="below-2 breakable">
              Rol de <strong>{nombreDe(usuario)}</strong> en la administración
            </legend>
            {OPCIONES.map((opcion, i) => (
              <label key={opcion.label} className="line-3 middle target">
                <input
                  type="radio"
                  name={hintId}
                  checked={form.values.rol === opcion.rol}
                  aria-describedby={`${hintId}-${i}`}
                  onChange={() => form.setFieldValue("rol", opcion.rol)}
                />
                <span>
                  {opcion.label}
                  <small id={`${hintId}-${i}`}>{opcion.hint}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {permisos.includes("socioEnProceso") && (
            <p className="note">Su pedido de socio se confirma o se rechaza en PEDIDO SOCIOS.</p>
          )}
        </>
      )}
    </FormDialog>
  );
}

function rolEnElClub(permisos: readonly string[]): EnElClub {
  if (permisos.includes("administrador")) return "administrador";
  return permisos.includes("administradorB") ? "administradorB" : null;
}

/** Returns the roles to save: the chosen staff role, and the roles of the membership. */
function permisosCon(antes: readonly string[], rol: EnElClub): Rol[] {
  const membresia = (["usuario", "socio", "socioEnProceso"] as const).filter((uno) => antes.includes(uno));
  const permisos: Rol[] = rol === null ? membresia : [...membresia, rol];
  return permisos.length > 0 ? permisos : ["usuario"];
}
