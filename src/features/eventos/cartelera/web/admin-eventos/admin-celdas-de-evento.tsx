import { type ComponentProps, Fragment } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { leerPrecio } from "#features/eventos/eventos/rules.ts";
import { useImagenDeEvento } from "../use-imagen-de-evento.ts";
import styles from "./admin-eventos.module.css";

/** Opens a dialog about an event. */
export function Action({ label, ...rest }: ComponentProps<"button"> & { label: string }) {
  return <button type="button" aria-haspopup="dialog" aria-label={label} {...rest} />;
}

export function sinVentas(evento: Evento): boolean {
  return evento.entradasDisponibles === evento.cantidadDeEntradas;
}

/** The lowest price. Wraps only before the amount. */
export function Precio({ evento }: { evento: Evento }) {
  const [precio = ""] = leerPrecio(evento).split(" · ");
  const partes = precio.split(/ (?=\$)/);
  return (
    <span className={styles.price}>
      {partes.map((parte, index) => (
        <Fragment key={parte}>
          {index > 0 && <span> </span>}
          <span className="nowrap">{parte}</span>
        </Fragment>
      ))}
    </span>
  );
}

export function Thumbnail({ evento, onOpen }: { evento: Evento; onOpen: () => void }) {
  const [first] = evento.imagenes;
  if (!first) return <span className={styles.none}>Sin imagen</span>;
  return (
    <Action className={styles.picture} label={`Ver imágenes de ${evento.nombre}`} onClick={onOpen}>
      <Miniatura evento={evento} imagenId={first.id} />
      {evento.imagenes.length > 1 && <span className={styles.count}>{evento.imagenes.length}</span>}
    </Action>
  );
}

function Miniatura({ evento, imagenId }: { evento: Evento; imagenId: number }) {
  const src = useImagenDeEvento(evento, imagenId, 320);
  return <img src={src} width={80} height={60} alt="" loading="lazy" />;
}

export function Vendidas({ evento }: { evento: Evento }) {
  const vendidas = evento.entradasVendidas ?? 0;
  const guardadas = evento.cantidadDeEntradas - evento.entradasDisponibles - vendidas;
  return (
    <>
      {vendidas}
      {guardadas > 0 && <div className={styles.held}>+{guardadas} por pagarse</div>}
    </>
  );
}
