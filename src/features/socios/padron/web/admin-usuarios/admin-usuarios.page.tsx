import UserPlus from "icon:user-plus";
import { useEffect } from "react";
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { type Remembered, remember, remembered } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { LoadingScreen } from "#web/shell/guard-fallback.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import { GRUPOS, type Grupo, TITULOS } from "../../rules.ts";
import { AdminGrupo } from "./admin-grupo.tsx";
import { LISTAS } from "./listas-de-usuarios.ts";

const AdminInscribir = lazyDialog(() => import("./admin-inscribir.tsx"));

const FALLO =
  "Hubo un error al cargar, por favor actualice la página. Si el problema persiste, comuníquese con el club";

export const meta = pageMeta({ title: "Usuarios, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return Promise.all(
    GRUPOS.map(async (grupo) => {
      const answer = await LISTAS[grupo].loadPage(request);
      return { grupo, answer: answer.ok ? { ...answer, data: answer.data[grupo] } : answer };
    }),
  );
}

export const HydrateFallback = LoadingScreen;

export default function AdminUsuarios() {
  const tablas = useLoaderData<typeof clientLoader>();
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const adminPath = useAdminPath();
  const busy = navigating === "loading" || revalidating === "loading";
  const failed = tablas.flatMap(({ answer }) => (answer.ok ? [] : [answer.problem]))[0];
  const reload = () => void revalidate();
  const inscribir = <AdminInscribir onEnrolled={reload} />;
  useAskedDialog({ inscribir });
  const { search } = useLocation();
  const pedidos = tablas.find(({ grupo }) => grupo === "socioEnProceso")?.answer;
  const abierta = useTablaAbierta(pedidos?.ok === true && pedidos.total !== 0);

  return (
    <StaffScreen
      title="Usuarios"
      back={{ to: adminPath("usuarios/padron"), label: "Personas" }}
      actions={
        <DialogButton icon={<UserPlus />} opens={inscribir}>
          Inscribir socio
        </DialogButton>
      }
    >
      {failed ? (
        <LoadFailure problem={{ ...failed, detail: FALLO }} retrying={busy} onRetry={reload} />
      ) : (
        <>
          <nav className="row-2 below-3" aria-label="Tablas de usuarios">
            {tablas.map(({ grupo, answer }) => (
              <Link
                key={grupo}
                className="chip breakable"
                to={{ search, hash: grupo }}
                preventScrollReset
                aria-current={grupo === abierta ? "true" : undefined}
              >
                {TITULOS[grupo]} <span>{answer.ok ? answer.total : 0}</span>
              </Link>
            ))}
          </nav>
          {tablas.map(
            ({ grupo, answer }) =>
              grupo === abierta &&
              answer.ok && <AdminGrupo key={grupo} grupo={grupo} answer={answer} onChange={reload} />,
          )}
        </>
      )}
    </StaffScreen>
  );
}

const QUE_TABLA: Remembered = { param: "tabla", list: "usuarios", values: GRUPOS, first: "" };

const esGrupo = (value: string): value is Grupo => GRUPOS.some((grupo) => grupo === value);

/**
 * Returns the open table: the one named in the URL's hash or with a search in the URL, or else the last opened table.
 * On a first visit, shows pending requests if there are any. Keeps the URL up to date.
 */
function useTablaAbierta(hayPedidos: boolean): Grupo {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const named = decodeURIComponent(hash.slice(1));
  const searched = GRUPOS.find((grupo) =>
    [...new URLSearchParams(search).keys()].some((key) => key.startsWith(`${grupo}-`)),
  );
  const last = remembered(QUE_TABLA);
  const open = esGrupo(named)
    ? named
    : (searched ?? (esGrupo(last) ? last : hayPedidos ? "socioEnProceso" : "socio"));

  useEffect(() => {
    if (named === open) remember(QUE_TABLA, open);
    else void navigate({ pathname, search, hash: open }, { replace: true, preventScrollReset: true });
  }, [named, open, pathname, search, navigate]);
  return open;
}
