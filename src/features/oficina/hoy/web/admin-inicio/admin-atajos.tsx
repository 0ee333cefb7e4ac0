import CalendarPlus from "icon:calendar-plus";
import CalendarX from "icon:calendar-x";
import Scan from "icon:scan-line";
import Ticket from "icon:ticket";
import TicketX from "icon:ticket-x";
import Wallet from "icon:wallet";
import type { ComponentProps } from "react";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { hasRole, useSession } from "#web/session.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import styles from "./admin-inicio.module.css";

const AdminRegistrarVenta = lazyDialog(
  () => import("#features/eventos/entradas/web/admin-registrar-venta.tsx"),
);

const AdminCobrarCuota = lazyDialog(() => import("./admin-cobrar-cuota.tsx"));

const AdminDevolverEntrada = lazyDialog(
  () => import("#features/eventos/entradas/web/admin-devolver-entrada.tsx"),
);
const AdminRepetirUltimo = lazyDialog(
  async () => (await import("#features/eventos/cartelera/web/admin-repetir-evento.tsx")).AdminRepetirUltimo,
);

/** The look of a task, as a link or a button. */
const ATAJO = `row-2 middle centred text-centre text-s strong box raised pad-2 not-underlined full deep ${styles.atajo}`;

const DIALOGOS = ["vender", "cobrar-cuota", "devolver", "repetir"] as const;

interface Atajo {
  label: string;
  icon: IconComponent;
  /** The dialog that the button opens, or the path of another screen. */
  abre: { dialogo: (typeof DIALOGOS)[number] } | { to: string };
  todo?: true;
}

const ATAJOS: readonly Atajo[] = [
  { label: "Vender entradas", icon: Ticket, abre: { dialogo: "vender" } },
  { label: "Vender entradas en la puerta", icon: Scan, abre: { to: "eventos/ingreso?abrir=vender" } },
  { label: "Cobrar cuota", icon: Wallet, abre: { dialogo: "cobrar-cuota" }, todo: true },
  { label: "Devolver entrada", icon: TicketX, abre: { dialogo: "devolver" } },
  { label: "Bloquear cancha", icon: CalendarX, abre: { to: "cancha/?vista=calendario&modo=semana" } },
  { label: "Repetir evento", icon: CalendarPlus, abre: { dialogo: "repetir" } },
];

interface AdminAtajosProps {
  /** Events that may be repeated, newest first. */
  eventos: ComponentProps<typeof AdminRepetirUltimo>["eventos"];
  onChange: () => void;
}

/** Buttons for everyday tasks. `?abrir=vender` in the URL also opens a dialog. */
export function AdminAtajos({ eventos, onChange }: AdminAtajosProps) {
  const [open, setOpen] = useDialogs(DIALOGOS);
  const close = () => setOpen(null);
  const todo = hasRole(useSession(), ["administrador"]);
  return (
    <>
      <ul className={`stack-2 ${styles.atajos}`} role="list" aria-label="Tareas de todos los días">
        {ATAJOS.filter((atajo) => todo || !atajo.todo).map(({ label, icon: Icon, abre }) => (
          <li key={label}>
            {"to" in abre ? (
              <StaffLink to={abre.to} state={{ ownFocus: abre.to.includes("abrir=") }} className={ATAJO}>
                <Icon />
                {label}
              </StaffLink>
            ) : (
              <button
                type="button"
                className={ATAJO}
                aria-haspopup="dialog"
                onClick={() => setOpen(abre.dialogo)}
              >
                <Icon />
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
      <AdminRegistrarVenta opened={open === "vender"} onClose={close} onSold={onChange} />
      <AdminDevolverEntrada opened={open === "devolver"} onClose={close} onChange={onChange} />
      <AdminRepetirUltimo eventos={eventos} opened={open === "repetir"} onClose={close} onChange={onChange} />
      {todo && <AdminCobrarCuota opened={open === "cobrar-cuota"} onClose={close} onChange={onChange} />}
    </>
  );
}
