import ExternalLink from "icon:external-link";
import Pencil from "icon:pencil";
import { useNavigate } from "react-router";
import { DEPORTES } from "#contract/club.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { ObjectPage, type ObjectProps, objectRoute, part } from "#web/admin/object-page.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { FichaDeEquipo } from "../../contract.ts";
import { nacidosEnPalabras } from "../../rules.ts";
import { AdminCuerpoTecnico, AdminPlantel } from "./admin-plantel.tsx";

const AdminDatosDeEquipo = lazyDialog(() => import("../admin-datos-de-equipo.tsx"));

const { Page, clientLoader, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.equipos[":id"].$get(args, options),
  nameOf: ({ equipo }) => equipo.nombre,
  title: "Equipo",
  what: "ese equipo",
  back: { path: "equipos/", label: "Equipos" },
  Show: Ficha,
});

export { clientLoader, meta, shouldRevalidate };
export default Page;

function Ficha({ object: ficha, back, onChange }: ObjectProps<FichaDeEquipo>) {
  const { equipo } = ficha;
  const { id, nombre, deporte, temporada, primerEquipo, activo, slug } = equipo;
  const adminPath = useAdminPath();
  const navigate = useNavigate();
  const nacidos = nacidosEnPalabras(equipo);
  return (
    <ObjectPage
      title={nombre}
      back={back}
      to={adminPath(`equipos/${id}`)}
      lead={
        <>
          {[DEPORTES[deporte], `temporada ${temporada}`, nacidos && `nacidos ${nacidos}`]
            .filter(Boolean)
            .join(" · ")}
          {primerEquipo && <Badge tone="accent">Primer equipo</Badge>}
          {!activo && <Badge>Archivado</Badge>}
        </>
      }
      actions={
        <>
          <DialogButton
            variant="outline"
            icon={<Pencil />}
            opens={<AdminDatosDeEquipo {...{ equipo, onChange }} temporada={String(temporada)} />}
          >
            Editar
          </DialogButton>
          <ConfirmButton
            button={{ variant: "outline", children: `Pasar a ${temporada + 1}` }}
            title={`¿Pasar ${nombre} a ${temporada + 1}?`}
            confirmLabel="Crear el equipo"
            onConfirm={() => answerOf(api.equipos[":id"].temporada.$post(withId(id)))}
            done={({ pasaron, quedaron }) =>
              `En el plantel hay ${pasaron}.${quedaron.length > 0 ? ` No pasaron por su año de nacimiento: ${quedaron.join(", ")}.` : ""}`
            }
            onDone={({ equipo: nuevo }) => void navigate(adminPath(`equipos/${nuevo.id}`))}
          >
            <p>
              Se crea el equipo de la temporada que viene, con los años de nacimiento corridos en uno, el
              cuerpo técnico y quienes todavía son de la categoría. Este equipo queda como está.
            </p>
          </ConfirmButton>
          <ActionButton
            variant="outline"
            call={() => answerOf(api.equipos[":id"].$patch({ ...withId(id), json: { activo: !activo } }))}
            done={
              activo ? `Archivaste ${nombre}. Su página queda.` : `${nombre} volvió a la lista de equipos.`
            }
            onChange={onChange}
          >
            {activo ? "Archivar" : "Volver a la lista"}
          </ActionButton>
          <ButtonLink variant="outline" icon={<ExternalLink />} to={`/equipos/${slug}`}>
            Página
          </ButtonLink>
        </>
      }
      parts={[
        part("plantel", "Plantel", () => <AdminPlantel ficha={ficha} onChange={onChange} />),
        part("cuerpo", "Cuerpo técnico", () => <AdminCuerpoTecnico ficha={ficha} onChange={onChange} />),
      ]}
    />
  );
}
