import CalendarDays from "icon:calendar-days";
import Camera from "icon:camera";
import { formatCantidad } from "#contract/format.ts";
import { Link } from "#web/ui/link.tsx";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./despues-del-evento.module.css";
import type { Despues } from "./despues-del-evento-loader.ts";

/** Result, next event and photos, for an event that is over or cancelled (Rule EVE-16). */
export function DespuesDelEvento({ resultado, proximo, fotos }: Despues) {
  if (!resultado && !proximo && fotos.length === 0) return null;
  return (
    <div className="stack-5 reading full">
      {resultado && (
        <p className="box pad-4 stack-0">
          <span className="note">Resultado</span>
          <strong className="text-xl breakable heading">{resultado.texto}</strong>
          <span>{resultado.nombre}</span>
        </p>
      )}
      {proximo && (
        <Link
          className={`radius-l not-underlined on-dark middle ${styles.proximo}`}
          to={`/evento/${proximo.id}`}
        >
          <CalendarDays />
          <span className={`text-s ${styles.rotulo}`}>Próximo partido</span>
          <strong className="text-xl breakable heading">{proximo.nombre}</strong>
          <span className="capital">{proximo.cuando}</span>
        </Link>
      )}
      {fotos.map(({ nombre, total, fotos: muestra, path }) => (
        <section key={path} aria-label={`Fotos de ${nombre}`}>
          <Link className="strong target with-icon" to={path}>
            <Camera />
            {formatCantidad(total, "foto")} de {nombre.toLocaleLowerCase("es-AR")} de esos días
          </Link>
          <ul className={`plain-list stack-2 ${styles.muestra}`}>
            {muestra.map(({ id, url, ancho, alto }) => (
              <li key={id}>
                <Picture className="photo" src={`${url}&ancho=320`} width={ancho} height={alto} alt="" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
