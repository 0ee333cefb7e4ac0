import UserPlus from "icon:user-plus";
import type { ReactNode } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { type Column, dialogColumn, RecordTable } from "#web/admin/record-table.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { hasRole, useSession } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { FichaDeEquipo, Integrante, Miembro } from "../../contract.ts";
import { CONSENTIMIENTOS, SE_MUESTRAN } from "../../rules.ts";

const AdminPersona = lazyDialog(() => import("./admin-persona.tsx"));
const AdminFoto = lazyDialog(() => import("./admin-foto.tsx"));

interface PartProps {
  ficha: FichaDeEquipo;
  onChange: () => void;
}

type DePersona = Pick<Integrante, "persona">;
export const nombreDe = ({ persona: { nombre, apellido } }: DePersona) => `${nombre} ${apellido}`;

interface CabezaProps {
  label: string;
  onAdd: () => void;
  children: ReactNode;
}

/** Explains a part, whose people only an administrador may look up and add. */
function Cabeza({ label, onAdd, children }: CabezaProps) {
  return (
    <div className="row-3 middle apart">
      <p className="note reading">{children}</p>
      {hasRole(useSession(), ["administrador"]) ? (
        <Button variant="accent" icon={<UserPlus />} aria-haspopup="dialog" onClick={onAdd}>
          {label}
        </Button>
      ) : (
        <p className="note">Suma personas un administrador.</p>
      )}
    </div>
  );
}

const useNombre = () => {
  const opens = hasRole(useSession(), ["administrador"]);
  return {
    label: "Nombre",
    card: "title",
    verbatim: true,
    cell: (row: DePersona) =>
      opens ? <StaffLink to={`usuarios/${row.persona.id}`}>{nombreDe(row)}</StaffLink> : nombreDe(row),
  } as const satisfies Column<never>;
};

/** The squad of a team: its players' places, pictures, and what each of them allows to show. */
export function AdminPlantel({ ficha: { equipo, integrantes }, onChange }: PartProps) {
  const hoy = clubTime(serverTime()).fecha;
  const salio = ({ hasta }: Integrante) => hasta !== null && hasta < hoy;
  const lugar = useOpening<Integrante | null>();
  const foto = useOpening<Integrante>();
  const error = useOpening<Integrante>();
  const nombre = useNombre();
  return (
    <div className="stack-4">
      <Cabeza label="Sumar al plantel" onAdd={() => lugar.open(null)}>
        Qué se muestra en el sitio lo decide cada persona o, hasta los 18, quien autoriza por ella, desde su
        perfil.
      </Cabeza>
      {integrantes.length === 0 ? (
        <EmptyState title="El plantel está vacío" />
      ) : (
        <RecordTable
          caption={`Plantel de ${equipo.nombre}`}
          rows={integrantes}
          keyOf={({ id }) => id}
          toneOf={(row) => (salio(row) ? "neutral" : row.aviso ? "danger" : "success")}
          columns={[
            nombre,
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
            {
              label: "Desde",
              cell: ({ desde, hasta }) =>
                hasta ? `${formatFecha(desde)} al ${formatFecha(hasta)}` : formatFecha(desde),
            },
            {
              label: "Se muestra",
              cell: ({ consentido }) =>
                SE_MUESTRAN.filter((que) => consentido[que])
                  .map((que) => CONSENTIMIENTOS[que])
                  .join(", ") || "Solo nombre e inicial",
            },
            dialogColumn<Integrante>("Foto", (row) => `Foto de ${nombreDe(row)}`, foto.open),
            dialogColumn<Integrante>("Editar", (row) => `Editar a ${nombreDe(row)}`, lugar.open),
            dialogColumn<Integrante>("Borrar", (row) => `Borrar a ${nombreDe(row)}`, error.open),
          ]}
        />
      )}
      <AdminPersona
        key={`lugar-${lugar.count}`}
        {...{ equipo, onChange, integrante: lugar.about }}
        {...lugar.dialog}
      />
      {foto.about && (
        <AdminFoto key={`foto-${foto.count}`} integrante={foto.about} {...foto.dialog} onChange={onChange} />
      )}
      {error.about && (
        <ConfirmModal
          {...error.dialog}
          title={`¿Borrar a ${nombreDe(error.about)} del plantel?`}
          confirmLabel="Borrar"
          danger
          onConfirm={() => answerOf(api.equipos.integrantes[":id"].$delete(withId(error.about?.id)))}
          done={`${nombreDe(error.about)} ya no está en el plantel.`}
          onChange={onChange}
        >
          <p>
            Es para quien se anotó por error: también desaparece de los partidos que jugó. Si dejó el equipo,
            editá su último día.
          </p>
        </ConfirmModal>
      )}
    </div>
  );
}

/** A team's staff, and who of them sees the squad (Rule TEM-4). */
export function AdminCuerpoTecnico({ ficha: { equipo, cuerpo }, onChange }: PartProps) {
  const nueva = useOpening<null>();
  const salida = useOpening<Miembro>();
  const nombre = useNombre();
  return (
    <div className="stack-4">
      <Cabeza label="Sumar al cuerpo técnico" onAdd={() => nueva.open(null)}>
        Quien ve el plantel tiene en su perfil a sus jugadores y el contacto de sus responsables, y lleva la
        planilla de sus partidos.
      </Cabeza>
      {cuerpo.length === 0 ? (
        <EmptyState title="El equipo no tiene cuerpo técnico" />
      ) : (
        <RecordTable
          caption={`Cuerpo técnico de ${equipo.nombre}`}
          rows={cuerpo}
          keyOf={({ id }) => id}
          columns={[
            nombre,
            { label: "Función", cell: ({ funcion }) => funcion },
            { label: "Ve el plantel", cell: ({ accede }) => (accede ? "Sí" : "No") },
            dialogColumn<Miembro>("Sacar", (row) => `Sacar a ${nombreDe(row)}`, salida.open),
          ]}
        />
      )}
      <AdminPersona
        key={nueva.count}
        {...{ equipo, onChange }}
        esTecnico
        integrante={null}
        {...nueva.dialog}
      />
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
