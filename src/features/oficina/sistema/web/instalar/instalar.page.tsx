import { useState } from "react";
import { data, type LoaderFunctionArgs } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { readsContext } from "#web/contexts.ts";
import { textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Frame } from "#web/ui/frame.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Conocido } from "../../contract.ts";
import { type Llamadas, llamadasDe, RestaurarCopia } from "../restaurar-copia.tsx";
import { Encabezado, FormularioDelSitio, Pie } from "./formulario-del-sitio.tsx";
import styles from "./instalar.module.css";

export const meta = () => [{ title: "Instalar el sitio" }, { name: "robots", content: "noindex" }];

/** Never cached, because the page is gone once the set-up is finished. */
export const headers = () => ({ "cache-control": "no-store" });

/** 404 once the set-up is finished (Rule INS-4). */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(readsContext).instalado()) throw data(null, { status: 404 });
  return null;
}

/** Keeps the page until the finished set-up loads a new document. */
export const shouldRevalidate = () => false;

export default function Instalar() {
  const { answer, reload } = useAnswer("instalacion", (options) => api.instalacion.$get({}, options));
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <p className={`text-l heading on-dark ${styles.brand}`}>Instalar el sitio</p>
      </header>
      <Frame className={styles.main}>
        <main id="contenido" tabIndex={-1} className="container">
          {answer === null ? (
            <Spinner text="Cargando..." />
          ) : (
            <section className={`sheet stack-5 packed shrink ${styles.sheet}`}>
              {!answer.ok ? (
                <>
                  <Alert tone="danger" title="No se pudo cargar la instalación">
                    <p>{answer.problem.detail}</p>
                  </Alert>
                  <Button onClick={reload}>Probar de nuevo</Button>
                </>
              ) : answer.data.conocido === null ? (
                <FormularioDeCodigo onAbierta={reload} />
              ) : (
                <Instalacion conocido={answer.data.conocido} />
              )}
            </section>
          )}
        </main>
      </Frame>
    </div>
  );
}

function Instalacion({ conocido }: { conocido: Conocido }) {
  const [restoring, setRestoring] = useState(false);
  return restoring ? (
    <Restaurar onCancel={() => setRestoring(false)} />
  ) : (
    <FormularioDelSitio conocido={conocido} onRestaurar={() => setRestoring(true)} />
  );
}

const { restauracion } = api.instalacion;

const LLAMADAS: Llamadas = {
  ...llamadasDe(restauracion),
  restaurar: (json) => answerOf(restauracion.$post({ json })),
};

function Restaurar({ onCancel }: { onCancel: () => void }) {
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
        // During the restoration, the site answers with a waiting page. After a failure, the login redirects
        // here.
        onEmpezada={() => location.assign("/login")}
      />
    </>
  );
}

/** Asks for the code that the terminal shows. */
function FormularioDeCodigo({ onAbierta }: { onAbierta: () => void }) {
  const { form, field, result, pending } = usePublicForm({
    send: (datos) =>
      answerOf(api.instalacion.desbloquear.$post({ json: { codigo: textOf(datos, "codigo") } })),
    onSaved: onAbierta,
  });
  return (
    <>
      <Encabezado nombre="Empecemos por el código">
        Este sitio todavía no tiene club. El programa mostró un código de diez letras y números en la terminal
        donde arrancó, y lo anotó en su registro.
      </Encabezado>
      <form {...form} className="stack-5">
        <TextField
          label="Código de instalación"
          {...field("codigo")}
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="ABCDE-12345"
          required
          autoFocus
        />
        <Pie {...{ result, pending }} label="Empezar" />
      </form>
      <details className={`note ${styles.help}`}>
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
