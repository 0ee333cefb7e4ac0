import type { ReactNode } from "react";
import { type Club, nombreDeDeportes } from "#contract/club.ts";
import { drawnUrl, useClub } from "#web/club.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Frame } from "#web/ui/frame.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import styles from "./institucional.module.css";

interface PortadaProps extends Pick<Club["portada"], "bajada" | "imagen" | "boton"> {
  /** Whether the next match is shown below, with its own button. */
  hayProximo: boolean;
  children?: ReactNode;
}

/** The top of the home page: the club's picture, its name, a button that the club chooses, and the next match. */
export function Portada({ bajada, imagen, boton, hayProximo, children }: PortadaProps) {
  const club = useClub();
  const { texto, destino } = boton ?? { texto: "Registrate", destino: "/registro" };
  return (
    <Frame
      as="section"
      picture={
        <ClubPicture imagen={imagen} sizes="(width >= 64rem) 60vw, 100vw" priority>
          <img src={drawnUrl(club, "/escudo.webp")} width={264} height={312} alt="" />
        </ClubPicture>
      }
    >
      <div className={`container stack-2 ${styles.contenido}`}>
        <p className="line-3 middle eyebrow barred">
          {nombreDeDeportes(club)} · {club.identidad.ciudad}
        </p>
        <h1 className={`bright ${styles.titulo}`}>{club.identidad.nombre}</h1>
        {bajada && <p className={`text-l ${styles.bajada}`}>{bajada}</p>}
        {(boton || !hayProximo) && (
          <div className="above-2">
            <ButtonLink
              {...(destino.startsWith("/") ? { to: destino } : { href: destino })}
              variant="accent"
              size={hayProximo ? "small" : "large"}
            >
              {texto}
            </ButtonLink>
          </div>
        )}
      </div>
      {children}
    </Frame>
  );
}
