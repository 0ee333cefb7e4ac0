import { useEffect, useRef, useState } from "react";
import { data, type LoaderFunctionArgs } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { readsContext } from "#web/contexts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CourtLines } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Avance } from "../../contract.ts";
import { FormularioDeCodigo } from "./formulario-de-codigo.tsx";
import styles from "./instalar.module.css";
import { ListaDePasos } from "./lista-de-pasos.tsx";
import { PasoAdministrador } from "./paso-administrador.tsx";
import { PasoCanchas } from "./paso-canchas.tsx";
import { PasoClub } from "./paso-club.tsx";
import { PasoCorreo } from "./paso-correo.tsx";
import { PasoPagos } from "./paso-pagos.tsx";
import { Restaurar } from "./restaurar.tsx";
import { type Credenciales, Terminar } from "./terminar.tsx";

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
