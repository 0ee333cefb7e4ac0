import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#web/contexts.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const response = await context.get(apiContext).eventos.lista.$get({ query: {} });
  return { eventos: response.ok ? await response.json() : [] };
}

export default function Inicio() {
  const { eventos } = useLoaderData<typeof loader>();
  return (
    <main>
      {eventos.map((e) => (
        <p key={e.id}>{e.nombre}</p>
      ))}
    </main>
  );
}
