import { club } from "#club";
import { clubTime } from "#contract/club-time.ts";
import type { CodigoDeAcceso } from "#features/cuentas/contrasenas/contract.ts";
import { RUTA_DEL_CODIGO } from "#features/cuentas/contrasenas/rules.ts";
import styles from "./codigo-dado.module.css";

/** An access code for staff to read out, with the page where it is entered. Shown only once. */
export function CodigoDado({ dado: { codigo, nombreUsuario, venceEn } }: { dado: CodigoDeAcceso }) {
  return (
    <div className={styles.box} role="status">
      <p>
        Leéselo a la persona. Sirve una sola vez, hasta las{" "}
        <strong>{clubTime(new Date(venceEn)).hora}</strong>.
      </p>
      <p className={styles.code}>
        <code>{codigo}</code>
      </p>
      <p>
        Lo escribe con su usuario, <strong className={styles.breakable}>{nombreUsuario}</strong>, en{" "}
        <strong className={styles.breakable}>
          {location.host}
          {RUTA_DEL_CODIGO}
        </strong>
        , y ahí elige su contraseña. También llega desde Iniciar sesión, en «¿Olvidaste tu contraseña?».
      </p>
      <p className={styles.note}>No lo anotes: {club.nombre} no lo vuelve a mostrar.</p>
    </div>
  );
}
