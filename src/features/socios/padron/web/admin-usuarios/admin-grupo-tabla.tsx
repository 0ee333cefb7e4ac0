import { notifications } from "@mantine/notifications";
import { formatMoney } from "#contract/format.ts";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api } from "#web/api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import type { UsuarioDelPadron } from "../../contract.ts";
import { type Grupo, TITULOS } from "../../rules.ts";
import { AdminAcciones } from "./admin-acciones.tsx";
import type { Apertura } from "./admin-modales.tsx";
import styles from "./admin-usuarios.module.css";
import { nombreDe } from "./modal-de-usuario.ts";

interface AdminGrupoTablaProps {
  grupo: Grupo;
  usuarios: readonly UsuarioDelPadron[];
  busy: boolean;
  onChange: () => void;
  onOpen: (apertura: Apertura) => void;
}

/** Table of the users of one role, with their actions. */
export function AdminGrupoTabla({ grupo, usuarios, busy, onChange, onOpen }: AdminGrupoTablaProps) {
  async function toggle(usuario: UsuarioDelPadron) {
    // Sets the state instead of toggling it, so that a concurrent change is not reverted.
    const answer = await answerOf(
      api.usuario[":id"].actualizarEstado.$patch({
        param: { id: String(usuario.id) },
        query: { estado: usuario.alta ? "false" : "true" },
      }),
    );
    notifications.show(
      answer.ok
        ? {
            message: answer.data.alta
              ? `${nombreDe(usuario)} puede entrar de nuevo.`
              : `${nombreDe(usuario)} quedó de baja y ya no puede entrar.`,
            color: "green",
          }
        : { message: answer.problem.detail, color: "red" },
    );
    onChange();
  }

  const columns: readonly Column<UsuarioDelPadron>[] = [
    {
      label: "Usuario",
      kind: "text",
      cell: (row) => <span className={styles.breakable}>{row.nombreUsuario}</span>,
    },
    {
      label: "Nombre",
      kind: "text",
      card: "title",
      cell: (row) => <strong className={styles.breakable}>{nombreDe(row)}</strong>,
    },
    {
      label: "Email",
      kind: "wide",
      cell: ({ persona: { correo } }) => (correo ? <a href={`mailto:${correo}`}>{correo}</a> : "Sin correo"),
    },
    ...(grupo === "socio" || grupo === "socioEnProceso" ? columnasDeSocio(grupo) : []),
    {
      label: "Estado",
      cell: (row) => (
        <StateToggle
          active={row.alta}
          does={`dar de ${row.alta ? "baja" : "alta"} a ${nombreDe(row)}`}
          onToggle={() => toggle(row)}
        />
      ),
    },
    {
      label: "Acciones",
      card: "action",
      cell: (usuario) => <AdminAcciones grupo={grupo} usuario={usuario} onOpen={onOpen} />,
    },
  ];

  return (
    <RecordTable
      caption={TITULOS[grupo]}
      columns={columns}
      rows={usuarios}
      keyOf={(row) => row.id}
      toneOf={(row) => (row.alta ? "success" : "danger")}
      cardHeading="h3"
      busy={busy}
    />
  );
}

function columnasDeSocio(grupo: Grupo): Column<UsuarioDelPadron>[] {
  const columns: Column<UsuarioDelPadron>[] = [
    { label: "DNI", cell: (row) => row.socioDto?.dni || "Sin DNI" },
    { label: "Teléfono", cell: (row) => <PhoneLink phone={row.socioDto?.telefono} of={nombreDe(row)} /> },
    {
      label: "Dirección",
      kind: "text",
      cell: (row) => <span className={styles.breakable}>{row.socioDto?.direccion}</span>,
    },
    {
      label: "Plan",
      kind: "text",
      cell: ({ socio }) =>
        socio && (
          <>
            <span className={styles.breakable}>{socio.plan.nombre_plan}</span>
            {grupo === "socio" && <div className={styles.note}>Socio n.º {socio.numero}</div>}
          </>
        ),
    },
  ];
  if (grupo === "socio") {
    columns.push({
      label: "Al día",
      cell: ({ socio }) =>
        socio && (
          <>
            <Badge tone={socio.alDia ? "success" : "danger"}>{socio.alDia ? "Al día" : "Adeuda"}</Badge>
            {socio.adeuda > 0 && <div className={styles.owed}>{formatMoney(socio.adeuda)}</div>}
          </>
        ),
    });
  }
  return columns;
}
