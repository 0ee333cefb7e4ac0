import UserPlus from "icon:user-plus";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { dialogColumn, RecordTable } from "#web/admin/record-table.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { hasRole, useSession } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { FichaDeEquipo, Miembro } from "../../contract.ts";
import { nombreDe } from "./admin-plantel.tsx";

const AdminMiembro = lazyDialog(() => import("./admin-miembro.tsx"));

interface AdminCuerpoTecnicoProps {
  ficha: FichaDeEquipo;
  onChange: () => void;
}

/** A team's staff, and who of them sees the squad (Rule TEM-4). */
export function AdminCuerpoTecnico({ ficha: { equipo, cuerpo }, onChange }: AdminCuerpoTecnicoProps) {
  const todo = hasRole(useSession(), ["administrador"]);
  const miembro = useOpening<Miembro | "nuevo">();
  const salida = useOpening<Miembro>();
  return (
    <div className="stack-4">
      <div className="row-3 middle apart">
        <p className="note reading">
          Quien ve el plantel tiene en Mi perfil → Equipos a sus jugadores y el contacto de sus responsables,
          y lleva la planilla de sus partidos.
        </p>
        {todo ? (
          <Button
            variant="accent"
            icon={<UserPlus />}
            aria-haspopup="dialog"
            onClick={() => miembro.open("nuevo")}
          >
            Sumar al cuerpo técnico
          </Button>
        ) : (
          <p className="note">Al cuerpo técnico suma personas un administrador.</p>
        )}
      </div>
      {cuerpo.length === 0 ? (
        <EmptyState title="El equipo no tiene cuerpo técnico" />
      ) : (
        <RecordTable
          caption={`Cuerpo técnico de ${equipo.nombre}`}
          rows={cuerpo}
          keyOf={({ id }) => id}
          columns={[
            { label: "Nombre", card: "title", verbatim: true, cell: nombreDe },
            { label: "Función", cell: ({ funcion }) => funcion },
            { label: "Ve el plantel", cell: ({ accede }) => (accede ? "Sí" : "No") },
            dialogColumn<Miembro>("Editar", (row) => `Editar a ${nombreDe(row)}`, miembro.open),
            dialogColumn<Miembro>("Sacar", (row) => `Sacar a ${nombreDe(row)}`, salida.open),
          ]}
        />
      )}
      {miembro.about && (
        <AdminMiembro
          key={miembro.count}
          equipo={equipo}
          miembro={miembro.about === "nuevo" ? null : miembro.about}
          {...miembro.dialog}
          onChange={onChange}
        />
      )}
      {salida.about && (
        <ConfirmModal
          {...salida.dialog}
          title={`¿Sacar a ${nombreDe(salida.about)} del cuerpo técnico?`}
          confirmLabel="Sacar"
          danger
          onConfirm={() => answerOf(api.equipos.cuerpo[":id"].$delete(withId(salida.about?.id)))}
          done={`${nombreDe(salida.about)} ya no está en el cuerpo técnico.`}
          onChange={onChange}
        >
          <p>Deja de ver el plantel enseguida.</p>
        </ConfirmModal>
      )}
    </div>
  );
}
