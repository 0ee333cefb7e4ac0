import CalendarDays from "icon:calendar-days";
import Pencil from "icon:pencil";
import { DEPORTES } from "#contract/club.ts";
import { parteHistorial } from "#features/personas/usuarios/web/parte-historial.tsx";
import { ActionButton } from "#web/admin/action-button.tsx";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { ObjectPage, type ObjectProps, objectRoute, part } from "#web/admin/object-page.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { FichaDeCompetencia } from "../../contract.ts";
import { TablasDePosiciones } from "../tabla-de-posiciones.tsx";

const AdminCompetenciaForm = lazyDialog(() => import("../admin-competencia-form.tsx"));
const AdminCargarTabla = lazyDialog(() => import("./admin-cargar-tabla.tsx"));

const { Page, clientLoader, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.competencias[":id"].$get(args, options),
  nameOf: ({ competencia }) => competencia.nombre,
  title: "Competencia",
  what: "esa competencia",
  back: { path: "competencias/", label: "Competencias" },
  Show: Ficha,
});

export { clientLoader, meta, shouldRevalidate };
export default Page;

function Ficha({ object: ficha, back, onChange }: ObjectProps<FichaDeCompetencia>) {
  const { competencia, tablas } = ficha;
  const { id, nombre, temporada, deporte, activa, cargada } = competencia;
  const adminPath = useAdminPath();
  const todo = hasRole(useSession(), ["administrador"]);
  const editar = <AdminCompetenciaForm {...{ competencia, temporada, onChange }} />;
  const tabla = <AdminCargarTabla {...{ ficha, onChange }} />;
  useAskedDialog({ editar, tabla });
  return (
    <ObjectPage
      title={nombre}
      back={back}
      to={adminPath(`competencias/${id}`)}
      lead={
        <>
          <span>
            {DEPORTES[deporte]}, temporada {temporada}
          </span>
          <Badge tone={activa ? "success" : "neutral"}>{activa ? "En curso" : "Cerrada"}</Badge>
        </>
      }
      actions={
        <>
          <ButtonLink
            variant="accent"
            icon={<CalendarDays />}
            to={adminPath(`partidos/?cuando=todos&competencia=${id}`)}
          >
            Partidos
          </ButtonLink>
          <DialogButton variant="outline" icon={<Pencil />} opens={editar}>
            Editar
          </DialogButton>
          <DialogButton variant="outline" opens={tabla}>
            Cargar la tabla
          </DialogButton>
          {cargada && (
            <ActionButton
              variant="outline"
              call={() =>
                answerOf(api.competencias[":id"].tabla.$put({ ...withId(id), json: { filas: null } }))
              }
              done="La tabla se calcula de los partidos."
              onChange={onChange}
            >
              Calcularla de los partidos
            </ActionButton>
          )}
        </>
      }
      parts={[
        part("tabla", "Tabla", () =>
          tablas.length > 0 ? (
            <TablasDePosiciones tablas={tablas} />
          ) : (
            <p>Todavía no hay partidos: la tabla aparece con los equipos del fixture.</p>
          ),
        ),
        ...(todo ? [parteHistorial("competencia", id)] : []),
      ]}
    />
  );
}
