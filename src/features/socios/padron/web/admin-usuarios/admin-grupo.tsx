import { formatCantidad, formatMoney } from "#contract/format.ts";
import { useStaffList } from "#web/admin/list-definition.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ExportList, StaffList } from "#web/admin/staff-list.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { UsuarioDelPadron } from "../../contract.ts";
import { type Grupo, SIN_COLUMNAS, TITULOS } from "../../rules.ts";
import { AdminAcciones } from "../admin-acciones.tsx";
import { nombreDe } from "../datos-de-persona.ts";
import { CUOTAS, DE_CUOTAS, LISTAS } from "./listas-de-usuarios.ts";

interface AdminGrupoProps {
  grupo: Grupo;
  answer: Answer<UsuarioDelPadron[]>;
  onChange: () => void;
}

export function AdminGrupo({ grupo, answer, onChange }: AdminGrupoProps) {
  const list = { ...useStaffList(LISTAS[grupo], null), answer };
  const deudores = useAnswer(grupo === "socio" ? "deudores" : null, (options) =>
    api.usuario.deudores.$get({}, options),
  );
  const deuda = deudores.answer?.ok ? deudores.answer.data : null;
  return (
    <section className="below-5">
      <h2 className="visually-hidden">{TITULOS[grupo]}</h2>
      <StaffList
        list={list}
        options={{
          [CUOTAS]: DE_CUOTAS.map(({ value, label }) => ({
            value,
            label: value === "adeudan" && deuda ? `${label} (${deuda.socios})` : label,
          })),
        }}
        beside={<ExportList list={list} />}
        above={
          list.values[CUOTAS] === "adeudan" &&
          deuda && (
            <p className="note">
              {deuda.socios === 1 ? "Un socio adeuda" : `${deuda.socios} socios adeudan`}{" "}
              <strong>{formatMoney(deuda.importe)}</strong> de cuotas vencidas.
            </p>
          )
        }
        caption={TITULOS[grupo]}
        omit={SIN_COLUMNAS[grupo]}
        cells={{
          nombre: (row) => (
            <StaffLink to={`usuarios/${row.id}`}>
              <strong>{nombreDe(row)}</strong>
            </StaffLink>
          ),
          correo: ({ persona: { correo } }, text) =>
            correo ? <a href={`mailto:${correo}`}>{correo}</a> : text,
          telefono: (row) => <PhoneLink phone={row.socioDto?.telefono} of={nombreDe(row)} />,
          plan: ({ socio }, text) =>
            socio && (
              <>
                <span>{text}</span>
                {grupo === "socio" && <div className="note">Socio n.º {socio.numero}</div>}
                {grupo === "socioEnProceso" && socio.edad !== null && (
                  <div className="note">{formatCantidad(socio.edad, "año")}</div>
                )}
              </>
            ),
          alDia: ({ socio }, text) =>
            socio && (
              <>
                <Badge tone={socio.alDia ? "success" : "danger"}>{text}</Badge>
                {socio.adeuda > 0 && <div className="text-s tabular nowrap">{formatMoney(socio.adeuda)}</div>}
              </>
            ),
          alta: (row) => (
            <StateToggle
              active={row.alta}
              does={`dar de ${row.alta ? "baja" : "alta"} a ${nombreDe(row)}`}
              call={() =>
                answerOf(
                  api.usuario[":id"].actualizarEstado.$patch({
                    ...withId(row.id),
                    query: { estado: row.alta ? "false" : "true" },
                  }),
                )
              }
              done={({ alta }) =>
                alta
                  ? `${nombreDe(row)} puede entrar de nuevo.`
                  : `${nombreDe(row)} quedó de baja y ya no puede entrar.`
              }
              onChange={list.reload}
            />
          ),
        }}
        actions={[
          {
            label: "Acciones",
            card: "action",
            cell: (usuario) => <AdminAcciones grupo={grupo} usuario={usuario} onChange={onChange} />,
          },
        ]}
        keyOf={(row) => row.id}
        bulk={{ of: ["persona", "personas"], nameOf: nombreDe }}
        toneOf={(row) => (row.alta ? "success" : "danger")}
        cardHeading="h3"
      />
    </section>
  );
}
