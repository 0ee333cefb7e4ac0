import { AdminCambiarPlan } from "./admin-cambiar-plan.tsx";
import { AdminCodigo } from "./admin-codigo.tsx";
import { AdminCuotas } from "./admin-cuotas.tsx";
import { AdminDatos } from "./admin-datos.tsx";
import { AdminEliminar } from "./admin-eliminar.tsx";
import { AdminInscribirUsuario } from "./admin-inscribir-usuario.tsx";
import { AdminPedido } from "./admin-pedido.tsx";
import { AdminPermisos } from "./admin-permisos.tsx";
import { AdminSegundoPaso } from "./admin-segundo-paso.tsx";
import type { Apertura, ModalDeUsuarioProps } from "./modal-de-usuario.ts";

/** The open dialog, if any; each opening starts with fresh state. */
export function AdminModales({
  apertura: { que, usuario },
  ...rest
}: { apertura: Apertura } & Omit<ModalDeUsuarioProps, "usuario">) {
  const props = { ...rest, usuario };
  switch (que) {
    case "permisos":
      return <AdminPermisos key={usuario.id} {...props} />;
    case "inscribir":
      return <AdminInscribirUsuario key={usuario.id} {...props} />;
    case "confirmar":
    case "rechazar":
      return <AdminPedido key={`${que}-${usuario.id}`} paso={que} {...props} />;
    case "cuotas":
      return <AdminCuotas key={usuario.id} {...props} />;
    case "plan":
      return <AdminCambiarPlan key={usuario.id} {...props} />;
    case "datos":
      return <AdminDatos key={usuario.id} {...props} />;
    case "codigo":
      return <AdminCodigo key={usuario.id} {...props} />;
    case "eliminar":
      return <AdminEliminar key={usuario.id} {...props} />;
    case "segundo-paso":
      return <AdminSegundoPaso key={usuario.id} {...props} />;
  }
}
