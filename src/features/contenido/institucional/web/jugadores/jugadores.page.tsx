import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loadPart, readsContext } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { Planteles, porPlantel } from "../planteles.tsx";

/** Loads the players of the first teams or, until the club has typed one, those of its settings (Rule TEM-5). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { bajada, jugadores } = context.get(readsContext).club().jugadores;
  const primeros = await loadPart(context, "/jugadores", (reads) => reads.primerosEquipos());
  return { bajada, jugadores: primeros?.length ? primeros : jugadores };
}

export const meta = publicMeta<Awaited<ReturnType<typeof loader>>>(
  ({ identidad: { nombre } }, loaded, siteUrl) => ({
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
        // A picture that depends on a consent is not handed to search engines, which keep copies.
        ...(typeof jugador.foto === "object" &&
          jugador.foto && { image: `${siteUrl}/api/club/imagenes/${jugador.foto.clave}?ancho=640` }),
      })),
    })),
  }),
);

export default function Jugadores() {
  return <Planteles {...useLoaderData<typeof loader>()} />;
}
