import { PasswordField } from "#web/ui/field.tsx";
import { Encabezado, type PropsDePaso, texto } from "./paso.tsx";
import { PasoConexion } from "./paso-conexion.tsx";
import styles from "./paso-pagos.module.css";

/** Mercado Pago: where its two values are, and whether they work. */
export function PasoPagos({ avance, titulo, onGuardado }: PropsDePaso) {
  return (
    <>
      <Encabezado titulo={titulo} nombre="Cobros">
        Para vender entradas y cobrar cuotas en el sitio hacen falta dos valores de la cuenta de Mercado Pago
        del club.
      </Encabezado>
      {avance.pagos !== "entorno" && (
        <ol className={styles.guide}>
          <li>
            Entrá a{" "}
            <a href="https://www.mercadopago.com.ar/developers/panel/app" target="_blank" rel="noreferrer">
              Tus integraciones
            </a>{" "}
            con la cuenta del club y creá una aplicación con <strong>Checkout Pro</strong>.
          </li>
          <li>
            En <strong>Credenciales de producción</strong> copiá el <strong>Access Token</strong>: empieza con
            APP_USR.
          </li>
          <li>
            En <strong>Webhooks</strong>, modo productivo, poné la dirección de abajo, marcá{" "}
            <strong>Pagos</strong> y <strong>Planes y suscripciones</strong>, guardá y copiá la{" "}
            <strong>clave secreta</strong>.
            <code className={styles.address}>
              {avance.sitio ?? location.origin}/api/compras/notificaciones
            </code>
          </li>
        </ol>
      )}
      <PasoConexion
        paso="pagos"
        nombre="mercado-pago"
        origen={avance.pagos}
        valoresDe={(datos) => ({
          credencial: texto(datos, "credencial"),
          claveDeAvisos: texto(datos, "claveDeAvisos"),
        })}
        despues="Más adelante también se puede: mientras tanto se vende en efectivo y por transferencia."
        onGuardado={onGuardado}
        campos={(campo) => (
          <>
            <PasswordField
              label="Access Token"
              {...campo("credencial")}
              autoComplete="off"
              placeholder="APP_USR-…"
              maxLength={2000}
            />
            <PasswordField
              label="Clave secreta de los avisos"
              {...campo("claveDeAvisos")}
              autoComplete="off"
              maxLength={2000}
            />
          </>
        )}
      />
    </>
  );
}
