import { useState } from "react";
import { useParams } from "react-router";
import { formatCantidad, formatInstant } from "#contract/format.ts";
import { ROLES } from "#contract/permission.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { showLogin, useSession } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Planilla } from "../../contract.ts";
import { estadoDe, nombreDePeriodo, REGLAS_DE_JUEGO } from "../../rules.ts";
import { leerAnotacion } from "../quien.ts";
import styles from "./planilla.module.css";
import { nombresDe, Tablero } from "./tablero.tsx";
import { type EnEsteTelefono, usePlanilla } from "./use-planilla.ts";

export const handle = oneDocument;
export const meta = pageMeta({ title: "Planilla", index: false });
export const clientMiddleware = [guard(ROLES, { loggedOut: "/login", missingRole: "/login" })];

/** The scorer's screen, for a phone in portrait (Rules TEM-14 to TEM-18). Works offline for a whole match. */
export default function PlanillaPage() {
  const { id = "" } = useParams();
  const session = useSession();
  if (session.status !== "in")
    return (
      <main id="contenido" tabIndex={-1} className="container stack-4 page">
        <h1 className="visually-hidden">Planilla</h1>
        <Spinner />
      </main>
    );
  return <UnaPlanilla key={id} id={Number(id)} />;
}

function UnaPlanilla({ id }: { id: number }) {
  const { anotar, llevar, revisar, ...telefono } = usePlanilla(id);
  const { planilla, apuntes, problema } = telefono;
  return (
    <main id="contenido" tabIndex={-1} className={`container stack-3 ${styles.pantalla}`}>
      <h1 className="visually-hidden">
        {planilla ? `Planilla: ${planilla.partido.local} - ${planilla.partido.visitante}` : "Planilla"}
      </h1>
      {planilla && <Conexion telefono={telefono} />}
      {problema && (
        <Alert tone="danger">
          <p>{problema}</p>
        </Alert>
      )}
      {!planilla && !problema && telefono.online && <Spinner text="Buscando la planilla..." />}
      {!planilla && !telefono.online && (
        <Alert tone="warn" title="Sin conexión">
          <p>Esta planilla no está guardada en este teléfono. Abrila una vez con conexión.</p>
        </Alert>
      )}
      {planilla && !planilla.propia && <Llevar telefono={telefono} planilla={planilla} onTake={llevar} />}
      {planilla?.propia && (
        <>
          <EnEspera planilla={planilla} onDecide={revisar} />
          <Tablero planilla={planilla} apuntes={apuntes} onEntry={anotar} />
        </>
      )}
      {planilla && (
        <ButtonLink to={`/partido/${id}`} variant="outline" size="small" reloadDocument>
          Ver la página del partido
        </ButtonLink>
      )}
    </main>
  );
}

/** Whether everything has been sent, in one line that screen readers hear. */
function Conexion({ telefono }: { telefono: EnEsteTelefono }) {
  const session = useSession();
  const { sinMandar, online, sinLugar } = telefono;
  const ended = session.status === "in" && session.ended;
  const waiting = formatCantidad(sinMandar, "anotación sin mandar", "anotaciones sin mandar");
  return (
    <div className="row-2 middle apart">
      <p className={`text-s ${online && sinMandar === 0 ? "success" : "warn strong"}`} role="status">
        {sinMandar === 0
          ? online
            ? "Todo guardado en el club."
            : "Sin conexión: las anotaciones quedan en este teléfono."
          : `${online ? "" : "Sin conexión: "}${waiting}, ${sinLugar ? "y el teléfono no tiene lugar: no cierres esta pantalla" : "guardadas en este teléfono"}.`}
      </p>
      {ended && (
        <Button size="small" onClick={showLogin}>
          Iniciar sesión
        </Button>
      )}
    </div>
  );
}

interface LlevarProps {
  telefono: EnEsteTelefono;
  planilla: Planilla;
  onTake: () => Promise<string | null>;
}

/** Says who writes the score sheet and what is known of it, and takes it over. */
function Llevar({ telefono, planilla, onTake }: LlevarProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { partido, quien, tomadaEn, ultimoEn } = planilla;
  const { local, visitante, periodo } = estadoDe(telefono.apuntes, partido.deporte);
  const reglas = REGLAS_DE_JUEGO[partido.deporte];
  const taken = planilla.epoca > 0;
  async function take() {
    setBusy(true);
    setRefusal(await onTake());
    setBusy(false);
  }
  return (
    <section className="stack-4 box pad-4">
      <h2 className="breakable">
        {partido.local} - {partido.visitante}
      </h2>
      <p className="note">{partido.cuando}</p>
      {telefono.perdida && (
        <Alert tone="warn" title="Otro teléfono tomó la planilla">
          <p>
            Lo que ya se había mandado cuenta.{" "}
            {telefono.sinMandar > 0
              ? "Lo que falta mandar de este teléfono se manda apenas haya conexión, y espera que lo revise quien la lleva."
              : "Lo último de este teléfono que llegó tarde espera que lo revise quien la lleva."}
          </p>
        </Alert>
      )}
      {taken ? (
        <>
          <p>
            {`La lleva ${quien ?? "otra persona"}${tomadaEn ? ` desde el ${formatInstant(tomadaEn)}` : ""}, en otro teléfono.`}
          </p>
          {periodo > 0 && (
            <p>
              {`Lo último que llegó: ${local.puntos} - ${visitante.puntos}, ${nombreDePeriodo(partido.deporte, periodo)}${ultimoEn ? `, el ${formatInstant(ultimoEn)}` : ""}.`}
            </p>
          )}
          <p>
            Si la tomás, seguís desde ahí. Lo que ese teléfono no mandó no está: si llega después, lo revisás
            vos.
          </p>
        </>
      ) : (
        <p>
          {`${reglas.periodos} ${reglas.periodo}s de ${reglas.minutos} minutos. `}
          Anotás desde este teléfono, también sin conexión, y el partido se sigue en vivo en su página.
        </p>
      )}
      {refusal && (
        <Alert tone="danger">
          <p>{refusal}</p>
        </Alert>
      )}
      <Button variant="accent" size="large" wide loading={busy} onClick={() => void take()}>
        {taken ? "Tomar la planilla" : "Empezar la planilla"}
      </Button>
    </section>
  );
}

interface EnEsperaProps {
  planilla: Planilla;
  onDecide: (ids: string[], aceptar: boolean) => Promise<string | null>;
}

/** Entries of an earlier phone that came late (Rule TEM-17). */
function EnEspera({ planilla, onDecide }: EnEsperaProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const waiting = planilla.apuntes.filter(({ estado }) => estado === "espera");
  if (waiting.length === 0) return null;
  const decide = async (ids: string[], aceptar: boolean) => setRefusal(await onDecide(ids, aceptar));
  const buttons = (ids: string[], what: string) => (
    <span className="line-2">
      <Button size="small" onClick={() => void decide(ids, true)}>
        Aceptar<span className="visually-hidden">: {what}</span>
      </Button>
      <Button size="small" variant="outline" onClick={() => void decide(ids, false)}>
        Descartar<span className="visually-hidden">: {what}</span>
      </Button>
    </span>
  );
  return (
    <section className="stack-3 box pad-3 tone-warn" aria-labelledby="en-espera">
      <h2 id="en-espera" className="text-l">
        {formatCantidad(waiting.length, "anotación llegó tarde", "anotaciones llegaron tarde")}
      </h2>
      <p className="text-s">Son de un teléfono anterior. Cuentan solo si las aceptás.</p>
      <ul className="plain-list ruled">
        {waiting.map(({ id, anotacion }) => {
          const text = leerAnotacion(nombresDe(planilla), anotacion);
          return (
            <li key={id} className="row-2 middle apart">
              <span>{text}</span>
              {buttons([id], text)}
            </li>
          );
        })}
        <li className="row-2 middle apart">
          <strong>Todas</strong>
          {buttons(
            waiting.map(({ id }) => id),
            "todas",
          )}
        </li>
      </ul>
      {refusal && <p role="alert">{refusal}</p>}
    </section>
  );
}
