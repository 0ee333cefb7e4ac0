import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { readsContext } from "#web/contexts.ts";
import { textoLegal } from "#web/markdown.ts";
import { publicMeta } from "#web/page-meta.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { Link } from "#web/ui/link.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { FormularioConsumidor } from "../formulario-consumidor.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const texto = textoLegal(context.get(readsContext).club(), "arrepentimiento");
  return { texto };
}

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

/** Form to withdraw from a purchase (Ley 24.240, Disposición 954/2025), without a login. */
export default function Arrepentimiento() {
  const { texto } = useLoaderData<typeof loader>();
  return (
    <FormPage title="Botón de arrepentimiento" lead="Si compraste por este sitio, podés arrepentirte.">
      {texto.length > 0 && (
        <div className="stack-3 remark">
          <Markdown nodes={texto} />
        </div>
      )}
      <FormularioConsumidor tipo="arrepentimiento" textos={TEXTOS} />
      <p>
        ¿Querés dejar un servicio o tu cuota? Usá el <Link to="/baja">Botón de baja</Link>.
      </p>
    </FormPage>
  );
}
