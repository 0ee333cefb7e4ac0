import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import styles from "./mis-datos.module.css";

export const meta: MetaFunction = () => pageMeta({ title: "Mi perfil", index: false });

/** @returns the profile, or the sentence that says why there is none (spec 1 §8) */
export async function clientLoader() {
  const answer = await answerOf(api.usuario.perfil.$get());
  if (answer.ok) return { usuario: answer.data, fallo: null };
  const fallo =
    answer.status === 404 ? "Datos del perfil no disponibles" : "Error al obtener los datos del perfil";
  return { usuario: null, fallo };
}

export function HydrateFallback() {
  return <GuardFallback />;
}

export default function MisDatos() {
  const { usuario, fallo } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  if (!usuario) {
    return (
      <div className={styles.fallo}>
        <Alert tone="danger">
          <p>{fallo}</p>
        </Alert>
        <Button variant="outline" loading={state === "loading"} onClick={() => void revalidate()}>
          Volver a intentar
        </Button>
      </div>
    );
  }
  const { nombre, apellido, correo } = usuario.persona;
  return (
    <Card as="section" className={styles.tarjeta} aria-labelledby="mis-datos">
      <h2 id="mis-datos" className={styles.titulo}>
        Mis datos
      </h2>
      <dl className={styles.datos}>
        <Dato nombre="Nombre">{`${nombre} ${apellido}`.trim()}</Dato>
        <Dato nombre="Nombre de usuario">{usuario.nombreUsuario}</Dato>
        <Dato nombre="Email">{correo ?? "Sin correo: las entradas te quedan en Mis entradas."}</Dato>
      </dl>
    </Card>
  );
}

function Dato({ nombre, children }: { nombre: string; children: string }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}
