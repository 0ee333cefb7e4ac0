import ClipboardPen from "icon:clipboard-pen";
import ExternalLink from "icon:external-link";
import Pencil from "icon:pencil";
import type { ReactElement } from "react";
import { formatFechaConAnio } from "#contract/format.ts";
import { EVENTO_VACIO } from "#features/eventos/cartelera/web/admin-evento-form.ts";
import {
  AdminFormularioNuevo,
  useEventoNuevo,
} from "#features/eventos/cartelera/web/admin-formulario-nuevo.tsx";
import { parteHistorial } from "#features/personas/usuarios/web/parte-historial.tsx";
import { DeleteButton } from "#web/admin/confirm.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { DialogButton, lazyDialog, Modal, useAskedDialog } from "#web/admin/dialogs.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { ObjectFigures, ObjectPage, type ObjectProps, objectRoute, part } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Partido } from "../../contract.ts";
import {
  ESTADOS_DE_PARTIDO,
  faltaJugarse,
  nombreDePartido,
  puntosDe,
  sinFechaDe,
  TONO_DE_PARTIDO,
  tituloDePartido,
} from "../../rules.ts";

const AdminEditarPartido = lazyDialog(() => import("../admin-editar-partido.tsx"));

const { Page, clientLoader, meta, shouldRevalidate } = objectRoute({
  load: (args, options) => api.partidos[":id"].$get(args, options),
  nameOf: nombreDePartido,
  title: "Partido",
  what: "ese partido",
  back: { path: "partidos/", label: "Partidos" },
  Show: Ficha,
});

export { clientLoader, meta, shouldRevalidate };
export default Page;

function Ficha({ object: partido, back, onChange }: ObjectProps<Partido>) {
  const { id, fecha, hora, estado, competencia, cerrado } = partido;
  const adminPath = useAdminPath();
  const todo = hasRole(useSession(), ["administrador"]);
  const editar = <AdminEditarPartido {...{ partido, onChange }} />;
  const evento = <CrearEvento {...{ partido, onChange }} />;
  useAskedDialog({ editar, evento });
  const nombre = nombreDePartido(partido);
  return (
    <ObjectPage
      title={nombre}
      back={back}
      to={adminPath(`partidos/${id}`)}
      lead={
        <>
          <span className="capital">
            {sinFechaDe(partido) ??
              [fecha && formatFechaConAnio(fecha), hora && `${hora} hs`].filter(Boolean).join(", ")}
          </span>
          <span>{competencia?.nombre ?? "Amistoso"}</span>
          <Badge tone={TONO_DE_PARTIDO[estado]}>{ESTADOS_DE_PARTIDO[estado]}</Badge>
          {cerrado && <Badge>Competencia cerrada</Badge>}
        </>
      }
      actions={
        <>
          {!cerrado && (
            <DialogButton variant="accent" icon={<Pencil />} opens={editar}>
              Editar
            </DialogButton>
          )}
          <ButtonLink variant="outline" icon={<ExternalLink />} to={`/partido/${id}`}>
            Página
          </ButtonLink>
          <ButtonLink variant="outline" icon={<ClipboardPen />} to={`/planilla/${id}`}>
            Planilla
          </ButtonLink>
          <DeleteButton
            of={nombre}
            title="Eliminar partido"
            remove={() => answerOf(api.partidos[":id"].$delete(withId(id)))}
            done={`«${nombre}» fue eliminado.`}
            onChange={onChange}
          >
            Se va a eliminar {nombre}. Si no se juega, cambiale el estado: así queda en el fixture.
          </DeleteButton>
        </>
      }
      parts={[
        part("resumen", "Resumen", () => <Resumen partido={partido} crear={evento} />),
        ...(todo ? [parteHistorial("partido", id)] : []),
      ]}
    />
  );
}

/** A match's score, and what it owns: its event and its court. */
function Resumen({ partido, crear }: { partido: Partido; crear: ReactElement }) {
  const { parciales, lugar, jornada, grupo, motivo, idExterno, faltaEnArchivo } = partido;
  const { evento, cancha, cerrado, estado } = partido;
  const porPeriodo = parciales.map(({ local, visitante }) => `${local}-${visitante}`).join(" · ");
  const entradas = evento && <StaffLink to={`eventos/${evento.id}`}>{evento.nombre}</StaffLink>;
  return (
    <div className="stack-4">
      <ObjectFigures
        figures={[
          { name: "Resultado", value: puntosDe(partido) ?? "—", of: porPeriodo },
          { name: "Ronda", value: jornada || "—", of: grupo },
          { name: "Lugar", value: lugar || "—" },
          { name: "Entradas", value: entradas ?? "—" },
          { name: "Cancha", value: cancha?.nombre ?? "—", of: evento && cancha && "del evento" },
        ]}
      />
      {motivo && <p>{motivo}</p>}
      {idExterno && (
        <p className={faltaEnArchivo ? "warn" : "note"}>
          N.º {idExterno} en el archivo de la federación
          <span>{faltaEnArchivo ? ": el último archivo ya no lo tiene." : "."}</span>
        </p>
      )}
      {!evento && !cerrado && faltaJugarse(estado) && (
        <>
          <p className="note">
            Un evento vende las entradas del partido y abre su puerta. Uno que ya está, o una cancha, se
            eligen al editar el partido.
          </p>
          <div>
            <DialogButton variant="outline" opens={crear}>
              Crear evento de este partido
            </DialogButton>
          </div>
        </>
      )}
    </div>
  );
}

/** The form of a new event, filled in from the match. */
function CrearEvento({ partido, onChange }: DialogProps & { partido: Partido }) {
  const { id, fecha, hora, lugar, jornada } = partido;
  const inicial = { ...EVENTO_VACIO, fase: jornada, fecha: fecha ?? "", hora: hora ?? "", lugar };
  const nuevo = useEventoNuevo({ ...inicial, nombre: tituloDePartido(partido) }, `partido/${id}`, {
    async onCreated({ id: eventoId }) {
      const json = { eventoId, conOtros: { accion: "unir" as const } };
      const answer = await answerOf(api.partidos[":id"].$patch({ ...withId(id), json }));
      if (!answer.ok) notifications.show({ message: answer.problem.detail, color: "red", autoClose: false });
      onChange();
    },
  });
  return (
    <Modal title="Crear evento" size="lg" fillsPhone closeOnClickOutside={false} isBusy={nuevo.busy}>
      <AdminFormularioNuevo nuevo={nuevo} />
    </Modal>
  );
}
