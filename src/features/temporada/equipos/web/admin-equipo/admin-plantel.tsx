import UserPlus from "icon:user-plus";
import type { ReactNode } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { type Column, dialogColumn, RecordTable, type RowTone } from "#web/admin/record-table.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { hasRole, useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { FichaDeEquipo, Integrante, Miembro } from "../../contract.ts";
import { CAMPOS_DE_JUGADOR, CAMPOS_DE_TECNICO, CONSENTIMIENTOS, SE_MUESTRAN } from "../../rules.ts";

const AdminPersona = lazyDialog(() => import("./admin-persona.tsx"));
const AdminFoto = lazyDialog(() => import("./admin-foto.tsx"));

interface PartProps {
  ficha: FichaDeEquipo;
  onChange: () => void;
}

type DePersona = Pick<Integrante, "id" | "persona">;
export const nombreDe = ({ persona: { nombre, apellido } }: DePersona) => `${nombre} ${apellido}`;

interface PersonasProps<Row> extends PartProps {
  rows: readonly Row[];
  columns: Column<Row>[];
  toneOf?: (row: Row) => RowTone;
  /** Where the people are: «plantel», «cuerpo técnico». */
  donde: string;
  empty: string;
  esTecnico?: boolean;
  /** The word for the removal of a person, its call and what follows from it. */
  quitar: string;
  call: (row: Row) => Promise<Answer<unknown>>;
  consecuencia: string;
  children: ReactNode;
}

/** The people of a part, whom only an administrador may look up and add. */
function Personas<Row extends DePersona>(props: PersonasProps<Row>) {
  const { ficha, rows, columns, toneOf, donde, empty, esTecnico = false, quitar, call, onChange } = props;
  const { equipo } = ficha;
  const isAdmin = hasRole(useSession(), ["administrador"]);
  const nombre: Column<Row> = {
    label: "Nombre",
    card: "title",
    verbatim: true,
    cell: (row) =>
      isAdmin ? <StaffLink to={`usuarios/${row.persona.id}`}>{nombreDe(row)}</StaffLink> : nombreDe(row),
  };
  const salidaDe = (row: Row) => (
    <Confirm
      title={`¿${quitar} a ${nombreDe(row)} del ${donde}?`}
      confirmLabel={quitar}
      danger
      onConfirm={() => call(row)}
      done={`${nombreDe(row)} ya no está en el ${donde}.`}
      onChange={onChange}
    >
      {props.consecuencia}
    </Confirm>
  );
  return (
    <div className="stack-4">
      <div className="row-3 middle apart">
        <p className="note reading">{props.children}</p>
        {isAdmin ? (
          <DialogButton
            variant="accent"
            icon={<UserPlus />}
            opens={<AdminPersona {...{ equipo, esTecnico, onChange }} integrante={null} />}
          >
            {`Sumar al ${donde}`}
          </DialogButton>
        ) : (
          <p className="note">Suma personas un administrador.</p>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <RecordTable
          caption={`Personas del ${donde} de ${equipo.nombre}`}
          rows={rows}
          keyOf={({ id }) => id}
          {...(toneOf && { toneOf })}
          columns={[
            nombre,
            ...columns,
            dialogColumn<Row>(quitar, (row) => `${quitar} a ${nombreDe(row)}`, salidaDe),
          ]}
        />
      )}
    </div>
  );
}

/** The squad of a team: its players' places, pictures, and what each of them allows to show. */
export function AdminPlantel(props: PartProps) {
  const { equipo, integrantes } = props.ficha;
  const { onChange } = props;
  const hoy = clubTime(serverTime()).fecha;
  return (
    <Personas
      {...props}
      rows={integrantes}
      donde="plantel"
      empty="El plantel está vacío"
      toneOf={({ hasta, aviso }) => (hasta && hasta < hoy ? "neutral" : aviso ? "danger" : "success")}
      columns={[
        { label: "N.º", cell: ({ numero }) => numero || "—" },
        { label: CAMPOS_DE_JUGADOR.posicion.label, cell: ({ posicion }) => posicion || "—" },
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
          label: CAMPOS_DE_JUGADOR.desde.label,
          cell: ({ desde, hasta }) =>
            hasta ? `${formatFecha(desde)} al ${formatFecha(hasta)}` : formatFecha(desde),
        },
        {
          label: "Se muestra",
          kind: "wide",
          cell: ({ consentido }) =>
            SE_MUESTRAN.filter((que) => consentido[que])
              .map((que) => CONSENTIMIENTOS[que].label)
              .join(" · ") || "Solo nombre e inicial",
        },
        dialogColumn<Integrante>(
          "Foto",
          (row) => `Foto de ${nombreDe(row)}`,
          (integrante) => <AdminFoto {...{ integrante, onChange }} />,
        ),
        dialogColumn<Integrante>(
          "Editar",
          (row) => `Editar a ${nombreDe(row)}`,
          (integrante) => <AdminPersona {...{ equipo, integrante, onChange }} />,
        ),
      ]}
      quitar="Borrar"
      call={({ id }) => answerOf(api.equipos.integrantes[":id"].$delete(withId(id)))}
      consecuencia="Es para quien se anotó por error: también desaparece de los partidos que jugó. Si dejó el equipo, editá su último día."
    >
      Qué se muestra en el sitio lo decide cada persona o, hasta los 18, quien autoriza por ella, desde su
      perfil.
    </Personas>
  );
}

/** A team's staff, and who of them sees the squad (Rule TEM-4). */
export const AdminCuerpoTecnico = (props: PartProps) => (
  <Personas<Miembro>
    {...props}
    rows={props.ficha.cuerpo}
    esTecnico
    donde="cuerpo técnico"
    empty="El equipo no tiene cuerpo técnico"
    columns={[
      { label: CAMPOS_DE_TECNICO.funcion.label, cell: ({ funcion }) => funcion },
      { label: CAMPOS_DE_TECNICO.accede.label, cell: ({ accede }) => (accede ? "Sí" : "No") },
    ]}
    quitar="Sacar"
    call={({ id }) => answerOf(api.equipos.cuerpo[":id"].$delete(withId(id)))}
    consecuencia="Deja de ver el plantel enseguida."
  >
    Quien ve el plantel tiene en su perfil a sus jugadores y el contacto de sus responsables, y lleva la
    planilla de sus partidos.
  </Personas>
);
