import CalendarPlus from "icon:calendar-plus";
import Upload from "icon:upload";
import { useMediaQuery } from "@mantine/hooks";
import { useLoaderData } from "react-router";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ListBody, ListRows } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { NO_TABLES } from "#web/admin/widths.ts";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { COLUMNAS_DE_PARTIDOS, nombreDeLado, nombreDePartido, TONO_DE_PARTIDO } from "../../rules.ts";
import { opcionesDeCompetencia, useDatosDePartidos } from "../use-datos-de-partidos.ts";
import { AdminFixture } from "./admin-fixture.tsx";

const AdminEditarPartido = lazyDialog(() => import("../admin-editar-partido.tsx"));

const AdminImportarPartidos = lazyDialog(() => import("./admin-importar-partidos.tsx"));

const ID = /^[1-9]\d{0,8}$/;

const LISTA = staffList({
  name: "partidos",
  size: 20,
  of: "partidos",
  empty: "NO HAY NINGÚN PARTIDO",
  columns: COLUMNAS_DE_PARTIDOS,
  filters: {
    cuando: {
      segments: [
        { value: "todos", label: "Todas las fechas" },
        { value: "cerca", label: "Por estos días" },
        { value: "hoy", label: "Hoy" },
        { value: "proximos", label: "Próximos" },
      ],
      remembered: "cerca",
    },
    competencia: { label: "Competencia", all: "Todas", select: ID },
    equipo: { label: "Equipo", select: ID },
    estado: {
      label: "Mostrar",
      select: [
        { value: "sinJugar", label: "Por jugarse" },
        { value: "jugados", label: "Jugados" },
        { value: "conDudas", label: "Sin fecha, sin rival o fuera del archivo" },
      ],
    },
  },
  query: ({ cuando, ...filtros }) => ({ ...filtros, cuando: cuando === "todos" ? undefined : cuando }),
  order: { first: "fecha" },
  list: (query, options) => api.partidos.$get({ query }, options),
  export: (query) => api.partidos.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Partidos, administración", index: false });

export const clientLoader = LISTA.loader;

/** The fixture: a table to type in, or cards on a phone. */
export default function AdminPartidos() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const datos = useDatosDePartidos();
  const narrow = useMediaQuery(NO_TABLES, false, { getInitialValueInEffect: false });
  function changed() {
    list.reload();
    datos.reload();
  }
  const dialogos = {
    crear: <AdminEditarPartido onChange={changed} />,
    importar: <AdminImportarPartidos onChange={changed} />,
  };
  useAskedDialog(dialogos);
  const crear = (
    <DialogButton variant="accent" icon={<CalendarPlus />} opens={dialogos.crear}>
      Crear partido
    </DialogButton>
  );
  const importar = (
    <DialogButton variant="outline" icon={<Upload />} opens={dialogos.importar}>
      Importar
    </DialogButton>
  );
  const actions = (
    <>
      {crear}
      {importar}
    </>
  );
  const nothingYet = (
    <EmptyState title="Todavía no hay partidos" actions={actions}>
      <p>Los partidos de los equipos del club, y los de los rivales para que la tabla se calcule sola.</p>
    </EmptyState>
  );
  return (
    <StaffScreen title="Partidos" actions={actions} list={list}>
      <ListFilters
        list={list}
        options={{
          competencia: opcionesDeCompetencia(datos.competencias),
          equipo: datos.lados.flatMap((lado) =>
            lado.equipoId === null ? [] : [{ value: String(lado.equipoId), label: nombreDeLado(lado) }],
          ),
        }}
      />
      {narrow ? (
        <ListRows
          list={list}
          nothingYet={nothingYet}
          caption="Partidos"
          keyOf={({ id }) => id}
          cells={{
            local: (partido) => (
              <StaffLink className="deep strong" to={`partidos/${partido.id}`}>
                {nombreDePartido(partido)}
              </StaffLink>
            ),
            estado: ({ estado }, text) => <Badge tone={TONO_DE_PARTIDO[estado]}>{text}</Badge>,
          }}
          omit={["visitante"]}
        />
      ) : (
        <ListBody list={list} nothingYet={nothingYet} showsEmpty={list.narrowed}>
          {(partidos) => (
            <AdminFixture
              key={JSON.stringify([list.state, list.chosen])}
              partidos={partidos}
              datos={datos}
              competenciaId={list.values.competencia ?? ""}
              busy={list.busy}
              onChange={changed}
            />
          )}
        </ListBody>
      )}
    </StaffScreen>
  );
}
