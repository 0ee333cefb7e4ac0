import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { readsContext } from "#web/contexts.ts";
import { textoLegal } from "#web/markdown.ts";
import { publicMeta } from "#web/page-meta.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { Link } from "#web/ui/link.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { FormularioConsumidor } from "../formulario-consumidor.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const texto = textoLegal(context.get(readsContext).club(), "baja");
  return { texto };
}

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

/** Form to cancel a service online, without a login (Disposición 954/2025). */
export default function Baja() {
  const { texto } = useLoaderData<typeof loader>();
  return (
    <FormPage title="Botón de baja" lead="Si contrataste por este sitio, por acá mismo lo podés dejar.">
      {texto.length > 0 && (
        <div className="stack-3 remark">
          <Markdown nodes={texto} />
        </div>
      )}
      <FormularioConsumidor tipo="baja" textos={TEXTOS} />
      <p>
        ¿Te arrepentiste de una entrada? Usá el <Link to="/arrepentimiento">Botón de arrepentimiento</Link>.
      </p>
    </FormPage>
  );
}
