import type { ImagenDelClub } from "#contract/club.ts";
import { HEX_COLOR } from "#contract/color.ts";
import { leerValor } from "../../rules.ts";
import { urlDeImagen } from "../imagen-field.tsx";
import styles from "./valor.module.css";

/** The value of a field, for comparing two: pictures and colours are shown. */
export function Valor({ valor }: { valor: unknown }) {
  const imagen = imagenEn(valor);
  const color = typeof valor === "string" && HEX_COLOR.test(valor) ? valor : null;
  return (
    <span className={styles.value}>
      {imagen && <img className={styles.picture} src={urlDeImagen(imagen, 320)} alt="" />}
      {color && <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />}
      <span className={styles.text}>{leerValor(valor)}</span>
    </span>
  );
}

/** A picture, or the one of an element with a picture. */
function imagenEn(valor: unknown): ImagenDelClub | null {
  if (typeof valor !== "object" || valor === null || Array.isArray(valor)) return null;
  if ("clave" in valor) return valor as ImagenDelClub;
  return Object.values(valor).map(imagenEn).find(Boolean) ?? null;
}
