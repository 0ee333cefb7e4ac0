import { ListaDeEspera } from "#features/eventos/espera/web/admin-espera.tsx";
import { ControlDeFila } from "#features/eventos/espera/web/admin-fila.tsx";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";

export function AdminFilaYEspera({ evento: { id, conFila, estado } }: { evento: Evento }) {
  return (
    <ObjectCards>
      <ObjectCard title="Fila de la venta">
        {conFila && estado ? (
          <ControlDeFila eventoId={id} />
        ) : (
          <p>Este evento se vende sin fila. Se abre sola si entra mucha gente a la vez.</p>
        )}
      </ObjectCard>
      <ObjectCard title="Lista de espera">
        <ListaDeEspera eventoId={id} />
      </ObjectCard>
    </ObjectCards>
  );
}
