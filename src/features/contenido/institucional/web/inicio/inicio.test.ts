import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { DEMO_AJUSTES } from "#demo/club.ts";
import { enlaceDeSponsor } from "#features/contenido/colecciones/rules.ts";
import { CarrouselDeInicio } from "#features/contenido/colecciones/web/carrousel-de-inicio.tsx";
import { EnlacesDeInteres } from "#features/contenido/colecciones/web/enlaces-de-interes.tsx";
import { TiraDeSponsors } from "#features/contenido/colecciones/web/tira-de-sponsors.tsx";
import { Noticias } from "#features/contenido/publicaciones/web/noticias.tsx";
import type { PartidoPublico } from "#features/temporada/competencias/contract.ts";
import { EnVivo } from "#features/temporada/competencias/web/en-vivo.tsx";
import type { JugadorEnTarjeta } from "#features/temporada/equipos/web/tarjeta-jugador.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import { Atajos } from "../atajos.tsx";
import { Video } from "../video.tsx";
import { CarrouselDeJugadores } from "./carrousel-de-jugadores.tsx";

/** A block as the server sends it, before any script has run. */
const html = (block: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, block));
const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

describe("the box of links", () => {
  const box = (count: number, total: number) =>
    html(
      createElement(EnlacesDeInteres, {
        enlaces: many(count, (i) => ({ id: i, nombre: `Sitio ${i}`, enlace: `https://www.s${i}.example/x` })),
        total,
      }),
    );

  // Rule CON-1
  it("is left out if there are no links", () => {
    expect(box(0, 0)).toBe("");
  });

  // Rule CON-1
  it("links to the page of all links only if there are more than six", () => {
    expect(box(6, 6)).not.toContain("Ver más");
    expect(box(6, 7)).toMatch(/href="\/enlaces"[^>]*>.*Ver más/);
  });
});

describe("the sponsors' strip", () => {
  const sponsor = (nombre: string) => ({
    id: 1,
    nombre,
    titulo: null,
    enlace: enlaceDeSponsor(nombre),
    url: "/api/galeria/imagenes/sponsor/x?v=1",
    ancho: 400,
    alto: 200,
  });
  const strip = (...nombres: string[]) =>
    html(createElement(TiraDeSponsors, { sponsors: nombres.map(sponsor) }));

  it("is hidden if there are no sponsors", () => {
    expect(strip()).toBe("");
  });

  it("links each logo to the address in its name", () => {
    expect(strip("1716239022")).not.toContain("<a ");
    expect(strip("www.club.example")).toContain('href="https://www.club.example" target="_blank"');
    expect(strip("la.espiga")).toContain('href="https://www.instagram.com/la.espiga" target="_blank"');
    expect(strip("la.espiga")).toContain("SPONSORS");
  });

  it.each([
    [2, 2, 2],
    [6, 3, 6],
    [7, 3, 4],
    [13, 3, 5],
  ])(
    "spreads %i logos evenly over rows of at most three logos, or six on wide screens",
    (count, of3, of6) => {
      expect(strip(...many(count, String))).toContain(`style="--of-3:${of3};--of-6:${of6}"`);
    },
  );
});

describe("the carousel", () => {
  const escudo = "/escudo.webp?v=1";

  // Rule CON-6
  it("shows the club's own picture when there are no banners", () => {
    const block = html(createElement(CarrouselDeInicio, { banners: [], escudo }));
    expect(block).toContain(escudo);
    expect(block).not.toContain("Siguiente");
  });

  it("has arrows if there are at least two banners", () => {
    const banners = many(2, (i) => ({ carrouselId: i + 1, imagenId: i + 1, ancho: 1600, alto: 800 }));
    expect(html(createElement(CarrouselDeInicio, { banners: banners.slice(1), escudo }))).not.toContain(
      "Siguiente",
    );
    const block = html(createElement(CarrouselDeInicio, { banners, escudo }));
    expect(block).toContain('aria-label="Anterior"');
    expect(block).toContain('aria-label="Siguiente"');
    expect(block).toContain('aria-label="Pausar el movimiento"');
  });
});

describe("the bars of live matches", () => {
  const bars = (count: number, [puntosLocal, puntosVisitante]: (number | null)[] = [5, 4]) =>
    html(
      createElement(EnVivo, {
        partidos: many(count, (id) => ({
          id,
          estado: "enJuego",
          puntosLocal,
          puntosVisitante,
          local: { nombre: "Colón", equipo: `U${id}` },
          visitante: { nombre: "Sarmiento", equipo: null },
        })) as PartidoPublico[],
      }),
    );

  // Rule TEM-24
  it("are at most two; of more matches, one has a bar and the fixture shows the others", () => {
    const shown = (count: number) => bars(count).match(/href="[^"]*"/g);
    expect(bars(0)).toBe("");
    expect(shown(2)).toEqual(['href="/partido/0"', 'href="/partido/1"']);
    expect(shown(3)).toEqual(['href="/partido/0"', 'href="/fixture"']);
    expect(bars(3)).toContain("Y 2 partidos más en vivo");
  });

  // Rule TEM-24
  it("show the score, and no dash before there is one", () => {
    const text = (points: (number | null)[]) =>
      bars(1, points)
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
    expect(text([5, 4])).toBe("En vivo Colón U0 5 – Sarmiento 4");
    expect(text([null, null])).toBe("En vivo Colón U0 vs. Sarmiento");
  });
});

describe("the news", () => {
  const post = (i: number) => ({
    id: `${i}`,
    permalink: `https://www.instagram.com/p/${i}/`,
    media_url: `/api/publicaciones/${i}/imagen`,
    caption: i === 0 ? '<img src=x onerror="alert(1)">' : `Texto ${i}`,
    publicadaEn: "2026-05-30T12:00:00.000Z",
  });

  // Rule SIT-8
  it("is hidden if there are no posts, or if loading them fails", () => {
    expect(html(createElement(Noticias, { noticias: [] }))).toBe("");
    expect(html(createElement(Noticias, { noticias: null }))).toBe("");
  });

  it("shows captions as plain text", () => {
    const block = html(createElement(Noticias, { noticias: many(4, post) }));
    expect(block).toContain("NOTICIAS");
    expect(block).toContain("&lt;img src=x onerror=");
    expect(block).not.toContain("<img src=x");
  });

  // Rule NOT-5
  it("links the club's own news to its page, and shows its text without marks", () => {
    const own = {
      slug: "campeonas",
      titulo: "<b>Campeonas</b>",
      resumen: "La U15 ganó",
      imagen: null,
      publicadaEn: "2026-05-31T02:00:00.000Z",
      cambiadaEn: "2026-05-31T02:00:00.000Z",
    };
    const block = html(createElement(Noticias, { noticias: [own, post(1)] }));
    expect(block).toContain('href="/noticias/campeonas"');
    expect(block).toContain("&lt;b&gt;Campeonas");
    expect(block).toContain(">30/05/2026<");
  });
});

describe("the home page's shortcuts", () => {
  // Rule SIT-9
  it("include the gallery only once it is known to be available", () => {
    const block = html(createElement(Atajos, { atajos: DEMO_AJUSTES.portada.atajos }));
    for (const titulo of ["El club", "Prensa", "Asociate"]) expect(block).toContain(`>${titulo}<`);
    expect(block).not.toContain("Galería");
  });

  it("can link to this site or another", () => {
    const atajo = { titulo: "Uno", texto: "", icono: "enlace" as const };
    const block = html(
      createElement(Atajos, {
        atajos: ["/prensa", "https://liga.example/x", "#eventos"].map((destino) => ({ ...atajo, destino })),
      }),
    );
    for (const destino of ["/prensa", "https://liga.example/x", "#eventos"])
      expect(block).toContain(`href="${destino}"`);
    expect(html(createElement(Atajos, { atajos: [] }))).toBe("");
  });
});

const imagen = { clave: "a".repeat(64), ancho: 960, alto: 720 };

describe("the video", () => {
  const video = { titulo: "Un partido", enlace: "https://youtu.be/colon-demo", imagen: null };

  // Rule SIT-12
  it("makes no request to another site before it is played", () => {
    for (const block of [video, { ...video, imagen }].map((one) => html(createElement(Video, one)))) {
      expect(block).not.toContain("<iframe");
      expect(block).not.toMatch(/src(set)?="https?:/i);
    }
  });
});

describe("a picture of the club on the home page", () => {
  it("is offered in the widths that the server provides", () => {
    const block = html(createElement(ClubPicture, { imagen, className: "marco" }));
    expect(block).toContain(
      [320, 640, 1280]
        .map((width) => `/api/club/imagenes/${imagen.clave}?ancho=${width} ${Math.min(width, 960)}w`)
        .join(", "),
    );
  });

  it("is replaced by a drawing if the club has not uploaded one", () => {
    const block = html(createElement(ClubPicture, { imagen: null, className: "marco" }));
    expect(block).not.toContain("<img");
    expect(block).toContain("<svg");
  });
});

describe("the players", () => {
  const jugador = { nombre: "Ana Paz", numero: null, posicion: "", foto: null };
  const carousel = (jugadores: JugadorEnTarjeta[]) =>
    html(createElement(CarrouselDeJugadores, { jugadores }));

  it("are left out if the club has entered none", () => {
    expect(carousel([])).toBe("");
  });

  it("are shown with initials if the photo is missing", () => {
    const block = carousel([jugador, { ...jugador, nombre: "Ñata", numero: 0, foto: imagen }]);
    expect(block).toContain(">AP<");
    expect(block.match(/Número/g)).toHaveLength(1);
    expect(block.match(/<p[ >]/g) ?? []).toHaveLength(0);
    expect(block).toContain(imagen.clave);
  });
});
