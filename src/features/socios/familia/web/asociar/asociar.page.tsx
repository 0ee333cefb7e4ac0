import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { pedirOferta } from "#features/socios/socios/web/planes-para-elegir.ts";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { FormSheet } from "#web/shell/form-page.tsx";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormularioDeHijos } from "./formulario-de-hijos.tsx";

export const meta = pageMeta({ title: "Asociar a mi familia", index: false });

/**
 * Loads the children who can join, the plans, and the caller's own phone and address. With `?persona=`, loads only
 * that child.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [familia, oferta, perfil] = await Promise.all([
    answerOf(api.familia.$get()),
    pedirOferta(request.signal),
    answerOf(api.usuario.perfil.$get()),
  ]);
  if (!familia.ok) return { fallo: familia.problem.detail, hijos: [], elegido: null, oferta, contacto: null };
  const elegido = Number(new URL(request.url).searchParams.get("persona")) || null;
  const hijos = familia.data.personas.filter(({ asocia, relacion }) => asocia && relacion !== null);
  const contacto = perfil.ok ? perfil.data.socioDto : null;
  return { fallo: null, hijos, elegido, oferta, contacto };
}

export const HydrateFallback = GuardFallback;

/** A membership request for several children in one form (Rule FAM-13). */
export default function Asociar() {
  const { fallo, hijos, elegido, oferta, contacto } = useLoaderData<typeof clientLoader>();
  if (fallo) return <LoadProblem title="No pudimos traer tu familia" detail={fallo} />;
  if (hijos.length === 0)
    return (
      <EmptyState
        title="No hay nadie para asociar"
        actions={<ButtonLink to="/perfil/familia">Volver a Mi familia</ButtonLink>}
      >
        <p>Todos ya son socios, o su pedido está en curso.</p>
      </EmptyState>
    );
  return (
    <FormSheet
      title={hijos.length === 1 ? `Asociar a ${hijos[0]?.nombre}` : "Asociar a tus hijos"}
      lead="La secretaría revisa el pedido y te avisa por correo. Hasta ahí no pagás nada."
    >
      <FormularioDeHijos hijos={hijos} elegido={elegido} oferta={oferta} contacto={contacto} />
    </FormSheet>
  );
}
