import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { parteHistorial } from "#features/personas/usuarios/web/parte-historial.tsx";
import type { FichaDePersona } from "#features/socios/padron/contract.ts";
import { GRUPOS, PALABRA_DE_GRUPO } from "#features/socios/padron/rules.ts";
import { AdminAcciones } from "#features/socios/padron/web/admin-acciones.tsx";
import { nombreDe } from "#features/socios/padron/web/datos-de-persona.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import {
  lazyPart,
  ObjectCard,
  ObjectCards,
  ObjectPage,
  type ObjectProps,
  objectRoute,
  part,
} from "#web/admin/object-page.tsx";
import { api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import { AdminResumen } from "./admin-resumen.tsx";

const AdminEntradas = lazyPart(
  async () => (await import("#features/eventos/entradas/web/admin-lista-de-entradas.tsx")).AdminEntradas,
);
const AdminReservasDePersona = lazyPart(
  () => import("#features/canchas/reservas/web/admin-reservas-de-persona.tsx"),
);
const AdminCobrosDePersona = lazyPart(() => import("#features/caja/cobros/web/admin-cobros-de-persona.tsx"));
const AdminCuits = lazyPart(() => import("#features/caja/transferencias/web/admin-cuits.tsx"));
const AdminFamilia = lazyPart(() => import("#features/personas/vinculos/web/admin-familia.tsx"));
const AdminCuenta = lazyPart(() => import("#features/cuotas/cuentas-corrientes/web/admin-cuenta.tsx"));
const AdminGestiones = lazyPart(() => import("#features/cuotas/deudores/web/admin-gestiones.tsx"));
const AdminCuotaMensual = lazyPart(() => import("#features/cuotas/emisiones/web/admin-cuota-mensual.tsx"));
const AdminMensajesDePersona = lazyPart(
  () => import("#features/oficina/mensajes/web/admin-mensajes-de-persona.tsx"),
);

/** Everything about one person (Rule PER-12). */
const {
  Page,
  clientLoader: loadFicha,
  meta,
  shouldRevalidate,
} = objectRoute({
  load: (args, options) => api.usuario[":id"].ficha.$get(args, options),
  nameOf: ({ usuario }) => nombreDe(usuario),
  title: "Usuario",
  what: "esa persona",
  back: { path: "usuarios/padron", label: "Personas" },
  Show: Ficha,
});

export { meta, shouldRevalidate };
export default Page;

/** Redirects from a merged record to the remaining record (Rule UNI-6). */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const answer = await loadFicha(args);
  const { id, club } = args.params;
  if (answer.ok && String(answer.data.usuario.id) !== id)
    return redirect(`/${club}/admin/usuarios/${answer.data.usuario.id}`);
  return answer;
}

function Ficha({ object: ficha, back, onChange }: ObjectProps<FichaDePersona>) {
  const { usuario, padron } = ficha;
  const { id, permisos, alta, socio } = usuario;
  const to = useAdminPath()(`usuarios/${id}`);
  const nombre = nombreDe(usuario);
  const quien = { personaId: id, nombre, onChange };
  const roles = GRUPOS.filter((rol) => permisos.includes(rol));
  return (
    <ObjectPage
      title={nombre}
      back={back}
      to={to}
      lead={
        <>
          {usuario.nombreUsuario} · {roles.map((rol) => PALABRA_DE_GRUPO[rol]).join(", ")}
          {!alta && <Badge tone="danger">De baja</Badge>}
          {socio?.terminaEl && <Badge tone="warn">Se va el {formatFecha(socio.terminaEl)}</Badge>}
          {socio && permisos.includes("socio") && (
            <Badge tone={socio.alDia ? "success" : "danger"}>
              {socio.alDia ? "Al día" : `Adeuda ${formatMoney(socio.adeuda)}`}
            </Badge>
          )}
        </>
      }
      actions={<AdminAcciones grupo={roles[0] ?? "usuario"} usuario={usuario} onChange={onChange} />}
      parts={[
        part("resumen", "Resumen", () => <AdminResumen ficha={ficha} to={to} />),
        part(
          "cuenta",
          "Movimientos",
          () => <AdminCuenta {...quien} telefono={padron.telefono} />,
          "Cuenta",
          "cuotas",
        ),
        part(
          "pagos",
          "Pagos",
          () => (
            <>
              <AdminCobrosDePersona usuarioId={id} />
              <AdminCuits key={id} personaId={id} />
            </>
          ),
          "Cuenta",
        ),
        part("gestiones", "Gestiones y convenios", () => <AdminGestiones {...quien} />, "Cuenta"),
        part(
          "mensual",
          "Membresía y plan",
          () => (
            <div className="stack-4">
              {usuario.socio && <AdminMembresia ficha={ficha} onChange={onChange} />}
              <AdminCuotaMensual key={id} personaId={id} nombre={nombre} />
            </div>
          ),
          "Cuenta",
        ),
        part(
          "entradas",
          "Entradas",
          () => <AdminEntradas whose={{ usuarioId: String(id) }} onChange={onChange} />,
          "Actividad",
        ),
        part("reservas", "Reservas", () => <AdminReservasDePersona usuarioId={id} />, "Actividad"),
        part("mensajes", "Mensajes", () => <AdminMensajesDePersona personaId={id} />, "Actividad"),
        part("datos", "Sus datos", () => <Datos ficha={ficha} />, "Datos"),
        part("familia", "Familia", () => <AdminFamilia personaId={id} nombre={nombre} />, "Datos"),
        parteHistorial("usuario,socio", id),
      ]}
    />
  );
}

function Datos({ ficha: { usuario, perfil, padron } }: { ficha: FichaDePersona }) {
  const { persona, nombreUsuario, segundoPaso } = usuario;
  const { socioDto } = perfil;
  const nacimiento = socioDto?.fechaDeNacimiento ?? padron.nacimiento;
  const telefono = socioDto?.telefono ?? (padron.contactoDe ? null : padron.telefono);
  return (
    <ObjectCard>
      <DetailList
        details={[
          ["Nombre", persona.nombre],
          ["Apellido", persona.apellido],
          ["Usuario", nombreUsuario],
          [
            "Email",
            persona.correo && (
              <a key="correo" href={`mailto:${persona.correo}`}>
                {persona.correo}
              </a>
            ),
          ],
          ["DNI", socioDto?.dni || padron.dni],
          ["Fecha de nacimiento", nacimiento && formatFecha(nacimiento)],
          ["Teléfono", telefono && <PhoneLink key="telefono" phone={telefono} of={nombreDe(usuario)} />],
          ...(socioDto
            ? ([
                ["Dirección", socioDto.direccion],
                ["Nacionalidad", socioDto.nacionalidad],
              ] as const)
            : []),
          [
            "Segundo paso",
            segundoPaso ? "Entra con contraseña y código del teléfono" : "Entra solo con su contraseña",
          ],
        ]}
      />
    </ObjectCard>
  );
}

const AdminBaja = lazyPart(() => import("#features/cuotas/emisiones/web/admin-baja.tsx"));

interface AdminMembresiaProps {
  ficha: FichaDePersona;
  onChange: () => void;
}

function AdminMembresia({ ficha: { usuario, perfil }, onChange }: AdminMembresiaProps) {
  const { socio } = usuario;
  const { socioDto } = perfil;
  return (
    <ObjectCards>
      <ObjectCard title="Membresía">
        <DetailList
          details={[
            ["Socio n.º", socio?.numero],
            ["Plan", socio?.plan.nombre_plan],
            ["Pidió serlo", socioDto && formatInstant(socioDto.pedidoEn)],
            ["Confirmado", socioDto?.confirmadoEn && formatInstant(socioDto.confirmadoEn)],
          ]}
        />
      </ObjectCard>
      <AdminBaja
        personaId={usuario.id}
        nombre={nombreDe(usuario)}
        membresia={
          socio && usuario.permisos.includes("socio")
            ? { plan: socio.plan.nombre_plan, terminaEl: socio.terminaEl }
            : null
        }
        onChange={onChange}
      />
    </ObjectCards>
  );
}
