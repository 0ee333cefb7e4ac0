import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { AdminFormularioDeReglas } from "./admin-formulario-de-reglas.tsx";

export const meta = pageMeta({ title: "Reglas de cuotas, administración", index: false });

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api["reglas-de-cuotas"].$get({}, { init: { signal: request.signal } }));
}

export default function AdminReglas() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <StaffScreen
      title="Reglas de cuotas"
      lead={
        answer.ok && answer.data.guardadasEn
          ? `Versión ${answer.data.reglas.version}, del ${formatInstant(answer.data.guardadasEn)}${answer.data.autor ? `, de ${answer.data.autor}` : ""}.`
          : "Cómo se calcula cada cuota mensual. Valen para las que se emitan desde que las guardes."
      }
    >
      {answer.ok ? (
        <AdminFormularioDeReglas
          key={answer.data.reglas.version}
          reglas={answer.data.reglas}
          onChange={reload}
        />
      ) : (
        <LoadFailure problem={answer.problem} retrying={state === "loading"} onRetry={reload} />
      )}
    </StaffScreen>
  );
}
