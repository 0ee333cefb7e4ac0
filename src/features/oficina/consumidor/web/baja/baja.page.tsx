import { Link } from "react-router";
import { loadSiteUrl } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import styles from "../consumidor.module.css";
import { FormularioConsumidor } from "../formulario-consumidor.tsx";

export const loader = loadSiteUrl;

export const meta = publicMeta((club) => ({
  title: "Botón de baja",
  description: `Pedí la baja de tu cuota de socio o de otro servicio de ${club.identidad.nombre}, sin registrarte y sin costo.`,
  path: "/baja",
}));

const TEXTOS = {
  asunto: "¿Qué querés dar de baja?",
  ejemplo: "Por ejemplo: mi cuota de socio, con tu DNI o tu usuario.",
  boton: "Pedir la baja",
};

/** Form to cancel a service online, as it was contracted (Disposición 954/2025), without a login. */
export default function Baja() {
  return (
    <FormPage title="Botón de baja" lead="Si contrataste por este sitio, por acá mismo lo podés dejar.">
      <div className={styles.derecho}>
        <p>
          Podés dar de baja tu cuota de socio o cualquier otro servicio del club{" "}
          <strong>cuando quieras</strong>, sin dar explicaciones y sin ningún costo.
        </p>
        <p>
          Te damos un código al instante y te confirmamos la baja por correo. No hace falta tener cuenta ni
          iniciar sesión.
        </p>
      </div>
      <FormularioConsumidor tipo="baja" textos={TEXTOS} />
      <p>
        ¿Te arrepentiste de una entrada? Usá el <Link to="/arrepentimiento">Botón de arrepentimiento</Link>.
      </p>
    </FormPage>
  );
}
