import { useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { Foto } from "#features/galeria/contract.ts";
import { conAncho, FOTOS_POR_PAGINA } from "#features/galeria/rules.ts";
import { Pager } from "#web/shell/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./galeria-de-fotos.module.css";
import { VisorDeFotos } from "./visor-de-fotos.tsx";

interface GaleriaDeFotosProps {
  deporte: "básquet" | "cestoball";
  /** The page's photos; null when they could not be had. */
  lista: { rows: Foto[]; total: number } | null;
  pagina: number;
}

/** A gallery: a wall of photos, each of which opens on the whole screen. Without JavaScript each one is a link. */
export function GaleriaDeFotos({ deporte, lista, pagina }: GaleriaDeFotosProps) {
  const [abierta, setAbierta] = useState<number | null>(null);
  const fotos = lista?.rows ?? [];
  const primera = (pagina - 1) * FOTOS_POR_PAGINA + 1;
  const describir = (i: number) => `Foto ${primera + i} de ${lista?.total} de la galería de ${deporte}`;
  return (
    <>
      <PageHeader
        eyebrow={
          <Link className={styles.volver} to="/galeria">
            Galería
          </Link>
        }
        title={deporte}
        lead={
          lista && lista.total > 0
            ? `${lista.total} ${lista.total === 1 ? "foto" : "fotos"} del club.`
            : undefined
        }
      />
      <div className={`container ${styles.contenido}`}>
        {lista === null && (
          <EmptyState title="No pudimos cargar las fotos">
            <p>Probá de nuevo en unos minutos.</p>
          </EmptyState>
        )}
        {lista?.total === 0 && (
          <EmptyState title="Todavía no hay fotos en esta galería">
            <p>Cuando el club suba las primeras, las vas a ver acá.</p>
          </EmptyState>
        )}
        {fotos.length > 0 && (
          <ul className={styles.pared}>
            {fotos.map((foto, i) => (
              <li key={foto.id}>
                <a
                  id={`foto-${foto.id}`}
                  className={styles.foto}
                  href={conAncho(foto.url, 1920)}
                  onClick={(event) => {
                    // Opening it in another tab is the person's own business.
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                    event.preventDefault();
                    setAbierta(i);
                  }}
                >
                  <Picture
                    src={conAncho(foto.url, 320)}
                    sources={[320, 640].map((width) => ({ src: conAncho(foto.url, width), width }))}
                    sizes="(width >= 64rem) 18rem, (width >= 40rem) 33vw, 50vw"
                    width={foto.ancho}
                    height={foto.alto}
                    alt={describir(i)}
                    priority={i === 0}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {lista && <Pager page={pagina} size={FOTOS_POR_PAGINA} total={lista.total} what="fotos" />}
      </div>
      <VisorDeFotos
        fotos={fotos}
        indice={abierta}
        describir={describir}
        contador={(i) => `${primera + i} de ${lista?.total}`}
        onMove={setAbierta}
        onClose={() => {
          const vista = abierta === null ? undefined : fotos[abierta];
          // The dialog gives the focus to whom it had it from, so it has to be closed first.
          flushSync(() => setAbierta(null));
          // Where one looked last, not where one began.
          if (vista) document.getElementById(`foto-${vista.id}`)?.focus();
        }}
      />
    </>
  );
}
