import { Link } from "react-router";
import { loadSiteUrl } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { DIAS_DE_ARREPENTIMIENTO, HORAS_ANTES_DEL_EVENTO } from "../../rules.ts";
import styles from "../consumidor.module.css";
import { FormularioConsumidor } from "../formulario-consumidor.tsx";

export const loader = loadSiteUrl;

export const meta = publicMeta((club) => ({
  title: "Botón de arrepentimiento",
  description: `Arrepentite de una compra hecha en el sitio de ${club.identidad.nombre}, sin registrarte y sin costo.`,
  path: "/arrepentimiento",
}));

const TEXTOS = {
  asunto: "¿De qué compra te arrepentís?",
  ejemplo: "El número de la entrada o de la compra, o el partido y tu usuario.",
  boton: "Arrepentirme de la compra",
};

/** Form to revoke a purchase (Ley 24.240, Disposición 954/2025), without a login. */
export default function Arrepentimiento() {
  return (
    <FormPage title="Botón de arrepentimiento" lead="Si compraste por este sitio, podés arrepentirte.">
      <div className={styles.derecho}>
        <p>
          Tenés <strong>{DIAS_DE_ARREPENTIMIENTO} días corridos</strong> desde que recibiste la entrada o el
          comprobante de pago, sin dar explicaciones y sin ningún costo.
        </p>
        <p>
          Como las entradas son para un evento con fecha, tenés que avisarnos{" "}
          <strong>al menos {HORAS_ANTES_DEL_EVENTO} horas antes</strong> de que empiece.
        </p>
        <p>
          Te damos un código al instante y te devolvemos lo que pagaste por el mismo medio. No hace falta
          tener cuenta ni iniciar sesión.
        </p>
      </div>
      <FormularioConsumidor tipo="arrepentimiento" textos={TEXTOS} />
      <p>
        ¿Querés dejar un servicio o tu cuota? Usá el <Link to="/baja">Botón de baja</Link>.
      </p>
    </FormPage>
  );
}
