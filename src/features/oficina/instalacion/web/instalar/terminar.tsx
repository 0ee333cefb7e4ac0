import { answerOf, api } from "#web/api.ts";
import { enter } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Encabezado, Pie, type PropsDePaso, useFormulario } from "./paso.tsx";
import styles from "./terminar.module.css";

/** Of the administrador created on this device; nobody stores them. */
export interface Credenciales {
  nombreUsuario: string;
  clave: string;
}

/** Opens the site, and the administration where this device can log in. */
export function Terminar({
  avance,
  titulo,
  credenciales,
}: PropsDePaso & { credenciales: Credenciales | null }) {
  const { formulario, pie } = useFormulario(
    async () => {
      const terminada = await answerOf(api.instalacion.terminar.$post({ json: {} }));
      if (terminada.ok) await entrar(terminada.data.slug, credenciales);
      return terminada;
    },
    () => {},
  );
  return (
    <>
      <Encabezado titulo={titulo} nombre="Todo listo">
        Al terminar, {avance.identidad.nombre} queda en línea y esta página deja de existir.
      </Encabezado>
      <form {...formulario}>
        <Alert tone="info" title="Qué sigue">
          <p>
            En Hoy, la primera pantalla de la administración, hay una lista de lo que falta, y en Eventos un
            partido de ejemplo que nadie ve hasta que lo actives.
          </p>
          <p>
            Para no perder el sitio con esta máquina, guardá fuera de ella dos cosas, una copia y la clave de
            recuperación: las dos salen de Estado del sistema.
          </p>
        </Alert>
        <dl className={styles.summary}>
          <dt>Sitio</dt>
          <dd>{avance.sitio ?? location.origin}</dd>
          <dt>Administración</dt>
          <dd>/{avance.slug}/admin</dd>
          <dt>Canchas</dt>
          <dd>{avance.canchas.length === 0 ? "Ninguna" : avance.canchas.join(", ")}</dd>
        </dl>
        <Pie {...pie} guardar="Abrir el sitio" />
      </form>
    </>
  );
}

/** Leaves the page with a new document: the administration, or the login on the way to it. */
async function entrar(slug: string, credenciales: Credenciales | null): Promise<void> {
  const admin = `/${slug}/admin`;
  const answer = credenciales && (await answerOf(api.login.$post({ json: credenciales })));
  if (answer?.ok) await enter(answer.data.token, answer.data.usuario);
  location.assign(answer?.ok ? admin : `/login?volver=${encodeURIComponent(admin)}`);
}
