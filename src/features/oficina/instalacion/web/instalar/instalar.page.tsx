import Check from "icon:check";
import { useEffect, useRef, useState } from "react";
import { data, type LoaderFunctionArgs } from "react-router";
import {
  CamposDeUsuario,
  leerUsuario,
  revisarUsuario,
} from "#features/cuentas/usuarios/web/campos-de-usuario.tsx";
import type { Llamadas } from "#features/oficina/restauracion/web/llamadas.ts";
import { RestaurarCopia } from "#features/oficina/restauracion/web/restaurar-copia.tsx";
import { answerOf, api } from "#web/api.ts";
import { readsContext } from "#web/contexts.ts";
import { enter } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import { CourtLines } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Avance } from "../../contract.ts";
import { PASOS } from "../../rules.ts";
import styles from "./instalar.module.css";
import { Encabezado, Nota, Pie, type PropsDePaso, texto, useFormulario } from "./paso.tsx";
import { PasoCanchas } from "./paso-canchas.tsx";
import { PasoClub } from "./paso-club.tsx";
import { PasoConexion } from "./paso-conexion.tsx";
import { PasoCorreo } from "./paso-correo.tsx";

export const meta = () => [{ title: "Instalar el sitio" }, { name: "robots", content: "noindex" }];

/** The page belongs to one moment of one site. */
export const headers = () => ({ "cache-control": "no-store" });

/** 404 once the set-up has finished (Rule INS-4). */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(readsContext).instalado()) throw data(null, { status: 404 });
  return null;
}

/** The page stays until the finished set-up leaves it with a new document. */
export const shouldRevalidate = () => false;

/** The set-up of a new site: its code, five steps and the end. What is done is stored, so that any device can go on. */
export default function Instalar() {
  const { answer, reload } = useAnswer("instalacion", (signal) =>
    answerOf(api.instalacion.$get({}, { init: { signal } })),
  );
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <p className={styles.brand}>Instalar el sitio</p>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        <CourtLines className="court-lines" />
        <div className={`container ${styles.content}`}>
          {answer === null ? (
            <Spinner text="Cargando..." />
          ) : !answer.ok ? (
            <section className={`sheet ${styles.sheet} ${styles.narrow}`}>
              <Alert tone="danger" title="No se pudo cargar la instalación">
                <p>{answer.problem.detail}</p>
              </Alert>
              <Button onClick={reload}>Probar de nuevo</Button>
            </section>
          ) : answer.data.avance === null ? (
            <section className={`sheet ${styles.sheet} ${styles.narrow}`}>
              <FormularioDeCodigo onAbierta={reload} />
            </section>
          ) : (
            <Pasos avance={answer.data.avance} onGuardado={reload} />
          )}
        </div>
      </main>
    </div>
  );
}

/** The current step, or the one that somebody returned to. */
function Pasos({ avance, onGuardado }: { avance: Avance; onGuardado: () => void }) {
  const [elegido, setElegido] = useState<number | null>(null);
  const [restaura, setRestaura] = useState(false);
  const [credenciales, setCredenciales] = useState<Credenciales | null>(null);
  const actual = elegido ?? avance.paso;
  const titulo = useRef<HTMLHeadingElement>(null);
  const previo = useRef(actual);

  useEffect(() => {
    if (previo.current === actual) return;
    previo.current = actual;
    titulo.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [actual]);

  const seguir = () => {
    setElegido(actual < avance.paso && actual < 5 ? actual + 1 : null);
    onGuardado();
  };
  const paso = { avance, titulo, onGuardado: seguir };
  if (restaura)
    return (
      <section className={`sheet ${styles.sheet} ${styles.narrow}`} aria-labelledby="paso">
        <Restaurar onCancel={() => setRestaura(false)} />
      </section>
    );
  return (
    <div className={styles.columns}>
      <ListaDePasos actual={actual} hasta={avance.paso} onElegir={setElegido} />
      <section className={`sheet ${styles.sheet}`} aria-labelledby="paso">
        {avance.restauracionFallida && (
          <Alert tone="danger" title="La copia no se pudo restaurar">
            <p>{avance.restauracionFallida}</p>
          </Alert>
        )}
        {actual === 1 && (
          <p className="muted">
            ¿Ya tenés un sitio?{" "}
            <button type="button" className={`as-link ${styles.link}`} onClick={() => setRestaura(true)}>
              Restaurar una copia
            </button>
          </p>
        )}
        {actual === 1 && <PasoClub {...paso} />}
        {actual === 2 && <PasoAdministrador {...paso} onCreado={setCredenciales} />}
        {actual === 3 && <PasoCanchas {...paso} />}
        {actual === 4 && <PasoPagos {...paso} />}
        {actual === 5 && <PasoCorreo {...paso} />}
        {actual >= 6 && <Terminar {...paso} credenciales={credenciales} />}
      </section>
    </div>
  );
}

const { restauracion } = api.instalacion;

const LLAMADAS: Llamadas = {
  empezarSubida: (bytes) => answerOf(restauracion.subidas.$post({ json: { bytes } })),
  subirTrozo: (nombre, desde, body) =>
    answerOf(
      restauracion.subidas[":nombre"].$put(
        { param: { nombre }, query: { desde: String(desde) } },
        { init: { body, headers: { "content-type": "application/octet-stream" } } },
      ),
    ),
  revisar: (copia, claveDeCopia) => answerOf(restauracion.revision.$post({ json: { copia, claveDeCopia } })),
  restaurar: (copia, datos) =>
    answerOf(
      restauracion.$post({
        json: {
          copia,
          confirmacion: texto(datos, "confirmacion"),
          claveDeCopia: texto(datos, "claveDeCopia"),
        },
      }),
    ),
};

/** A copy instead of the steps. */
export function Restaurar({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <Encabezado nombre="Restaurar una copia">
        Con la copia de seguridad de otra instalación y su clave de recuperación, este sitio queda como estaba
        aquel.
      </Encabezado>
      <RestaurarCopia
        llamadas={LLAMADAS}
        inicial={null}
        onCancel={onCancel}
        // The site answers a page that waits for the end; after a failure the login leads back to the set-up.
        onEmpezada={() => location.assign("/login")}
      />
    </>
  );
}

/** Asks for the code that the terminal shows. */
export function FormularioDeCodigo({ onAbierta }: { onAbierta: () => void }) {
  const { formulario, campo, pie } = useFormulario(
    (datos) => answerOf(api.instalacion.desbloquear.$post({ json: { codigo: texto(datos, "codigo") } })),
    onAbierta,
  );
  return (
    <>
      <Encabezado nombre="Empecemos por el código">
        Este sitio todavía no tiene club. El programa mostró un código de diez letras y números en la terminal
        donde arrancó, y lo anotó en su registro.
      </Encabezado>
      <form {...formulario}>
        <TextField
          label="Código de instalación"
          {...campo("codigo")}
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="ABCDE-12345"
          required
          autoFocus
        />
        <Pie {...pie} guardar="Empezar" />
      </form>
      <details className={styles.help}>
        <summary>¿Dónde está el código?</summary>
        <ul>
          <li>
            Con <code>npm start</code>: en esa misma ventana.
          </li>
          <li>
            Con contenedores: <code>docker compose logs site</code>.
          </li>
          <li>
            Con systemd: <code>journalctl -u club</code>.
          </li>
        </ul>
        <p>Si volvés a arrancar el sitio, muestra el mismo código.</p>
      </details>
    </>
  );
}

const NOMBRES = {
  club: "El club",
  administrador: "Quién administra",
  canchas: "Canchas y horarios",
  pagos: "Cobros",
  correo: "Correo",
} as const;

interface ListaDePasosProps {
  /** The step on the screen, from 1; 6 is the end. */
  actual: number;
  /** The first step that is not done. */
  hasta: number;
  onElegir: (paso: number) => void;
}

/** The steps, of which those done can be opened again. */
export function ListaDePasos({ actual, hasta, onElegir }: ListaDePasosProps) {
  return (
    <nav aria-label="Pasos de la instalación" className={styles.rail}>
      <ol role="list" className={styles.steps}>
        {PASOS.map((paso, n) => {
          const numero = n + 1;
          const hecho = numero < hasta;
          return (
            <li key={paso} className={styles.step} data-done={hecho}>
              <button
                type="button"
                className={styles.button}
                disabled={numero > hasta}
                aria-current={numero === actual ? "step" : undefined}
                onClick={() => onElegir(numero)}
              >
                <span className={styles.number} aria-hidden="true">
                  {hecho ? <Check /> : numero}
                </span>
                <span className={styles.name}>
                  {NOMBRES[paso]}
                  {hecho && <span className="visually-hidden"> (listo)</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface PasoAdministradorProps extends PropsDePaso {
  /** Receives what the end needs to log in on this device. */
  onCreado: (credenciales: Credenciales) => void;
}

/** The first administrador, unless there is one. */
export function PasoAdministrador({ avance, titulo, onGuardado, onCreado }: PasoAdministradorProps) {
  const { form, formulario, errores, pie } = useFormulario(
    (datos) => {
      if (avance.hayAdministrador) return Promise.resolve({ ok: true, status: 200, data: null, total: null });
      const encontrados = form.current ? revisarUsuario(form.current, "") : {};
      if (Object.keys(encontrados).length > 0) return encontrados;
      return answerOf(api.instalacion.administrador.$post({ json: leerUsuario(datos, "") }));
    },
    (datos) => {
      const { nombreUsuario, clave } = leerUsuario(datos, "");
      if (nombreUsuario) onCreado({ nombreUsuario, clave });
      onGuardado();
    },
  );
  return (
    <>
      <Encabezado titulo={titulo} nombre="Quién administra">
        La primera persona que entra a la administración. Desde ahí se suman las demás.
      </Encabezado>
      <form {...formulario}>
        {avance.hayAdministrador ? (
          <Alert tone="success">
            <p>Ya hay una persona que administra. Entra al terminar, con su usuario y su contraseña.</p>
          </Alert>
        ) : (
          <>
            <CamposDeUsuario prefijo="" errores={errores} paraElCorreo="Para recuperar la contraseña." />
            <Nota>
              El segundo paso (un código del teléfono, además de la contraseña) se activa al terminar, en Mi
              perfil, Seguridad. Es opcional.
            </Nota>
          </>
        )}
        <Pie {...pie} guardar={avance.hayAdministrador ? "Seguir" : "Guardar y seguir"} />
      </form>
    </>
  );
}

/** Of the administrador created on this device; nobody stores them. */
export interface Credenciales {
  nombreUsuario: string;
  clave: string;
}

/** Opens the site, and the administration where this device can log in. */
export function Terminar({
  avance,
  titulo,
  credenciales,
}: PropsDePaso & { credenciales: Credenciales | null }) {
  const { formulario, pie } = useFormulario(
    async () => {
      const terminada = await answerOf(api.instalacion.terminar.$post({ json: {} }));
      if (terminada.ok) await entrar(terminada.data.slug, credenciales);
      return terminada;
    },
    () => {},
  );
  return (
    <>
      <Encabezado titulo={titulo} nombre="Todo listo">
        Al terminar, {avance.identidad.nombre} queda en línea y esta página deja de existir.
      </Encabezado>
      <form {...formulario}>
        <Alert tone="info" title="Qué sigue">
          <p>
            En Hoy, la primera pantalla de la administración, hay una lista de lo que falta, y en Eventos un
            partido de ejemplo que nadie ve hasta que lo actives.
          </p>
          <p>
            Para no perder el sitio con esta máquina, guardá fuera de ella dos cosas, una copia y la clave de
            recuperación: las dos salen de Estado del sistema.
          </p>
        </Alert>
        <dl className={styles.summary}>
          <dt>Sitio</dt>
          <dd>{avance.sitio ?? location.origin}</dd>
          <dt>Administración</dt>
          <dd>/{avance.slug}/admin</dd>
          <dt>Canchas</dt>
          <dd>{avance.canchas.length === 0 ? "Ninguna" : avance.canchas.join(", ")}</dd>
        </dl>
        <Pie {...pie} guardar="Abrir el sitio" />
      </form>
    </>
  );
}

/** Leaves the page with a new document: the administration, or the login on the way to it. */
async function entrar(slug: string, credenciales: Credenciales | null): Promise<void> {
  const admin = `/${slug}/admin`;
  const answer = credenciales && (await answerOf(api.login.$post({ json: credenciales })));
  if (answer?.ok) await enter(answer.data.token, answer.data.usuario);
  location.assign(answer?.ok ? admin : `/login?volver=${encodeURIComponent(admin)}`);
}

/** Mercado Pago: where its two values are, and whether they work. */
export function PasoPagos({ avance, titulo, onGuardado }: PropsDePaso) {
  return (
    <>
      <Encabezado titulo={titulo} nombre="Cobros">
        Para vender entradas y cobrar cuotas en el sitio hacen falta dos valores de la cuenta de Mercado Pago
        del club.
      </Encabezado>
      {avance.pagos !== "entorno" && (
        <ol className={styles.guide}>
          <li>
            Entrá a{" "}
            <a href="https://www.mercadopago.com.ar/developers/panel/app" target="_blank" rel="noreferrer">
              Tus integraciones
            </a>{" "}
            con la cuenta del club y creá una aplicación con <strong>Checkout Pro</strong>.
          </li>
          <li>
            En <strong>Credenciales de producción</strong> copiá el <strong>Access Token</strong>: empieza con
            APP_USR.
          </li>
          <li>
            En <strong>Webhooks</strong>, modo productivo, poné la dirección de abajo, marcá{" "}
            <strong>Pagos</strong> y <strong>Planes y suscripciones</strong>, guardá y copiá la{" "}
            <strong>clave secreta</strong>.
            <code className={styles.address}>
              {avance.sitio ?? location.origin}/api/compras/notificaciones
            </code>
          </li>
        </ol>
      )}
      <PasoConexion
        paso="pagos"
        nombre="mercado-pago"
        origen={avance.pagos}
        valoresDe={(datos) => ({
          credencial: texto(datos, "credencial"),
          claveDeAvisos: texto(datos, "claveDeAvisos"),
        })}
        despues="Más adelante también se puede: mientras tanto se vende en efectivo y por transferencia."
        onGuardado={onGuardado}
        campos={(campo) => (
          <>
            <PasswordField
              label="Access Token"
              {...campo("credencial")}
              autoComplete="off"
              placeholder="APP_USR-…"
              maxLength={2000}
            />
            <PasswordField
              label="Clave secreta de los avisos"
              {...campo("claveDeAvisos")}
              autoComplete="off"
              maxLength={2000}
            />
          </>
        )}
      />
    </>
  );
}
