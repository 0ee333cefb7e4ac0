import Trophy from "icon:trophy";
import { useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { COLUMNAS_DE_COMPETENCIAS } from "../../rules.ts";

const AdminCompetenciaForm = lazyDialog(() => import("../admin-competencia-form.tsx"));

const LISTA = staffList({
  name: "competencias",
  of: "competencias",
  empty: "NO HAY NINGUNA COMPETENCIA",
  columns: COLUMNAS_DE_COMPETENCIAS,
  order: { first: "-temporada", descending: ["temporada"] },
  list: (query, options) => api.competencias.$get({ query }, options),
  export: (query) => api.competencias.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Competencias, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminCompetencias() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const nueva = (
    <AdminCompetenciaForm
      onChange={list.reload}
      temporada={Number(clubTime(serverTime()).fecha.slice(0, 4))}
    />
  );
  useAskedDialog({ crear: nueva });
  const crear = (
    <DialogButton variant="accent" icon={<Trophy />} opens={nueva}>
      Crear competencia
    </DialogButton>
  );
  return (
    <StaffScreen
      title="Competencias"
      lead="Las ligas y copas de cada temporada, con las reglas de su tabla."
      actions={crear}
      list={list}
    >
      <StaffList
        list={list}
        caption="Competencias"
        nothingYet={<EmptyState title="Todavía no hay competencias" actions={crear} />}
        keyOf={({ id }) => id}
        toneOf={({ activa }) => (activa ? "success" : "neutral")}
        cells={{
          nombre: ({ id }, text) => (
            <StaffLink className="deep strong" to={`competencias/${id}`}>
              {text}
            </StaffLink>
          ),
          activa: ({ id, nombre, activa }) => (
            <StateToggle
              active={activa}
              words={["En curso", "Cerrada"]}
              does={`${activa ? "cerrar" : "reabrir"} ${nombre}`}
              call={() =>
                answerOf(api.competencias[":id"].$patch({ ...withId(id), json: { activa: !activa } }))
              }
              done={
                activa
                  ? `«${nombre}» se cerró: sus partidos y su tabla quedan como están.`
                  : `«${nombre}» está en curso otra vez.`
              }
              onChange={list.reload}
            />
          ),
        }}
      />
    </StaffScreen>
  );
}
