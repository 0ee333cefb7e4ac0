import { usePartList } from "#web/admin/list-definition.ts";
import { RecordTable } from "#web/admin/record-table.tsx";
import { REQUEST_TONES } from "#web/admin/record-tones.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ListBody } from "#web/admin/staff-list.tsx";
import { api } from "#web/api.ts";
import { NOMBRES_DE_ESTADO, NOMBRES_DE_TIPO } from "../rules.ts";
import { diasDe, horasDe, TextoConTelefonos } from "./en-palabras.tsx";

export default function AdminReservasDePersona({ usuarioId }: { usuarioId: number }) {
  const param = { id: String(usuarioId) };
  const list = usePartList({
    of: "reservas",
    empty: "NO HAY RESERVAS",
    list: (query, options) => api.reserva.usuario[":id"].$get({ param, query }, options),
  });
  return (
    <ListBody list={list}>
      {(reservas) => (
        <RecordTable
          caption="Reservas pedidas"
          rows={reservas}
          keyOf={({ id }) => id}
          toneOf={({ estado }) => REQUEST_TONES[estado]}
          cardHeading="h3"
          busy={list.busy}
          columns={[
            {
              label: "Cancha",
              kind: "text",
              card: "title",
              whole: ({ cancha }) => cancha.nombre,
              cell: ({ id, cancha }) => <StaffLink to={`cancha/reservas/${id}`}>{cancha.nombre}</StaffLink>,
            },
            { label: "Día", kind: "text", cell: diasDe },
            { label: "Horario", kind: "text", cell: horasDe },
            { label: "Tipo", cell: ({ tipoReserva }) => NOMBRES_DE_TIPO[tipoReserva] },
            { label: "Estado", cell: ({ estado }) => NOMBRES_DE_ESTADO[estado] },
            {
              label: "Comentario",
              kind: "wide",
              whole: ({ comentario }) => comentario ?? "",
              cell: ({ comentario }) => <Texto texto={comentario} />,
            },
            {
              label: "Respuesta",
              kind: "wide",
              whole: ({ respuesta }) => respuesta ?? "",
              cell: ({ respuesta }) => <Texto texto={respuesta} />,
            },
          ]}
        />
      )}
    </ListBody>
  );
}

const Texto = ({ texto }: { texto: string | null }) => (texto ? <TextoConTelefonos texto={texto} /> : "—");
