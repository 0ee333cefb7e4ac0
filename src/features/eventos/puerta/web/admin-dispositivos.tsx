import { type ReactNode, useId } from "react";
import { formatFecha, formatInstant } from "#contract/format.ts";
import { holds } from "#contract/permission.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { type AnswerState, useAnswer } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { DispositivoDePuerta, LecturaEnEspera } from "../contract.ts";
import { POR_QUE_ESPERA } from "../rules.ts";
import { AL_FINAL } from "./asuntos.tsx";
import { knownPhoneId, siglaDeTelefono } from "./telefono.ts";

/** The gate's phones, and entries that need the office's decision (Rules PUE-12, PUE-13). */
export default function AdminDispositivos() {
  const session = useSession();
  const decide = session.status === "in" && holds("administrador", session.usuario.permisos);
  const espera = useAnswer("espera", (options) => api.entradas.puerta.lecturas.espera.$get({}, options));
  const dispositivos = useAnswer("dispositivos", (options) =>
    api.entradas.puerta.dispositivos.$get({}, options),
  );
  const este = knownPhoneId();
  return (
    <Modal title="Teléfonos de la puerta" size="lg">
      <Seccion
        title="Ingresos que esperan una decisión"
        of={espera}
        nothing="Ninguno. Acá aparecen los ingresos sin conexión que el sitio no anota solo."
        notice={!decide && "Los decide un administrador."}
      >
        {(lectura) => (
          <EnEspera key={lectura.id} lectura={lectura} decide={decide} onChange={espera.reload} />
        )}
      </Seccion>
      <Seccion
        title="Teléfonos"
        of={dispositivos}
        nothing="Ninguno todavía. Acá aparecen los teléfonos que abren el ingreso de un evento."
        notice={!decide && "Los retira un administrador."}
      >
        {(dispositivo) => (
          <Telefono
            key={dispositivo.telefono}
            dispositivo={dispositivo}
            este={dispositivo.telefono === este}
            decide={decide}
            onChange={dispositivos.reload}
          />
        )}
      </Seccion>
    </Modal>
  );
}

interface SeccionProps<T> {
  title: string;
  of: AnswerState<T[]>;
  /** Shown if there are no rows. */
  nothing: string;
  /** Says who decides, for staff who may not. */
  notice: string | false;
  children: (row: T) => ReactNode;
}

function Seccion<T>({ title, of, nothing, notice, children }: SeccionProps<T>) {
  const id = useId();
  return (
    <section className="stack-3 below-5" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Loaded of={of}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{nothing}</p>
          ) : (
            <>
              {notice && <Alert tone="info">{notice}</Alert>}
              <ul className="stack-3 plain-list">{rows.map(children)}</ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

interface EnEsperaProps {
  lectura: LecturaEnEspera;
  decide: boolean;
  onChange: () => void;
}

function EnEspera({ lectura, decide, onChange }: EnEsperaProps) {
  const { id, persona, evento, en, por, motivo, recibidaEn } = lectura;
  const [send, busy, problem] = useWrite(
    (what: "admitir" | "descartar") =>
      answerOf(api.entradas.puerta.lecturas[":id"][what].$post({ param: { id } })),
    {
      onDone: ({ resultado }) => notifications.show({ message: AL_FINAL[resultado] ?? "Decidido." }),
      onChange,
    },
  );
  const de = <span className="visually-hidden"> el ingreso de {persona ?? "sin nombre"}</span>;
  return (
    <li className="row-3 middle apart pad-3 box">
      <div>
        <strong>{persona ?? "Sin nombre"}</strong>
        <p>
          {evento.nombre}, {formatFecha(evento.fecha)} - {evento.hora} hs
        </p>
        <p className="note">
          Leída el {formatInstant(en)} por {por}, llegó el {formatInstant(recibidaEn)}.{" "}
          {POR_QUE_ESPERA[motivo]}.
        </p>
      </div>
      {decide && (
        <div className="row-2">
          <Button size="small" loading={busy} onClick={() => send("admitir")}>
            Admitir{de}
          </Button>
          <Button size="small" variant="outline" disabled={busy} onClick={() => send("descartar")}>
            Descartar{de}
          </Button>
        </div>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
    </li>
  );
}

/** Names a phone, such as "Chrome en Android, 3F2A". */
const nombreCon = ({ nombre, telefono }: DispositivoDePuerta) => `${nombre}, ${siglaDeTelefono(telefono)}`;

interface TelefonoProps {
  dispositivo: DispositivoDePuerta;
  este: boolean;
  decide: boolean;
  onChange: () => void;
}

const routes = api.entradas.puerta.dispositivos[":telefono"];

function Telefono({ dispositivo, este, decide, onChange }: TelefonoProps) {
  const { usuario, vistoEn, retiradoEn, retiradoPor } = dispositivo;
  const retirado = retiradoEn !== null;
  const param = { telefono: dispositivo.telefono };
  return (
    <li className="row-3 middle apart pad-3 box">
      <div>
        <strong>
          <span>{nombreCon(dispositivo)}</span>
          {este && <span> (este dispositivo)</span>}
        </strong>
        <p className="note">
          {usuario}, visto el {formatInstant(vistoEn)}.
          {retirado && (
            <span>{` Retirado el ${formatInstant(retiradoEn)} por ${retiradoPor ?? "alguien que ya no está"}.`}</span>
          )}
        </p>
      </div>
      {decide && (
        <ConfirmButton
          button={{
            size: "small",
            variant: "outline",
            children: (
              <>
                {retirado ? "Volver a aceptar" : "Retirar"}
                <span className="visually-hidden">
                  {" "}
                  {nombreCon(dispositivo)} de {usuario}
                </span>
              </>
            ),
          }}
          title={retirado ? "Volver a aceptar el teléfono" : "Retirar el teléfono"}
          confirmLabel={retirado ? "Aceptar el teléfono" : "Retirar"}
          danger={!retirado}
          onConfirm={() =>
            answerOf(retirado ? routes.aceptar.$post({ param }) : routes.retirar.$post({ param }))
          }
          done={retirado ? "El teléfono vuelve a servir en la puerta." : "El teléfono quedó retirado."}
          onChange={onChange}
        >
          {nombreCon(dispositivo)}, de {usuario}:{" "}
          {retirado
            ? "puede bajar códigos y mandar ingresos otra vez. Los que ya esperan siguen esperando."
            : "se cierra su sesión y no baja más códigos. Los ingresos que mande después esperan una decisión."}
        </ConfirmButton>
      )}
    </li>
  );
}
