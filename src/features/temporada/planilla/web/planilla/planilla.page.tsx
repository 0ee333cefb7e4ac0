import { useParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatInstant } from "#contract/format.ts";
import { ROLES } from "#contract/permission.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { showLogin, useSession } from "#web/session.ts";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { cuandoYDonde, nombreDePeriodo, REGLAS_DE_JUEGO } from "../../rules.ts";
import { leerAnotacion } from "../quien.ts";
import styles from "./planilla.module.css";
import { Tablero } from "./tablero.tsx";
import { type EnEsteTelefono, type Hoja, usePlanilla } from "./use-planilla.ts";

export const handle = oneDocument;
export const meta = pageMeta({ title: "Planilla", index: false });
export const clientMiddleware = [guard(ROLES, { loggedOut: "/login", missingRole: "/login" })];

/** The scorer's screen, for a phone in portrait (Rules TEM-14 to TEM-18). Works offline for a whole match. */
export default function PlanillaPage() {
  const { id = "" } = useParams();
  const session = useSession();
  return (
    <main id="contenido" tabIndex={-1} className={`container stack-3 ${styles.pantalla}`}>
      {session.status === "in" ? (
        <UnaPlanilla key={id} id={Number(id)} />
      ) : (
        <>
          <h1 className="visually-hidden">Planilla</h1>
          <Spinner />
        </>
      )}
    </main>
  );
}

function UnaPlanilla({ id }: { id: number }) {
  const telefono = usePlanilla(id);
  const { hoja, problema, online } = telefono;
  return (
    <>
      <h1 className="visually-hidden">
        {hoja ? `Planilla: ${hoja.nombres.local} - ${hoja.nombres.visitante}` : "Planilla"}
      </h1>
      {hoja && <Conexion {...telefono} />}
      {problema && (
        <Alert tone="danger">
          <p>{problema}</p>
        </Alert>
      )}
      {!hoja && problema && (
        <ButtonLink to="/fixture" variant="outline" reloadDocument>
          Ir al fixture
        </ButtonLink>
      )}
      {!hoja && !problema && online && <Spinner text="Buscando la planilla..." />}
      {!hoja && !online && (
        <Alert tone="warn" title="Sin conexión">
          <p>Esta planilla no está guardada en este teléfono. Abrila una vez con conexión.</p>
        </Alert>
      )}
      {hoja && !hoja.propia && <Llevar hoja={hoja} telefono={telefono} />}
      {hoja?.propia && (
        <>
          <EnEspera hoja={hoja} onDecide={telefono.revisar} />
          <Tablero hoja={hoja} onEntry={telefono.anotar} />
        </>
      )}
      {hoja && (
        <ButtonLink to={`/partido/${id}`} variant="outline" size="small" reloadDocument>
          Ver la página del partido
        </ButtonLink>
      )}
    </>
  );
}

/** Whether everything has been sent, in one line that screen readers hear. */
function Conexion({ sinMandar, online, sinLugar, esperan }: EnEsteTelefono) {
  const session = useSession();
  const ended = session.status === "in" && session.ended;
  const sent = online && sinMandar === 0;
  const saved = sent && esperan === 0;
  const kept =
    sinMandar === 0
      ? "las anotaciones quedan en este teléfono."
      : sinLugar
        ? "hay anotaciones sin mandar y el teléfono no tiene lugar. No cierres esta pantalla."
        : formatCantidad(
            sinMandar,
            "anotación sin mandar, guardada en este teléfono.",
            "anotaciones sin mandar, guardadas en este teléfono.",
          );
  const waiting = formatCantidad(
    esperan,
    "anotación llegó tarde: espera que la revise quien lleva la planilla.",
    "anotaciones llegaron tarde: esperan que las revise quien lleva la planilla.",
  );
  return (
    <div className="row-2 middle apart">
      <p className={`text-s ${saved ? "success" : "warn strong"}`} role="status">
        {saved ? "Todo guardado en el club." : sent ? waiting : `${online ? "" : "Sin conexión: "}${kept}`}
      </p>
      {ended && (
        <Button size="small" onClick={showLogin}>
          Iniciar sesión
        </Button>
      )}
    </div>
  );
}

/** Says who writes the score sheet and what is known of it, and takes it over. */
function Llevar({ hoja, telefono }: { hoja: Hoja; telefono: EnEsteTelefono }) {
  const { partido, quien, tomadaEn, ultimoEn, nombres } = hoja;
  const { local, visitante, periodo } = hoja.estado;
  const reglas = REGLAS_DE_JUEGO[partido.deporte];
  return (
    <section className="stack-4 box pad-4">
      <h2 className="breakable" translate="no">
        {nombres.local} - {nombres.visitante}
      </h2>
      <p className="note">
        {[partido.local?.equipo, partido.visitante?.equipo, cuandoYDonde(partido)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {telefono.propios.length > 0 && (
        <Alert tone="warn" title="Otro teléfono tomó la planilla">
          <p>
            Lo que ya se había mandado cuenta. Lo que llegue tarde de este teléfono espera que lo revise quien
            la lleva.
          </p>
        </Alert>
      )}
      {tomadaEn ? (
        <>
          <p>{`La lleva ${quien ?? "otra persona"} desde el ${formatInstant(tomadaEn)}, en otro teléfono.`}</p>
          {ultimoEn && (
            <p>
              {`Lo último que llegó: ${local.puntos} - ${visitante.puntos}, ${nombreDePeriodo(partido.deporte, Math.max(1, periodo))}, el ${formatInstant(ultimoEn)}.`}
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
      <WriteButton variant="accent" size="large" wide call={telefono.llevar}>
        {tomadaEn ? "Tomar la planilla" : "Empezar la planilla"}
      </WriteButton>
    </section>
  );
}

/** Entries of an earlier phone that came late (Rule TEM-17). */
function EnEspera({ hoja, onDecide }: { hoja: Hoja; onDecide: EnEsteTelefono["revisar"] }) {
  const { enEspera, nombres } = hoja;
  if (enEspera.length === 0) return null;
  const rows = enEspera.map(({ id, anotacion, recibidaEn }) => ({
    ids: [id],
    text: [
      leerAnotacion(nombres, anotacion),
      "tiro" in anotacion && nombreDePeriodo(nombres.deporte, anotacion.periodo),
      recibidaEn && `llegó a las ${clubTime(new Date(recibidaEn)).hora}`,
    ]
      .filter(Boolean)
      .join(" · "),
  }));
  const all = { ids: enEspera.map(({ id }) => id), text: "Todas" };
  return (
    <section className="stack-3 box pad-3 tone-warn" aria-labelledby="en-espera">
      <h2 id="en-espera" className="text-l">
        {formatCantidad(enEspera.length, "anotación llegó tarde", "anotaciones llegaron tarde")}
      </h2>
      <p className="text-s">
        {enEspera.length === 1
          ? "Es de un teléfono anterior. Cuenta solo si la aceptás."
          : "Son de un teléfono anterior. Cuentan solo si las aceptás."}
      </p>
      <ul className="plain-list ruled">
        {[...rows, all].map(({ ids, text }) => (
          <li key={ids.join()} className="row-2 middle apart">
            <span className="breakable">{text}</span>
            <span className="line-2">
              <WriteButton size="small" call={() => onDecide(ids, true)}>
                Aceptar<span className="visually-hidden">: {text}</span>
              </WriteButton>
              <WriteButton size="small" variant="outline" call={() => onDecide(ids, false)}>
                Descartar<span className="visually-hidden">: {text}</span>
              </WriteButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
