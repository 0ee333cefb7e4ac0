import ClipboardPen from "icon:clipboard-pen";
import ExternalLink from "icon:external-link";
import Pencil from "icon:pencil";
import { formatFechaConAnio } from "#contract/format.ts";
import { DeleteButton, DeleteModal } from "#web/admin/delete-modal.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { lazyPart, ObjectPage, type ObjectProps, objectRoute, part } from "#web/admin/object-page.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { Partido } from "../../contract.ts";
import { ESTADOS_DE_PARTIDO, nombreDePartido, TONO_DE_PARTIDO } from "../../rules.ts";
import { AdminLoSuyo } from "./admin-lo-suyo.tsx";

const AdminHistorial = lazyPart(() => import("#features/personas/usuarios/web/admin-historial.tsx"));
const AdminEditarPartido = lazyDialog(() => import("../admin-editar-partido.tsx"));

const { Page, clientLoader, ErrorBoundary, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.partidos[":id"].$get(args, options),
  nameOf: nombreDePartido,
  title: "Partido",
  what: "ese partido",
  back: { path: "partidos/", label: "Partidos" },
  Show: Ficha,
});

export { clientLoader, ErrorBoundary, meta, shouldRevalidate };
export default Page;

function Ficha({ object: partido, back, onChange }: ObjectProps<Partido>) {
  const { id, fecha, hora, estado, competencia, cerrado } = partido;
  const adminPath = useAdminPath();
  const todo = hasRole(useSession(), ["administrador"]);
  const [open, setOpen] = useDialogs(["editar"]);
  const deletion = useOpening<Partido>();
  const nombre = nombreDePartido(partido);
  return (
    <>
      <ObjectPage
        title={nombre}
        back={back}
        to={adminPath(`partidos/${id}`)}
        lead={
          <>
            <span className="capital">
              {[fecha ? formatFechaConAnio(fecha) : "Sin fecha", hora && `${hora} hs`]
                .filter(Boolean)
                .join(", ")}
            </span>
            <span>{competencia?.nombre ?? "Amistoso"}</span>
            <Badge tone={TONO_DE_PARTIDO[estado]}>{ESTADOS_DE_PARTIDO[estado]}</Badge>
            {cerrado && <Badge>Competencia cerrada</Badge>}
          </>
        }
        actions={
          <>
            {!cerrado && (
              <Button
                variant="accent"
                icon={<Pencil />}
                aria-haspopup="dialog"
                onClick={() => setOpen("editar")}
              >
                Editar
              </Button>
            )}
            <ButtonLink variant="outline" icon={<ExternalLink />} to={`/partido/${id}`}>
              Página
            </ButtonLink>
            <ButtonLink variant="outline" icon={<ClipboardPen />} to={`/planilla/${id}`}>
              Planilla
            </ButtonLink>
            <DeleteButton of={nombre} onClick={() => deletion.open(partido)} />
          </>
        }
        parts={[
          part("resumen", "Resumen", () => <AdminLoSuyo partido={partido} onChange={onChange} />),
          ...(todo
            ? [part("historial", "Historial", () => <AdminHistorial objeto="partido" objetoId={id} />)]
            : []),
        ]}
      />
      <AdminEditarPartido
        partido={partido}
        opened={open === "editar"}
        onClose={() => setOpen(null)}
        onChange={onChange}
      />
      <DeleteModal
        opening={deletion}
        title="Eliminar partido"
        remove={() => answerOf(api.partidos[":id"].$delete(withId(id)))}
        done={() => `«${nombre}» fue eliminado.`}
        onChange={onChange}
      >
        {() => `Se va a eliminar ${nombre}. Si no se juega, cambiale el estado: así queda en el fixture.`}
      </DeleteModal>
    </>
  );
}
