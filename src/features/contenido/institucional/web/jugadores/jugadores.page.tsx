import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { readsContext } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { Planteles, porPlantel } from "../planteles.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(readsContext).club().jugadores;
}

export const meta = publicMeta<ReturnType<typeof loader>>(({ identidad: { nombre } }, loaded, siteUrl) => ({
  title: "Jugadores",
  description: `El plantel de ${nombre}: las jugadoras y los jugadores, con su número y su posición.`,
  path: "/jugadores",
  items: porPlantel(loaded?.jugadores ?? []).map(({ plantel, suyos }) => ({
    "@type": "SportsTeam",
    name: `${nombre}, ${plantel}`,
    url: `${siteUrl}/jugadores`,
    parentOrganization: { "@type": "SportsOrganization", name: nombre, url: `${siteUrl}/` },
    athlete: suyos.map((jugador) => ({
      "@type": "Person",
      name: jugador.nombre,
      ...(jugador.foto && { image: `${siteUrl}/api/club/imagenes/${jugador.foto.clave}?ancho=640` }),
    })),
  })),
}));

export default function Jugadores() {
  return <Planteles {...useLoaderData<typeof loader>()} />;
}
