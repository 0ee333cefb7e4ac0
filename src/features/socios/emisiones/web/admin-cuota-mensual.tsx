import { useState } from "react";
import { AdminLoQuePaga } from "#features/socios/aranceles/web/admin-lo-que-paga.tsx";
import { AdminRecalculo } from "./admin-recalculo.tsx";

/** What somebody pays every month, and the issued months that a change of it concerns. */
export function AdminCuotaMensual({ personaId, nombre }: { personaId: number; nombre: string }) {
  const [cambios, setCambios] = useState(0);
  const [recalculos, setRecalculos] = useState(0);
  return (
    <div className="stack-4">
      <AdminRecalculo
        key={`recalculo-${cambios}`}
        personaId={personaId}
        onChange={() => setRecalculos(recalculos + 1)}
      />
      <AdminLoQuePaga
        key={`paga-${recalculos}`}
        personaId={personaId}
        nombre={nombre}
        onChange={() => setCambios(cambios + 1)}
      />
    </div>
  );
}
