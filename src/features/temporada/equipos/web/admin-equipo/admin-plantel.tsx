import UserPlus from "icon:user-plus";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { dialogColumn, RecordTable } from "#web/admin/record-table.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { hasRole, useSession } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { FichaDeEquipo, Integrante } from "../../contract.ts";
import { CONSENTIMIENTOS, type Consentimiento } from "../../rules.ts";

const AdminIntegrante = lazyDialog(() => import("./admin-integrante.tsx"));
const AdminFoto = lazyDialog(() => import("./admin-foto.tsx"));

interface AdminPlantelProps {
  ficha: FichaDeEquipo;
  onChange: () => void;
}

export const nombreDe = ({ persona: { nombre, apellido } }: Pick<Integrante, "persona">) =>
  `${nombre} ${apellido}`;

/** The squad of a team: its players' places, pictures, and what each of them allows to show. */
export function AdminPlantel({ ficha: { equipo, integrantes }, onChange }: AdminPlantelProps) {
  const todo = hasRole(useSession(), ["administrador"]);
  const hoy = clubTime(serverTime()).fecha;
  const lugar = useOpening<Integrante | "nuevo">();
  const foto = useOpening<Integrante>();
  const error = useOpening<Integrante>();
  return (
    <div className="stack-4">
      <div className="row-3 middle apart">
        <p className="note reading">
          Qué se muestra en el sitio lo decide cada persona o, hasta los 18, quien autoriza por ella, en Mi
          perfil → Equipos.
        </p>
        {todo ? (
          <Button
            variant="accent"
            icon={<UserPlus />}
            aria-haspopup="dialog"
            onClick={() => lugar.open("nuevo")}
          >
            Sumar al plantel
          </Button>
        ) : (
          <p className="note">Al plantel suma personas un administrador.</p>
        )}
      </div>
      {integrantes.length === 0 ? (
        <EmptyState title="El plantel está vacío" />
      ) : (
        <RecordTable
          caption={`Plantel de ${equipo.nombre}`}
          rows={integrantes}
          keyOf={({ id }) => id}
          toneOf={({ hasta, aviso }) =>
            hasta !== null && hasta < hoy ? "neutral" : aviso ? "danger" : "success"
          }
          columns={[
            {
              label: "Nombre",
              card: "title",
              verbatim: true,
              cell: (row) =>
                todo ? (
                  <StaffLink to={`usuarios/${row.persona.id}`}>{nombreDe(row)}</StaffLink>
                ) : (
                  nombreDe(row)
                ),
            },
            { label: "N.º", cell: ({ numero }) => numero ?? "—" },
            { label: "Posición", cell: ({ posicion }) => posicion || "—" },
            {
              label: "Nacimiento",
              cell: ({ nacimiento, aviso }) => (
                <>
                  <span>{nacimiento ? formatFecha(nacimiento) : "—"}</span>
                  {aviso && <span className="block note warn">{aviso}</span>}
                </>
              ),
            },
            { label: "En el plantel", cell: fechasDe },
            { label: "Se muestra", cell: ({ consentido }) => muestra(consentido) },
            {
              label: "Foto",
              card: "action",
              cell: (row) => (
                <Button
                  size="small"
                  variant="outline"
                  aria-haspopup="dialog"
                  aria-label={`Foto de ${nombreDe(row)}`}
                  onClick={() => foto.open(row)}
                >
                  {row.tieneFoto ? "Ver foto" : "Subir foto"}
                </Button>
              ),
            },
            dialogColumn<Integrante>("Editar", (row) => `Editar a ${nombreDe(row)}`, lugar.open),
            dialogColumn<Integrante>("Borrar", (row) => `Borrar a ${nombreDe(row)} del plantel`, error.open),
          ]}
        />
      )}
      {lugar.about && (
        <AdminIntegrante
          key={lugar.count}
          equipo={equipo}
          integrante={lugar.about === "nuevo" ? null : lugar.about}
          {...lugar.dialog}
          onChange={onChange}
        />
      )}
      {foto.about && (
        <AdminFoto key={foto.count} integrante={foto.about} {...foto.dialog} onChange={onChange} />
      )}
      {error.about && <Borrar integrante={error.about} {...error.dialog} onChange={onChange} />}
    </div>
  );
}

const fechasDe = ({ desde, hasta }: Integrante) =>
  hasta ? `Del ${formatFecha(desde)} al ${formatFecha(hasta)}` : `Desde el ${formatFecha(desde)}`;

function muestra(consentido: Integrante["consentido"]): string {
  const elegido = (Object.keys(CONSENTIMIENTOS) as Consentimiento[]).filter((que) => consentido[que]);
  return elegido.length === 0
    ? "Solo nombre e inicial"
    : elegido.map((que) => CONSENTIMIENTOS[que]).join(", ");
}

interface BorrarProps {
  integrante: Integrante;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

function Borrar({ integrante, ...dialog }: BorrarProps) {
  return (
    <ConfirmModal
      {...dialog}
      title={`¿Borrar a ${nombreDe(integrante)} del plantel?`}
      confirmLabel="Borrar"
      danger
      onConfirm={() => answerOf(api.equipos.integrantes[":id"].$delete(withId(integrante.id)))}
      done={`${nombreDe(integrante)} ya no está en el plantel.`}
    >
      <Alert tone="warn">
        Es para quien se anotó por error: también desaparece de los partidos que jugó. Si dejó el equipo,
        editá su último día.
      </Alert>
    </ConfirmModal>
  );
}
