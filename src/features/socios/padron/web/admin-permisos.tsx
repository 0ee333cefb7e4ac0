import { useId, useState } from "react";
import type { Rol } from "#contract/permission.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { useEditConflict } from "#web/admin/edit-conflict.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import styles from "./admin-usuarios.module.css";
import { nombreDe } from "./datos-de-persona.ts";

type EnElClub = "administrador" | "administradorB" | null;

const OPCIONES: readonly { rol: EnElClub; label: string; hint: string }[] = [
  { rol: null, label: "Ninguno", hint: "Entra al sitio como cualquier persona." },
  { rol: "administradorB", label: "Administrador básico", hint: "Eventos, prensa y canchas." },
  { rol: "administrador", label: "Administrador", hint: "Todo, también usuarios y planes." },
];

/** Dialog to change a user's staff role or end a membership. */
export function AdminPermisos({ usuario, opened, onClose, onChange }: ModalDeUsuarioProps) {
  const [rol, setRol] = useState<EnElClub>(rolEnElClub(usuario.permisos));
  const [termina, setTermina] = useState(false);
  const hintId = useId();
  const esSocio = usuario.permisos.includes("socio");

  const edit = useEditConflict({
    read: { permisos: usuario.permisos },
    names: { permisos: "Roles" },
    show: (permisos) => nombresDeRoles(permisos as readonly Rol[]),
    choose: (_, permisos) => setRol(rolEnElClub(permisos as readonly Rol[])),
  });
  const permisos = permisosCon(edit.antes.permisos as readonly Rol[], rol, termina);

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
      danger={termina}
      onConfirm={change}
      onDone={() => {
        const message = `Los roles de ${nombreDe(usuario)} quedaron guardados.`;
        notifications.show({ message, color: "green" });
      }}
      onChange={onChange}
    >
      {edit.notice({ permisos })}
      <fieldset className={styles.choices}>
        <legend>
          Rol de <strong>{nombreDe(usuario)}</strong> en la administración
        </legend>
        {OPCIONES.map((opcion, i) => (
          <label key={opcion.label} className={styles.choice}>
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
      {esSocio && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={termina}
            onChange={(event) => setTermina(event.currentTarget.checked)}
          />
          <span>Terminar su membresía</span>
        </label>
      )}
      {termina && (
        <Alert tone="warn">
          Deja de ser socio. Las cuotas que todavía no vencieron se quitan; las vencidas se siguen debiendo.
        </Alert>
      )}
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

/** The new roles: the chosen staff role, plus the membership unless it ends. */
function permisosCon(antes: readonly string[], rol: EnElClub, termina: boolean): Rol[] {
  const membresia = (["usuario", "socio", "socioEnProceso"] as const).filter(
    (uno) => antes.includes(uno) && !(termina && uno === "socio"),
  );
  const permisos: Rol[] = rol === null ? membresia : [...membresia, rol];
  return permisos.length > 0 ? permisos : ["usuario"];
}
