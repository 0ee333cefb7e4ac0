import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { listAddress, listQuery } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { LoadingScreen } from "#web/shell/guard-fallback.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import { ESTADOS_DE_MOVIMIENTO } from "../../rules.ts";
import { AdminComprobantes } from "./admin-comprobantes.tsx";
import { AdminExtracto } from "./admin-extracto.tsx";
import { AdminExtractos } from "./admin-extractos.tsx";

const EXTRACTOS = listAddress("extractos", 10);
const MOVIMIENTOS = listAddress("movimientos-de-extracto", 20);

export const meta = pageMeta({ title: "Transferencias, administración", index: false });

/** The statements and the receipts to look at; with `id` one statement and its movements. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const init = { signal: request.signal };
  const id = searchParams.get("id");
  if (id !== null && /^[1-9]\d{0,9}$/.test(id)) {
    const estado = ESTADOS_DE_MOVIMIENTO.find((uno) => uno === searchParams.get("estado"));
    const { termino: _, ...query } = listQuery(searchParams, MOVIMIENTOS);
    const extracto = await answerOf(
      api.extractos[":id"].$get({ param: { id }, query: { ...query, ...(estado && { estado }) } }, { init }),
    );
    return { extracto };
  }
  const { termino: _, ...query } = listQuery(searchParams, EXTRACTOS);
  const [extractos, comprobantes] = await Promise.all([
    answerOf(api.extractos.$get({ query }, { init })),
    answerOf(api.transferencias.lista.$get({ query: { mostrar: "por-revisar", tamano: "20" } }, { init })),
  ]);
  return { extractos, comprobantes };
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

/** Bank statements and the payments by transfer that wait for their money. */
export default function AdminTransferencias() {
  const { extracto, extractos, comprobantes } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const aqui = useAdminPath()("transferencias");
  const reload = () => void revalidate();
  return (
    <StaffScreen
      title="Transferencias"
      lead="Subí el extracto del banco: lo seguro se confirma junto, lo dudoso se decide de a uno. Nada se paga hasta que lo confirmes."
    >
      {extracto ? (
        <>
          <Link to={aqui}>Todos los extractos</Link>
          {extracto.ok ? (
            <AdminExtracto
              extracto={extracto.data}
              address={MOVIMIENTOS}
              total={extracto.total ?? 0}
              onChange={reload}
            />
          ) : (
            <LoadFailure problem={extracto.problem} onRetry={reload} />
          )}
        </>
      ) : (
        <>
          {extractos && (
            <AdminExtractos
              answer={extractos}
              address={EXTRACTOS}
              onSubido={(id) => void navigate(`${aqui}?id=${id}`)}
              onChange={reload}
            />
          )}
          {comprobantes?.ok && <AdminComprobantes transferencias={comprobantes.data} onChange={reload} />}
          {comprobantes && !comprobantes.ok && (
            <LoadFailure problem={comprobantes.problem} onRetry={reload} />
          )}
        </>
      )}
    </StaffScreen>
  );
}
