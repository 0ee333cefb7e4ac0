import { Checkbox } from "@mantine/core";
import { type ComponentType, useId, useState } from "react";
import type { Rol } from "#contract/permission.ts";
import { AdminTerminarMembresia } from "#features/cuotas/emisiones/web/admin-baja.tsx";
import type { Plan } from "#features/cuotas/planes/contract.ts";
import { CONTRASENA_MAX } from "#features/personas/usuarios/rules.ts";
import type { Identidad } from "#features/socios/socios/rules.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { useEditConflict } from "#web/admin/edit-conflict.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import type { UsuarioDelPadron } from "../contract.ts";
import { AdminCambiarPlan } from "./admin-cambiar-plan.tsx";
import { AdminCampoDeIdentidad } from "./admin-campo-de-identidad.tsx";
import { AdminCampoDePlan, PlanesActivos } from "./admin-campo-de-plan.tsx";
import { AdminCamposDePersona } from "./admin-campos-de-persona.tsx";
import { AdminCodigo } from "./admin-codigo.tsx";
import { AdminDatos } from "./admin-datos.tsx";
import styles from "./admin-padron.module.css";
import { AdminConfirmar, AdminRechazar } from "./admin-pedido.tsx";
import { type DatosDePersona, nombreDe, PERSONA_VACIA, revisarSocio } from "./datos-de-persona.ts";

export interface ModalDeUsuarioProps {
  usuario: UsuarioDelPadron;
  opened: boolean;
  onClose: () => void;
  /** Called after a change, and if somebody else turns out to have changed the user. */
  onChange: () => void;
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

export interface Apertura {
  que: keyof typeof MODALES;
  usuario: UsuarioDelPadron;
}

/** The last opened dialog. Each opening starts with fresh state. */
export function AdminModales({
  apertura,
  ...rest
}: { apertura: Apertura | null } & Omit<ModalDeUsuarioProps, "usuario">) {
  if (!apertura) return null;
  const { que, usuario } = apertura;
  const Abierto = MODALES[que];
  return <Abierto key={`${que}-${usuario.id}`} usuario={usuario} {...rest} />;
}

function AdminTerminar({ usuario, ...rest }: ModalDeUsuarioProps) {
  return <AdminTerminarMembresia personaId={usuario.id} nombre={nombreDe(usuario)} {...rest} />;
}

export function AdminEliminar({ usuario, opened, onClose, onChange }: ModalDeUsuarioProps) {
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Eliminar usuario"
      confirmLabel="Eliminar para siempre"
      danger
      onConfirm={() => answerOf(api.usuario[":id"].$delete({ param: { id: String(usuario.id) } }))}
      done={`La cuenta de ${nombreDe(usuario)} fue eliminada.`}
      onChange={onChange}
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
    </ConfirmModal>
  );
}

/** Removes the second step of a user without phone and backup codes. Requires the caller's password. */
export function AdminSegundoPaso({ usuario, opened, onClose }: ModalDeUsuarioProps) {
  const [clave, setContrasena] = useState("");
  const [error, setError] = useState<string>();
  const quien = useSession().usuario;

  async function quitar() {
    setError(undefined);
    const answer = await answerOf(
      api.usuario[":id"]["segundo-paso"].$delete({ param: { id: String(usuario.id) }, json: { clave } }),
    );
    if (!answer.ok) setError(fieldErrors(answer.problem).clave);
    return answer;
  }

  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Quitar el segundo paso"
      confirmLabel="Quitar"
      danger
      onConfirm={quitar}
      done={`${nombreDe(usuario)} entra de nuevo solo con su contraseña.`}
    >
      <div className="stack-4">
        <p>
          Para <strong className="breakable">{nombreDe(usuario)}</strong>, si perdió el teléfono y sus códigos
          de respaldo. Asegurate de que es quien te lo pide: después entra solo con su contraseña. Cerramos
          sus sesiones y le avisamos por correo.
        </p>
        <HiddenUsername value={quien?.nombreUsuario ?? ""} />
        <PasswordField
          label="Tu contraseña"
          name="clave"
          autoComplete="current-password"
          maxLength={CONTRASENA_MAX}
          value={clave}
          onChange={(event) => setContrasena(event.currentTarget.value)}
          required
          error={error}
        />
      </div>
    </ConfirmModal>
  );
}

/** Enrols an existing user as a member; asks only for member fields. */
export function AdminInscribirUsuario(props: ModalDeUsuarioProps) {
  const { usuario, opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={`Inscribir a ${nombreDe(usuario)}`} size="lg">
      <PlanesActivos>{(planes) => <Formulario planes={planes} {...props} />}</PlanesActivos>
    </Modal>
  );
}

interface Inscripcion extends DatosDePersona {
  planId: string;
  consentimiento: boolean;
}

function Formulario({
  planes,
  usuario,
  onClose,
  onChange,
}: ModalDeUsuarioProps & { planes: readonly Plan[] }) {
  const [identidad, setIdentidad] = useState<Identidad | null>(null);
  const { form, ...sending } = useStaffForm({
    initialValues: {
      ...PERSONA_VACIA,
      planId: String(planes[0]?.id ?? ""),
      consentimiento: false,
    } as Inscripcion,
    keep: { name: `inscribir/${usuario.id}`, except: ["consentimiento"] },
    validate: ({ socioDto }: Inscripcion) => revisarSocio(socioDto),
    send({ socioDto, planId, consentimiento }) {
      const { estadoCivil, ...socio } = socioDto;
      if (!estadoCivil) return null;
      return answerOf(
        api.socio[":id"].inscribir.$post({
          param: { id: String(usuario.id) },
          json: {
            socioDto: { ...socio, estadoCivil },
            planId: Number(planId),
            consentimiento,
            ...(identidad && { identidad }),
          },
        }),
      );
    },
    onSaved({ numero }) {
      const { correo } = usuario.persona;
      notifications.show({
        message: `${nombreDe(usuario)} ya es socio: número ${numero}.${correo ? " Le mandamos la bienvenida por correo." : ""}`,
        color: "green",
      });
      onClose();
      onChange();
    },
    onRefused({ status, problem }) {
      if (problem.code === "identidad-distinta") return setIdentidad("conocida");
      // The user may have changed, so the tables are loaded again.
      if (status === 409 || status === 404) onChange();
    },
  });

  return (
    <DialogForm {...sending} submitLabel="Inscribir" onCancel={onClose}>
      <p>
        Entra como hasta ahora, con el usuario <strong className="breakable">{usuario.nombreUsuario}</strong>.
        Sus cuotas cuentan desde hoy.
      </p>
      <AdminCamposDePersona form={form} conPersona={false} esSocio />
      {identidad && <AdminCampoDeIdentidad value={identidad} onChange={setIdentidad} />}
      <AdminCampoDePlan planes={planes} required {...form.getInputProps("planId")} />
      <Checkbox
        label="Aceptó que el club use sus datos (Ley 25.326)"
        {...form.getInputProps("consentimiento", { type: "checkbox" })}
      />
    </DialogForm>
  );
}

type EnElClub = "administrador" | "administradorB" | null;

const OPCIONES: readonly { rol: EnElClub; label: string; hint: string }[] = [
  { rol: null, label: "Ninguno", hint: "Entra al sitio como cualquier persona." },
  { rol: "administradorB", label: "Administrador básico", hint: "Eventos, prensa y canchas." },
  { rol: "administrador", label: "Administrador", hint: "Todo, también usuarios y planes." },
];

export function AdminPermisos({ usuario, opened, onClose, onChange }: ModalDeUsuarioProps) {
  const [rol, setRol] = useState<EnElClub>(rolEnElClub(usuario.permisos));
  const hintId = useId();

  const edit = useEditConflict({
    read: { permisos: usuario.permisos },
    names: { permisos: "Roles" },
    show: (permisos) => nombresDeRoles(permisos as readonly Rol[]),
    choose: (_, permisos) => setRol(rolEnElClub(permisos as readonly Rol[])),
  });
  const permisos = permisosCon(edit.antes.permisos as readonly Rol[], rol);

  async function change() {
    const json = { permisos, antes: edit.antes };
    const answer = await answerOf(
      api.usuario[":id"].permisos.$patch({ param: { id: String(usuario.id) }, json }),
    );
    if (!answer.ok) edit.takeRefusal(answer.problem, { permisos });
    return answer;
  }

  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Cambiar rol"
      confirmLabel="Guardar"
      onConfirm={change}
      onDone={() => {
        const message = `Los roles de ${nombreDe(usuario)} quedaron guardados.`;
        notifications.show({ message, color: "green" });
      }}
      onChange={onChange}
    >
      {edit.notice({ permisos })}
      <fieldset className={`stack-1 ${styles.choices}`}>
        <legend>
          Rol de <strong>{nombreDe(usuario)}</strong> en la administración
        </legend>
        {OPCIONES.map((opcion, i) => (
          <label key={opcion.label} className={`line-3 middle target ${styles.choice}`}>
            <input
              type="radio"
              name={hintId}
              checked={rol === opcion.rol}
              aria-describedby={`${hintId}-${i}`}
              onChange={() => setRol(opcion.rol)}
            />
            <span>
              {opcion.label}
              <small id={`${hintId}-${i}`}>{opcion.hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {usuario.permisos.includes("socioEnProceso") && (
        <p className="note">Su pedido de socio se confirma o se rechaza en PEDIDO SOCIOS.</p>
      )}
    </ConfirmModal>
  );
}

const NOMBRES: Record<Rol, string> = {
  administrador: "Administrador",
  administradorB: "Administrador básico",
  socio: "Socio",
  socioEnProceso: "Pedido de socio",
  usuario: "Usuario",
};

const nombresDeRoles = (permisos: readonly Rol[]) => permisos.map((uno) => NOMBRES[uno]).join(", ");

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
