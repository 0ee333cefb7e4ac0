import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EnlacesDePago, Resultado, type Tono, useConceptosPosibles } from "../resultado.tsx";

export const meta = pageMeta({ title: "Notificación de pago", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const notificacion = new URL(request.url).searchParams.get("notification")?.trim() ?? "";
  if (!notificacion) return { consulta: "falta" as const, detalle: "" };
  const answer = await answerOf(api.compras.test.$get({ query: { notificacion } }));
  if (answer.ok) return { consulta: "hecha" as const, detalle: "" };
  return { consulta: "fallo" as const, detalle: answer.problem.detail };
}

export function HydrateFallback() {
  return <Spinner text="Consultando el pago..." />;
}

const RESULTADOS: Record<"falta" | "fallo" | "hecha", { tono: Tono; titulo: string; texto?: string }> = {
  falta: {
    tono: "aviso",
    titulo: "No hay nada para consultar",
    texto: "A la dirección le falta la notificación del pago.",
  },
  fallo: { tono: "fallo", titulo: "No pudimos consultar el pago" },
  hecha: {
    tono: "exito",
    titulo: "Consultamos el pago",
    texto: "Le preguntamos a Mercado Pago cómo está.",
  },
};

export default function MpNotifications() {
  const { consulta, detalle } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const siSeAprobo = useConceptosPosibles().map((textos) => textos.siSeAprobo);
  const acciones = (
    <>
      {consulta === "fallo" && (
        <Button variant="accent" loading={state === "loading"} onClick={() => void revalidate()}>
          Volver a intentar
        </Button>
      )}
      <EnlacesDePago textos={null} outline={consulta === "fallo"} />
    </>
  );
  const { tono, titulo, texto } = RESULTADOS[consulta];
  return (
    <Resultado tono={tono} titulo={titulo} acciones={acciones}>
      <p>
        {texto ?? detalle}
        {consulta === "hecha" && <span>{` Si ya se aprobó, ${siSeAprobo.join(", o ")}.`}</span>}
      </p>
    </Resultado>
  );
}
