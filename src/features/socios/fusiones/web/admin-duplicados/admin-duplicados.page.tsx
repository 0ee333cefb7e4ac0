import { useSearchParams } from "react-router";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { AdminCandidatas } from "./admin-candidatas.tsx";
import { AdminComparacion } from "./admin-comparacion.tsx";
import { AdminElegir } from "./admin-elegir.tsx";
import { AdminUniones } from "./admin-uniones.tsx";

export const meta = pageMeta({ title: "Duplicados, administración", index: false });

const idDe = (value: string | null) => (/^[1-9]\d{0,8}$/.test(value ?? "") ? Number(value) : null);

/** Records that may be one person, two of them side by side (`?queda=` and `?sale=`), and the merges that were made. */
export default function AdminDuplicados() {
  const [params, setParams] = useSearchParams();
  const adminPath = useAdminPath();
  const queda = idDe(params.get("queda"));
  const sale = idDe(params.get("sale"));
  const comparar = (una: number, otra: number) => setParams({ queda: String(una), sale: String(otra) });
  if (queda === null)
    return (
      <StaffScreen title="Duplicados">
        <AdminCandidatas onCompare={comparar} />
        <AdminUniones />
      </StaffScreen>
    );
  return (
    <StaffScreen
      title="Unir dos personas"
      back={{ to: adminPath("usuarios/duplicados"), label: "Duplicados" }}
    >
      {sale === null ? (
        <AdminElegir quedaId={queda} onPick={(otra) => comparar(queda, otra)} />
      ) : (
        <AdminComparacion
          key={`${queda}-${sale}`}
          queda={queda}
          sale={sale}
          onSwap={() => comparar(sale, queda)}
        />
      )}
    </StaffScreen>
  );
}
