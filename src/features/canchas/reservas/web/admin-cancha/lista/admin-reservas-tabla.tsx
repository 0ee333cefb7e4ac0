import type { Reserva, ReservaEnLista } from "#features/canchas/reservas/contract.ts";
import { TextButton } from "#web/admin/icon-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { useOpening } from "#web/admin/modal.tsx";
import type { Column } from "#web/admin/record-table.tsx";
import { REQUEST_TONES } from "#web/admin/record-tones.ts";
import { type ListBulk, ListRows } from "#web/admin/staff-list.tsx";
import { answerOf, api } from "#web/api.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import { type COLUMNAS_DE_RESERVAS, NOMBRES_DE_ESTADO, NOMBRES_DE_TIPO, nombreDe } from "../../../rules.ts";
import { AdminDecisiones } from "../../admin-decisiones.tsx";
import { EliminarReserva } from "../../eliminar-reserva.tsx";
import { reservaDe, TextoConTelefonos } from "../../en-palabras.tsx";
import styles from "./admin-lista.module.css";

const AdminRespuesta = lazyDialog(async () => (await import("../../admin-respuesta.tsx")).AdminRespuesta);

export function AdminReservasTabla({
  list,
}: {
  list: ShownList<ReservaEnLista[], typeof COLUMNAS_DE_RESERVAS>;
}) {
  const onChange = list.reload;
  const session = useSession();
  const adminPath = useAdminPath();
  const respuesta = useOpening<Reserva>();
  const deletion = useOpening<Reserva>();

  const todo = hasRole(session, ["administrador"]);
  const actions: Column<ReservaEnLista>[] = [
    {
      label: "Estado",
      cell: ({ estado, superposicion }) => (
        <>
          <Badge tone={REQUEST_TONES[estado]}>{NOMBRES_DE_ESTADO[estado]}</Badge>
          {superposicion && (
            <div className="clip" title={superposicion}>
              {superposicion}
            </div>
          )}
        </>
      ),
    },
    {
      label: "Acciones",
      card: "action",
      cell: (row) => (
        <AdminDecisiones
          reserva={row}
          onChange={onChange}
          onDelete={todo ? () => deletion.open(row) : undefined}
        />
      ),
    },
  ];

  return (
    <div className={styles.table}>
      <ListRows
        list={list}
        caption="Lista de reservas"
        unclipped={["respuesta"]}
        cells={{
          fechaPedido: (_, text) => <Broken text={text} />,
          persona: (row, text) => (
            <>
              <Link className="strong" to={adminPath(`cancha/reservas/${row.id}`)}>
                {text}
              </Link>
              {row.socio && <span className="muted text-xs block">Socio</span>}
            </>
          ),
          telefono: (row) => <PhoneLink phone={row.telefono} of={nombreDe(row)} />,
          fecha: (_, text) => <span className="nowrap">{text}</span>,
          tipoReserva: (row) => NOMBRES_DE_TIPO[row.tipoReserva],
          comentario: ({ comentario }, text) =>
            comentario ? <TextoConTelefonos texto={comentario} /> : text,
          respuesta: (row) => (
            <div className="stack-1 at-start">
              {row.respuesta && (
                <div className="clip" title={row.respuesta}>
                  <TextoConTelefonos texto={row.respuesta} />
                </div>
              )}
              <TextButton
                aria-label={`${textoDeResponder(row)}: ${reservaDe(row)}`}
                onClick={() => respuesta.open(row)}
              >
                {textoDeResponder(row)}
              </TextButton>
            </div>
          ),
        }}
        actions={actions}
        keyOf={(row) => row.id}
        toneOf={(row) => REQUEST_TONES[row.estado]}
        bulk={VARIAS}
        cardHeading="h3"
      />
      {respuesta.about && (
        <AdminRespuesta
          key={`${respuesta.about.id} ${respuesta.about.respuesta}`}
          reserva={respuesta.about}
          opened={respuesta.shown}
          onClose={respuesta.close}
          onChange={onChange}
        />
      )}
      <EliminarReserva opening={deletion} onChange={onChange} />
    </div>
  );
}

const textoDeResponder = ({ respuesta }: Reserva) => (respuesta === null ? "Agregar respuesta" : "Modificar");

/** Allows a line break only between date and time. */
function Broken({ text }: { text: string }) {
  const [fecha, hora] = text.split(" - ");
  return (
    <span>
      <span className="nowrap">{fecha} -</span> <span className="nowrap">{hora}</span>
    </span>
  );
}

const enUna = ({ id }: Reserva) => ({ param: { id: String(id) } });

const VARIAS: ListBulk<ReservaEnLista> = {
  of: ["reserva", "reservas"],
  nameOf: reservaDe,
  actions: [
    {
      label: "Aceptar",
      doing: "Aceptando",
      did: "Aceptaste",
      applies: ({ aceptada, cancelada }) => !aceptada && !cancelada,
      run: (row) =>
        answerOf(api.reserva[":id"].actualizarEstado.$patch({ ...enUna(row), query: { estado: "true" } })),
      undo: (row) => answerOf(api.reserva[":id"].deshacer.$post(enUna(row))),
    },
  ],
};
