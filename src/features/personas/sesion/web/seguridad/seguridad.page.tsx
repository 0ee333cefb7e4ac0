import { useLoaderData, useRevalidator } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { hasRole, useSession } from "#web/session.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { MisSesiones } from "../mis-sesiones.tsx";
import { SegundoPaso } from "./segundo-paso.tsx";

export const meta = pageMeta({ title: "Seguridad", index: false });

export async function clientLoader() {
  const [sesiones, segundoPaso] = await Promise.all([
    answerOf(api.sesiones.$get()),
    answerOf(api.usuario["segundo-paso"].$get()),
  ]);
  if (!sesiones.ok) return { datos: null, fallo: sesiones.problem.detail };
  if (!segundoPaso.ok) return { datos: null, fallo: segundoPaso.problem.detail };
  return { datos: { sesiones: sesiones.data, segundoPaso: segundoPaso.data }, fallo: null };
}

export const HydrateFallback = GuardFallback;

export default function Seguridad() {
  const { datos, fallo } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const session = useSession();
  useRevalidateOnReturn();
  if (!datos) {
    return <LoadProblem title="No pudimos traer tus sesiones" detail={fallo} />;
  }
  const { sesiones, segundoPaso } = datos;
  const reload = () => void revalidate();
  return (
    <div className="stack-4">
      <div className="stack-5 pair-l top">
        {(segundoPaso.activo || hasRole(session, ["administrador", "administradorB"])) && (
          <SegundoPaso estado={segundoPaso} onChange={reload} />
        )}
        <MisSesiones sesiones={sesiones} onChange={reload} />
      </div>
    </div>
  );
}
