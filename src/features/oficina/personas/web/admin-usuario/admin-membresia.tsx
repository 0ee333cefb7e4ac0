import { formatInstant } from "#contract/format.ts";
import type { FichaDePersona } from "#features/socios/padron/contract.ts";
import { nombreDe } from "#features/socios/padron/web/datos-de-persona.ts";
import { DetailList } from "#web/admin/modal.tsx";
import { lazyPart, ObjectCard, ObjectCards, ObjectColumn } from "#web/admin/object-page.tsx";

const CuotasDeSocio = lazyPart(
  async () => (await import("#features/socios/padron/web/admin-cuotas.tsx")).CuotasDeSocio,
);
const AdminBaja = lazyPart(
  async () => (await import("#features/socios/emisiones/web/admin-baja.tsx")).AdminBaja,
);

interface AdminMembresiaProps {
  ficha: FichaDePersona;
  onChange: () => void;
}

/** A member's number, plan and instalments. */
export function AdminMembresia({ ficha: { usuario, perfil }, onChange }: AdminMembresiaProps) {
  const { socio } = usuario;
  const { socioDto } = perfil;
  return (
    <ObjectCards>
      <ObjectColumn>
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
        <AdminBaja personaId={usuario.id} nombre={nombreDe(usuario)} onChange={onChange} />
      </ObjectColumn>
      <ObjectCard title="Cuotas">
        <CuotasDeSocio usuario={usuario} onChange={onChange} />
      </ObjectCard>
    </ObjectCards>
  );
}
