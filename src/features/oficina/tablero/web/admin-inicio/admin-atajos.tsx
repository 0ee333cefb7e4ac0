import CalendarX from "icon:calendar-x";
import Scan from "icon:scan-line";
import Ticket from "icon:ticket";
import { Link } from "react-router";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import styles from "./admin-atajos.module.css";

const AdminRegistrarVenta = lazyDialog(
  async () => (await import("#features/eventos/entradas/web/admin-registrar-venta.tsx")).AdminRegistrarVenta,
);

interface Atajo {
  label: string;
  icon: IconComponent;
  /** The dialog that it opens on this screen, or the address of another screen. */
  abre: { dialogo: "vender" } | { to: string };
}

const ATAJOS: readonly Atajo[] = [
  { label: "Vender entradas", icon: Ticket, abre: { dialogo: "vender" } },
  { label: "Vender en la puerta", icon: Scan, abre: { to: "eventos/ingreso?abrir=vender" } },
  { label: "Bloquear cancha", icon: CalendarX, abre: { to: "cancha/?vista=calendario&modo=semana" } },
];

/** The jobs of every day, one tap from Hoy. A dialog can also be opened by the address, `?abrir=vender`. */
export function AdminAtajos({ onChange }: { onChange: () => void }) {
  const adminPath = useAdminPath();
  const [open, setOpen] = useDialogs(["vender"]);
  const close = () => setOpen(null);
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of lists without bullets. */}
      <ul className={styles.atajos} role="list" aria-label="Tareas de todos los días">
        {ATAJOS.map(({ label, icon: Icon, abre }) => (
          <li key={label}>
            {"to" in abre ? (
              <Link to={adminPath(abre.to)} className={styles.atajo}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            ) : (
              <button
                type="button"
                className={styles.atajo}
                aria-haspopup="dialog"
                onClick={() => setOpen(abre.dialogo)}
              >
                <Icon aria-hidden="true" />
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
      <AdminRegistrarVenta opened={open === "vender"} onClose={close} onSold={onChange} />
    </>
  );
}
