import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { AdminFormularioDeReglas } from "./admin-formulario-de-reglas.tsx";

export const meta = pageMeta({ title: "Reglas de cuotas, administración", index: false });

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api["reglas-de-cuotas"].$get({}, { init: { signal: request.signal } }));
}

export default function AdminReglas() {
  const guardadas = useLoaderAnswer(useLoaderData<typeof clientLoader>());
  const { answer } = guardadas;
  return (
    <StaffScreen
      title="Reglas de cuotas"
      lead={
        answer?.ok && answer.data.guardadasEn
          ? `Versión ${answer.data.reglas.version}, del ${formatInstant(answer.data.guardadasEn)}${answer.data.autor ? `, de ${answer.data.autor}` : ""}.`
          : "Cómo se calcula cada cuota mensual. Valen para las que se emitan desde que las guardes."
      }
    >
      <Loaded of={guardadas}>
        {({ reglas }) => (
          <AdminFormularioDeReglas key={reglas.version} reglas={reglas} onChange={guardadas.reload} />
        )}
      </Loaded>
    </StaffScreen>
  );
}
