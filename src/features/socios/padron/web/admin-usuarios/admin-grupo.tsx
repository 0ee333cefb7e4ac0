import { useSearchParams } from "react-router";
import { formatCantidad, formatMoney } from "#contract/format.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { NothingFound } from "#web/admin/list-answer.tsx";
import { ESTADOS, ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { useListFilter, useListState } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { UsuarioDelPadron } from "../../contract.ts";
import { COLUMNAS_DE_USUARIOS, type Grupo, SIN_COLUMNAS, TITULOS } from "../../rules.ts";
import { AdminAcciones } from "../admin-acciones.tsx";
import type { Apertura } from "../admin-modales.tsx";
import { nombreDe } from "../datos-de-persona.ts";
import { CUOTAS, DE_CUOTAS, estadoDe, LISTAS } from "./grupo-en-la-direccion.ts";

interface AdminGrupoProps {
  grupo: Grupo;
  usuarios: readonly UsuarioDelPadron[];
  total: number;
  busy: boolean;
  onChange: () => void;
  onOpen: (apertura: Apertura) => void;
}

/** Names of the tables within a sentence, as in "Buscar socios". */
const NOMBRES: Record<Grupo, string> = {
  administrador: "administradores",
  administradorB: "administradores básicos",
  socio: "socios",
  socioEnProceso: "pedidos de socio",
  usuario: "usuarios",
};

export function AdminGrupo({ grupo, usuarios, total, busy, onChange, onOpen }: AdminGrupoProps) {
  const address = LISTAS[grupo];
  const [params] = useSearchParams();
  const setEstado = useListFilter(address, estadoDe(grupo), "todos");
  const setCuotas = useListFilter(address, CUOTAS, "todos");
  const [list, changeList] = useListState(address);
  const estado = readEstado(params, ESTADOS, estadoDe(grupo));
  const of = NOMBRES[grupo];
  const deCuotas = readEstado(params, DE_CUOTAS, CUOTAS);
  const deudores = useAnswer(grupo === "socio" ? "deudores" : null, (signal) =>
    answerOf(api.usuario.deudores.$get({}, { init: { signal } })),
  );
  const deuda = deudores.answer?.ok ? deudores.answer.data : null;

  return (
    <section className="below-5">
      <h2 className="visually-hidden">{TITULOS[grupo]}</h2>
      <ListFilters
        of={of}
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        estado={{ value: estado, onChange: setEstado }}
        actions={
          <ExportButton
            call={() =>
              api.usuario.exportar.$get({
                query: {
                  rol: grupo,
                  termino: list.termino,
                  estado,
                  cuotas: grupo === "socio" && deCuotas === "adeudan" ? deCuotas : undefined,
                },
              })
            }
          />
        }
        {...(grupo === "socio" && {
          quick: {
            value: deCuotas,
            onChange: setCuotas,
            options: DE_CUOTAS.map(({ value, label }) => ({
              value,
              label: value === "adeudan" && deuda ? `${label} (${deuda.socios})` : label,
            })),
          },
        })}
      />
      {grupo === "socio" && deCuotas === "adeudan" && deuda && (
        <p className="note">
          {deuda.socios === 1 ? "Un socio adeuda" : `${deuda.socios} socios adeudan`}{" "}
          <strong>{formatMoney(deuda.importe)}</strong> de cuotas vencidas.
        </p>
      )}
      {usuarios.length === 0 ? (
        <NothingFound
          title={`NO HAY ${of.toUpperCase()}`}
          narrowed={list.termino !== "" || estado !== "todos" || (grupo === "socio" && deCuotas !== "todos")}
        />
      ) : (
        <AdminGrupoTabla grupo={grupo} usuarios={usuarios} busy={busy} onChange={onChange} onOpen={onOpen} />
      )}
      <Pager of={of} state={list} total={total} sizes={address.sizes} onChange={changeList} />
    </section>
  );
}

interface AdminGrupoTablaProps {
  grupo: Grupo;
  usuarios: readonly UsuarioDelPadron[];
  busy: boolean;
  onChange: () => void;
  onOpen: (apertura: Apertura) => void;
}

function AdminGrupoTabla({ grupo, usuarios, busy, onChange, onOpen }: AdminGrupoTablaProps) {
  const adminPath = useAdminPath();
  return (
    <ListTable
      caption={TITULOS[grupo]}
      described={COLUMNAS_DE_USUARIOS}
      omit={SIN_COLUMNAS[grupo]}
      rows={usuarios}
      cells={{
        nombre: (row) => (
          <Link to={adminPath(`usuarios/${row.id}`)}>
            <strong>{nombreDe(row)}</strong>
          </Link>
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
                  param: { id: String(row.id) },
                  query: { estado: row.alta ? "false" : "true" },
                }),
              )
            }
            done={({ alta }) =>
              alta
                ? `${nombreDe(row)} puede entrar de nuevo.`
                : `${nombreDe(row)} quedó de baja y ya no puede entrar.`
            }
            onChange={onChange}
          />
        ),
      }}
      actions={[
        {
          label: "Acciones",
          card: "action",
          cell: (usuario) => <AdminAcciones grupo={grupo} usuario={usuario} onOpen={onOpen} />,
        },
      ]}
      keyOf={(row) => row.id}
      bulk={{
        of: ["persona", "personas"],
        nameOf: nombreDe,
        onExport: (ids) => api.usuario.exportar.$get({ query: { rol: grupo, ids } }),
      }}
      toneOf={(row) => (row.alta ? "success" : "danger")}
      cardHeading="h3"
      busy={busy}
    />
  );
}
