import Pencil from "icon:pencil";
import { type ReactNode, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatInstant } from "#contract/format.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { MomentoDeDeuda } from "../contract.ts";
import { PALABRA_DE_ESTADO, PALABRA_DE_MOMENTO } from "../rules.ts";
import { AdminConvenios } from "./admin-convenios.tsx";

const AdminAnotar = lazyDialog(() => import("./admin-anotar.tsx"));

const ULTIMOS = 5;

interface AdminGestionesProps {
  personaId: number;
  nombre: string;
  onChange: () => void;
}

export default function AdminGestiones({ personaId, nombre, onChange }: AdminGestionesProps) {
  const param = { id: String(personaId) };
  const gestiones = useLiveAnswer(param.id, (options) =>
    api.personas[":id"].gestiones.$get({ param }, options),
  );
  return (
    <ObjectCards>
      <ObjectCard title="Gestiones">
        <Loaded of={gestiones} text="Buscando lo que se hizo">
          {({ momentos, recibeRecordatorios }) => (
            <>
              {!recibeRecordatorios && <SinRecordatorios personaId={personaId} onChange={gestiones.reload} />}
              <Promesa momentos={momentos} />
              <Momentos momentos={momentos}>
                <DialogButton
                  variant="outline"
                  size="small"
                  icon={<Pencil />}
                  opens={<AdminAnotar de={{ id: personaId, nombre }} onChange={gestiones.reload} />}
                >
                  Anotar
                </DialogButton>
              </Momentos>
            </>
          )}
        </Loaded>
      </ObjectCard>
      <AdminConvenios
        personaId={personaId}
        nombre={nombre}
        onChange={() => {
          gestiones.reload();
          onChange();
        }}
      />
    </ObjectCards>
  );
}

function Momentos({ momentos, children }: { momentos: readonly MomentoDeDeuda[]; children: ReactNode }) {
  const [todos, setTodos] = useState(false);
  return (
    <>
      {momentos.length === 0 && <p>Todavía no se anotó nada.</p>}
      <ol className="stack-3 plain-list">
        {(todos ? momentos : momentos.slice(0, ULTIMOS)).map((uno) => (
          <Momento key={`${uno.cuando} ${uno.que} ${uno.persona?.id}`} momento={uno} />
        ))}
      </ol>
      <div className="row-2">
        {children}
        {momentos.length > ULTIMOS && (
          <Button
            variant="ghost"
            size="small"
            aria-expanded={todos}
            onClick={() => setTodos((antes) => !antes)}
          >
            {todos ? `Ver las últimas ${ULTIMOS}` : `Ver las ${momentos.length}`}
          </Button>
        )}
      </div>
    </>
  );
}

function Promesa({ momentos }: { momentos: readonly MomentoDeDeuda[] }) {
  const dia = momentos.find(({ que }) => que === "promesa")?.fechaPrometida;
  if (!dia) return null;
  return dia >= clubTime(serverTime()).fecha ? (
    <Alert tone="info">Prometió pagar el {formatFecha(dia)}.</Alert>
  ) : (
    <p>Su última promesa era para el {formatFecha(dia)}.</p>
  );
}

function Momento({ momento }: { momento: MomentoDeDeuda }) {
  const { cuando, que, texto, persona, autor } = momento;
  return (
    <li className="stack-1 breakable ribbon">
      <span className="note tabular">
        <time dateTime={cuando}>{formatInstant(cuando)}</time>
        {autor && <span>{` · ${autor}`}</span>}
      </span>
      <span>
        <strong>{PALABRA_DE_MOMENTO[que]}</strong>
        {detalleDe(momento)}
        {persona && (
          <span>
            {" · "}
            <StaffLink to={`usuarios/${persona.id}?parte=gestiones`}>{persona.nombre}</StaffLink>
          </span>
        )}
      </span>
      {texto && <span className="lines">{texto}</span>}
    </li>
  );
}

function detalleDe({ fechaPrometida, estado }: MomentoDeDeuda): ReactNode {
  if (fechaPrometida) return ` para el ${formatFecha(fechaPrometida)}`;
  return estado && ` (${PALABRA_DE_ESTADO[estado].toLowerCase()})`;
}

function SinRecordatorios({ personaId, onChange }: { personaId: number; onChange: () => void }) {
  return (
    <Alert tone="warn">
      <p>No recibe recordatorios.</p>
      <ActionButton
        variant="outline"
        size="small"
        call={() =>
          answerOf(
            api.personas[":id"].recordatorios.$put({
              ...withId(personaId),
              json: { recibe: true },
            }),
          )
        }
        onChange={onChange}
      >
        Volver a recordarle
      </ActionButton>
    </Alert>
  );
}
