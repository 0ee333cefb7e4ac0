import { TERMINAR } from "#features/cuotas/emisiones/rules.ts";
import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { MoreActions } from "#web/admin/more-actions.tsx";
import { partAddress } from "#web/admin/object-page.tsx";
import { StaffButtonLink } from "#web/admin/staff-link.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import type { Grupo } from "../rules.ts";
import type { AdminModalProps } from "./admin-modales.tsx";
import { nombreDe } from "./datos-de-persona.ts";

const AdminModal = lazyDialog(() => import("./admin-modales.tsx"));

interface Accion {
  que: AdminModalProps["que"];
  label: string;
  does: string;
  applies?: (usuario: UsuarioDelPadron) => boolean;
}

const ROL: Accion = { que: "permisos", label: "Cambiar rol", does: "Cambiar el rol de" };
const DATOS: Accion = { que: "datos", label: "Datos", does: "Datos de" };
const CODIGO: Accion = { que: "codigo", label: "Código de acceso", does: "Dar un código de acceso a" };
const INSCRIBIR: Accion = {
  que: "inscribir",
  label: "Inscribir como socio",
  does: "Inscribir como socio a",
  // Staff who are members, or have a pending request, cannot be enrolled again.
  applies: ({ permisos }) => !permisos.includes("socio") && !permisos.includes("socioEnProceso"),
};
const SEGUNDO_PASO: Accion = {
  que: "segundo-paso",
  label: "Quitar segundo paso",
  does: "Quitar el segundo paso de",
  applies: ({ segundoPaso }) => segundoPaso,
};
const ELIMINAR: Accion = { que: "eliminar", label: "Eliminar", does: "Eliminar a" };

const ACCIONES: Record<Grupo, { frecuentes: readonly Accion[]; otras: readonly Accion[] }> = {
  // Only the administradores themselves can change their data and password.
  administrador: { frecuentes: [ROL], otras: [INSCRIBIR, SEGUNDO_PASO, ELIMINAR] },
  administradorB: { frecuentes: [ROL, DATOS], otras: [INSCRIBIR, CODIGO, SEGUNDO_PASO, ELIMINAR] },
  usuario: { frecuentes: [ROL, DATOS], otras: [INSCRIBIR, CODIGO, ELIMINAR] },
  socio: {
    frecuentes: [{ que: "plan", label: "Plan", does: "Cambiar el plan de" }],
    otras: [{ que: "baja", label: TERMINAR, does: `${TERMINAR} de` }, ROL, DATOS, CODIGO, ELIMINAR],
  },
  socioEnProceso: {
    frecuentes: [
      { que: "confirmar", label: "Confirmar", does: "Confirmar a" },
      { que: "rechazar", label: "Rechazar", does: "Rechazar a" },
    ],
    otras: [ROL, DATOS, CODIGO, ELIMINAR],
  },
};

interface AdminAccionesProps {
  grupo: Grupo;
  usuario: UsuarioDelPadron;
  onChange: () => void;
}

export function AdminAcciones({ grupo, usuario, onChange }: AdminAccionesProps) {
  const { frecuentes, otras } = ACCIONES[grupo];
  const nombre = nombreDe(usuario);
  const adminPath = useAdminPath();
  const posibles = otras.filter(({ applies }) => applies?.(usuario) ?? true);
  const [comunes, peligrosas] = [
    posibles.filter(({ que }) => que !== "eliminar"),
    posibles.filter(({ que }) => que === "eliminar"),
  ];
  const abrir = ({ que, label }: (typeof otras)[number]) => ({
    label,
    isDangerous: que === "eliminar",
    opens: <AdminModal {...{ que, usuario, onChange }} />,
  });
  return (
    <div className="row-2 one-line">
      {grupo === "socio" && (
        <StaffButtonLink
          variant="outline"
          size="small"
          to={partAddress(`usuarios/${usuario.id}`, "cuenta")}
          aria-label={`Cuenta de ${nombre}`}
        >
          Cuenta
        </StaffButtonLink>
      )}
      {frecuentes.map(({ que, label, does }) => (
        <DialogButton
          key={que}
          variant={que === "confirmar" ? "primary" : "outline"}
          size="small"
          aria-label={`${does} ${nombre}`}
          opens={<AdminModal {...{ que, usuario, onChange }} />}
        >
          {label}
        </DialogButton>
      ))}
      <MoreActions
        of={nombre}
        actions={[
          ...comunes.map(abrir),
          { label: "Unir con otra persona", to: adminPath(`usuarios/duplicados?queda=${usuario.id}`) },
          ...peligrosas.map(abrir),
        ]}
      />
    </div>
  );
}
