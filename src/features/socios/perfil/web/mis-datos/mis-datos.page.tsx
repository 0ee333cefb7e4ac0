import { useEffect } from "react";
import { useLoaderData, useOutletContext } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { updateUser } from "#web/session.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { PerfilContext } from "../perfil-context.ts";
import { FormularioPerfil } from "./formulario-perfil.tsx";
import { MiMembresia } from "./mi-membresia.tsx";
import styles from "./mis-datos.module.css";

export const meta = pageMeta({ title: "Mi perfil", index: false });

/** @returns the profile, or an error message */
export async function clientLoader() {
  const answer = await answerOf(api.usuario.perfil.$get());
  if (answer.ok) return { perfil: answer.data, fallo: null };
  const fallo =
    answer.status === 404 ? "Datos del perfil no disponibles" : "Error al obtener los datos del perfil";
  return { perfil: null, fallo };
}

export function HydrateFallback() {
  return <GuardFallback />;
}

export default function MisDatos() {
  const { perfil, fallo } = useLoaderData<typeof clientLoader>();
  const { invitaASumar } = useOutletContext<PerfilContext>();
  // The membership may have been confirmed since the login: updates the roles in the menu and tabs.
  useEffect(() => {
    if (perfil) void updateUser(perfil);
  }, [perfil]);
  if (!perfil) {
    return <LoadProblem detail={fallo} className={styles.fallo} />;
  }
  return (
    <div className={styles.pagina}>
      <Card as="section" aria-labelledby="mis-datos">
        <h2 id="mis-datos" className="text-xl">
          Cambiá solo los datos que quieras
        </h2>
        <FormularioPerfil perfil={perfil} />
      </Card>
      <MiMembresia perfil={perfil} />
      {invitaASumar && (
        <p className="muted">
          ¿Tenés hijos en el club? <Link to="/perfil/familia">Sumalos a tu cuenta</Link>
        </p>
      )}
    </div>
  );
}
