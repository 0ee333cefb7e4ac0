import ArrowRight from "icon:arrow-right";
import { ActionButton } from "#web/admin/action-button.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { answerOf, api } from "#web/api.ts";
import { Card } from "#web/ui/card.tsx";
import type { Tarea } from "../../rules.ts";

const TAREAS: Record<Tarea, { texto: string; to: string }> = {
  escudo: { texto: "Subir el escudo y elegir los colores", to: "club/identidad" },
  canchas: { texto: "Agregar las canchas, si se prestan, y sus horarios", to: "cancha/" },
  evento: { texto: "Publicar el primer partido", to: "eventos/" },
  pagos: { texto: "Conectar Mercado Pago, para vender entradas en el sitio", to: "conexiones/" },
  banco: { texto: "Cargar la cuenta o el alias, para vender por transferencia", to: "club/banco" },
  correo: { texto: "Conectar el correo: los mensajes esperan hasta entonces", to: "conexiones/" },
  legales: { texto: "Leer y completar los términos y condiciones", to: "club/legales" },
  jugadores: { texto: "Presentar a los jugadores", to: "club/jugadores" },
  clave: {
    texto: "Crear la clave de recuperación, y guardarla con una copia fuera de esta máquina",
    to: "sistema/",
  },
};

/** Tasks that remain after the set-up; a task disappears once it is done. */
export function AdminTareas({ tareas, onOcultas }: { tareas: readonly Tarea[]; onOcultas: () => void }) {
  return (
    <section aria-labelledby="tareas">
      <Card>
        <div className="stack-3 at-start">
          <h2 id="tareas" className="text-xl">
            Para terminar de armar el sitio
          </h2>
          <ul role="list" className="stack-0 ruled full">
            {tareas.map((tarea) => (
              <li key={tarea}>
                <StaffLink to={TAREAS[tarea].to} className="line-3 middle apart target">
                  {TAREAS[tarea].texto}
                  <ArrowRight />
                </StaffLink>
              </li>
            ))}
          </ul>
          <ActionButton
            variant="ghost"
            size="small"
            call={() => answerOf(api.tareas.$delete())}
            onSaved={onOcultas}
          >
            Ocultar esta lista
          </ActionButton>
        </div>
      </Card>
    </section>
  );
}
