import { usePrivatePicture } from "#web/use-private-picture.ts";
import styles from "./foto-de-integrante.module.css";

/** A player's picture for somebody who may see it without a consent. Without it, the row still names the player. */
export function FotoDeIntegrante({ integranteId, alt }: { integranteId: number; alt: string }) {
  const url = usePrivatePicture(`/api/equipos/integrantes/${integranteId}/foto?ancho=320`);
  return url && <img className={`rigid radius-s ${styles.foto}`} src={url} alt={alt} />;
}
