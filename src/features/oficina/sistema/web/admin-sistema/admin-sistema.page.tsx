import Copy from "icon:copy";
import Download from "icon:download";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, replace, useLoaderData, useNavigation } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatInstant } from "#contract/format.ts";
import { useCredenciales } from "#features/personas/verificacion/web/campos-de-identidad.tsx";
import { FormularioDePrueba } from "#features/personas/verificacion/web/formulario-de-prueba.tsx";
import { showOutcome } from "#web/admin/decision-notice.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { lastPageInstead, listAddress, listQuery, useStaffList } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { DetailList, Modal, useOpening } from "#web/admin/modal.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useCopy } from "#web/shell/use-copy.ts";
import { useRevalidateEvery, useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { CorreoSinEnviar, EstadoDelSistema, TextoDeCorreo } from "../../contract.ts";
import { JUICIOS, type Juicio } from "../../rules.ts";
import { AVISOS_DE_REINTENTO } from "../avisos-de-reintento.ts";
import { CopiasGuardadas } from "../copias-guardadas.tsx";
import styles from "./admin-sistema.module.css";

const CADA_MS = 15_000;

const CORREOS = listAddress("correos", 10);

const RESUMEN = {
  ok: { tone: "success", text: "Todo en orden: no hay nada que hacer." },
  atencion: { tone: "warn", text: "El sitio funciona, pero hay algo para mirar. Abajo dice qué." },
  mal: { tone: "danger", text: "Hay algo que no anda. Abajo dice qué y cómo arreglarlo." },
} as const;

export const meta = pageMeta({ title: "Estado del sistema, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const init = { init: { signal: request.signal } };
  const query = listQuery(new URL(request.url).searchParams, CORREOS);
  const [estado, correos] = await Promise.all([
    answerOf(api.sistema.estado.$get({}, init)),
    answerOf(api.sistema.correos.$get({ query }, init)),
  ]);
  const instead = lastPageInstead(request.url, CORREOS, correos);
  if (instead) throw replace(instead);
  return { estado, correos };
}

export default function AdminSistema() {
  const { estado, correos } = useLoaderData<typeof clientLoader>();
  const { state: navigating } = useNavigation();
  const list = useStaffList(CORREOS);
  useRevalidateEvery(CADA_MS);
  useRevalidateOnReturn();

  return (
    <StaffScreen title="Estado del sistema" actions={<HacerCopia onAsked={list.reload} />}>
      {estado.ok ? (
        <>
          <div className={styles.summary}>
            <Alert tone={RESUMEN[estado.data.juicio].tone}>{RESUMEN[estado.data.juicio].text}</Alert>
            <p className={styles.muted}>
              Revisado a las {clubTime(new Date(estado.data.revisadoEn)).hora} hs. Se actualiza solo.
            </p>
          </div>
          <PuntosDelSistema puntos={estado.data.puntos} />
        </>
      ) : (
        <LoadFailure problem={estado.problem} retrying={list.busy} onRetry={list.reload} />
      )}

      <section className={styles.part}>
        <h2>Correos sin enviar</h2>
        <ListAnswer
          answer={correos}
          of="correos"
          empty="NO HAY CORREOS PARA REINTENTAR"
          address={CORREOS}
          state={list}
        >
          {(sinEnviar) => (
            <CorreosSinEnviar
              correos={sinEnviar}
              // Not busy during background revalidation, which is continuous.
              busy={navigating === "loading"}
              onChange={list.reload}
            />
          )}
        </ListAnswer>
      </section>

      <section className={styles.part}>
        <h2>Copias de seguridad</h2>
        <p className={styles.muted}>
          Las que hay en este servidor. Restaurar una cambia el sitio entero: vuelve a como estaba ese día.
        </p>
        <CopiasGuardadas />
      </section>

      {estado.ok && (
        <section className={styles.part}>
          <h2>Copias fuera del servidor</h2>
          <p className={styles.muted}>
            Para que el sitio vuelva entero si se pierde esta máquina, guardá fuera de ella dos cosas: una
            copia y la clave de recuperación. Las copias salen cifradas al lugar que conectes en Conexiones.
            {estado.data.claveDeCopias
              ? " La clave ya está creada: la tiene el club."
              : " Todavía no la creaste."}
          </p>
          <CrearClaveDeRecuperacion hay={estado.data.claveDeCopias} onChange={list.reload} />
        </section>
      )}
    </StaffScreen>
  );
}

function HacerCopia({ onAsked }: { onAsked: () => void }) {
  const [ask, busy] = useSingleFlight(async () => {
    const answer = await answerOf(api.sistema.copia.$post());
    showOutcome(answer, "La copia se está haciendo. Cuando termine, lo vas a ver acá.");
    onAsked();
  });
  return (
    <Button variant="outline" loading={busy} onClick={() => void ask()}>
      Hacer una copia ahora
    </Button>
  );
}

const PALABRAS: Record<Juicio, { tone: BadgeTone; texto: string }> = {
  ok: { tone: "success", texto: "En orden" },
  atencion: { tone: "warn", texto: "Atención" },
  mal: { tone: "danger", texto: "Mal" },
};

const CONEXIONES = { path: "conexiones/", pantalla: "Conexiones" };
/** Screens where the office can fix each part. */
const ARREGLOS: Record<string, { path: string; pantalla: string }> = {
  club: { path: "club/", pantalla: "Datos del club" },
  conexiones: CONEXIONES,
  "copia-afuera": CONEXIONES,
  mercadopago: CONEXIONES,
  smtp: CONEXIONES,
};

function PuntosDelSistema({ puntos }: { puntos: EstadoDelSistema["puntos"] }) {
  const adminPath = useAdminPath();
  const urgentes = puntos.toSorted((a, b) => JUICIOS.indexOf(b.juicio) - JUICIOS.indexOf(a.juicio));
  return (
    <ul className={styles.points} role="list" aria-label="Partes del sitio">
      {urgentes.map(({ clave, nombre, valor, juicio, consejo }) => (
        <li key={clave} className={`${styles.point} ${styles[juicio]}`}>
          <div className={styles.pointTop}>
            <h2>{nombre}</h2>
            <Badge tone={PALABRAS[juicio].tone}>{PALABRAS[juicio].texto}</Badge>
          </div>
          <p>{valor}</p>
          {consejo && <p className={styles.advice}>{consejo}</p>}
          {consejo && ARREGLOS[clave] && (
            <Link to={adminPath(ARREGLOS[clave].path)}>Abrir {ARREGLOS[clave].pantalla}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Creates or replaces the key that decrypts offsite backups, and shows it once. */
function CrearClaveDeRecuperacion({ hay, onChange }: { hay: boolean; onChange: () => void }) {
  const [preguntando, setPreguntando] = useState(false);
  const [clave, setClave] = useState<string | null>(null);
  const titulo = hay ? "Reemplazar la clave de recuperación" : "Crear la clave de recuperación";
  return (
    <>
      <Button variant={hay ? "outline" : "primary"} onClick={() => setPreguntando(true)}>
        {titulo}
      </Button>
      <Modal opened={preguntando} onClose={() => setPreguntando(false)} title={titulo} size="sm" keepsDraft>
        <Crear
          hay={hay}
          onCancel={() => setPreguntando(false)}
          onCreada={(creada) => {
            setPreguntando(false);
            setClave(creada);
            onChange();
          }}
        />
      </Modal>
      <Modal
        opened={clave !== null}
        onClose={() => setClave(null)}
        title="Clave de recuperación"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {clave !== null && <NuevaClave clave={clave} onGuardada={() => setClave(null)} />}
      </Modal>
    </>
  );
}

interface CrearProps {
  hay: boolean;
  onCancel: () => void;
  onCreada: (clave: string) => void;
}

/** Asks for the password, because the key decrypts every backup. */
function Crear({ hay, onCancel, onCreada }: CrearProps) {
  return (
    <FormularioDePrueba
      pide={useCredenciales()}
      boton={hay ? "Reemplazar" : "Crear"}
      danger={hay}
      onCancel={onCancel}
      onSend={async ({ clave, codigo }) => {
        const json = { reemplazar: hay, clave, ...(codigo && { codigo }) };
        const answer = await answerOf(api.sistema.copia.clave.$post({ json }));
        if (answer.ok) onCreada(answer.data.clave);
        return answer;
      }}
    >
      <p>
        {hay
          ? "Las copias nuevas se abren con la clave nueva. Las de antes siguen necesitando la anterior: guardá las dos."
          : "Con ella se abren las copias en otro servidor, si este se pierde. Se muestra una sola vez: tené dónde guardarla antes de seguir."}
      </p>
    </FormularioDePrueba>
  );
}

function NuevaClave({ clave, onGuardada }: { clave: string; onGuardada: () => void }) {
  const { nombre } = useClub().identidad;
  const texto = `Clave de recuperación de las copias de ${nombre}\nAbre las copias que están fuera del servidor. No la pierdas ni la compartas.\n\n${clave}\n`;
  const { announced, copy } = useCopy(clave, {
    copied: "Copiada.",
    refused: "El navegador no dejó copiarla: descargala o anotala.",
  });
  return (
    <div className="stack-4">
      <Alert tone="warn" title="Guardala ahora: no la mostramos otra vez">
        <p>
          En papel o en el gestor de contraseñas del club, y no en este servidor. Sin ella, si el servidor se
          pierde, las copias no se pueden abrir.
        </p>
      </Alert>
      <code className={styles.claveTexto}>{clave}</code>
      <div className="row-2">
        <Button variant="outline" icon={<Copy aria-hidden="true" />} onClick={copy}>
          Copiar
        </Button>
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile("clave-de-recuperacion.txt", texto, "text/plain")}
        >
          Descargar
        </Button>
      </div>
      <p role="status">{announced}</p>
      <Button onClick={onGuardada}>Ya la guardé</Button>
    </div>
  );
}

interface CorreosSinEnviarProps {
  correos: readonly CorreoSinEnviar[];
  busy: boolean;
  onChange: () => void;
}

function CorreosSinEnviar({ correos, busy, onChange }: CorreosSinEnviarProps) {
  const reading = useOpening<TextoDeCorreo>();
  const columns: readonly Column<CorreoSinEnviar>[] = [
    { label: "Escrito", kind: "date", cell: (row) => formatInstant(row.creadoEn) },
    { label: "Asunto", kind: "wide", card: "title", whole: (row) => row.asunto, cell: (row) => row.asunto },
    { label: "Para", kind: "text", whole: (row) => row.para, cell: (row) => row.para },
    { label: "Intentos", kind: "number", cell: (row) => row.intentos },
    {
      label: "Último error",
      kind: "wide",
      whole: ({ ultimoError }) => ultimoError ?? "",
      cell: ({ ultimoError }) => ultimoError ?? <span className={styles.muted}>Todavía no se intentó</span>,
    },
    {
      label: "Acciones",
      card: "action",
      cell: (row) => (
        <div className="row-2">
          <Leer correo={row} onRead={reading.open} onGone={onChange} />
          <Reintentar correo={row} onChange={onChange} />
        </div>
      ),
    },
  ];
  return (
    <>
      <RecordTable
        caption="Correos sin enviar"
        columns={columns}
        rows={correos}
        keyOf={(row) => row.id}
        toneOf={(row) => (row.ultimoError ? "danger" : "info")}
        cardHeading="h3"
        busy={busy}
      />
      <Modal opened={reading.shown} onClose={reading.close} title={reading.about?.asunto} size="lg">
        {reading.about && (
          <>
            <DetailList
              details={[
                ["Para", reading.about.para],
                ["Escrito", formatInstant(reading.about.creadoEn)],
              ]}
            />
            <p className={styles.mailText}>{reading.about.texto}</p>
          </>
        )}
      </Modal>
    </>
  );
}

interface LeerProps {
  correo: CorreoSinEnviar;
  onRead: (texto: TextoDeCorreo) => void;
  /** Called if the mail cannot be read, for example because it was sent. */
  onGone: () => void;
}

function Leer({ correo, onRead, onGone }: LeerProps) {
  const [read, busy] = useSingleFlight(async () => {
    const answer = await answerOf(api.sistema.correos[":id"].$get({ param: { id: correo.id } }));
    if (answer.ok) return onRead(answer.data);
    showOutcome(answer, "");
    onGone();
  });
  return (
    <Button
      variant="outline"
      size="small"
      loading={busy}
      aria-label={`Leer “${correo.asunto}” para ${correo.para}`}
      onClick={() => void read()}
    >
      Leer
    </Button>
  );
}

function Reintentar({ correo, onChange }: { correo: CorreoSinEnviar; onChange: () => void }) {
  const [retry, busy] = useSingleFlight(async () => {
    const answer = await answerOf(api.sistema.correos[":id"].reintentar.$post({ param: { id: correo.id } }));
    showOutcome(answer, answer.ok ? AVISOS_DE_REINTENTO[answer.data.estado] : "");
    onChange();
  });
  return (
    <Button
      variant="outline"
      size="small"
      loading={busy}
      aria-label={`Reintentar “${correo.asunto}” para ${correo.para}`}
      // Ignores the second click of a double click: the list may have moved another row under the pointer.
      onClick={(event) => event.detail < 2 && void retry()}
    >
      Reintentar
    </Button>
  );
}
