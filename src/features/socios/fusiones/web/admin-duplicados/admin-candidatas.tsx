import { formatFecha } from "#contract/format.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Candidata } from "../../contract.ts";
import { PALABRA_DE_MOTIVO } from "../../rules.ts";
import styles from "./admin-duplicados.module.css";

interface AdminCandidatasProps {
  onCompare: (queda: number, sale: number) => void;
}

/** Pairs of records that may be one person, with why (Rule UNI-1). */
export function AdminCandidatas({ onCompare }: AdminCandidatasProps) {
  const candidatas = useLiveAnswer<Candidata[]>("candidatas", (signal) =>
    answerOf(api.fusiones.candidatas.$get({}, { init: { signal } })),
  );
  return (
    <Loaded of={candidatas} text="Buscando personas repetidas...">
      {(pares) =>
        pares.length === 0 ? (
          <EmptyState title="NADIE PARECE ESTAR DOS VECES">
            <p>
              Si encontrás a alguien repetido, abrí su página y elegí <strong>Unir con otra persona</strong>,
              en Más.
            </p>
          </EmptyState>
        ) : (
          <ul className={styles.pairs}>
            {pares.map((par) => (
              <Par
                key={`${par.una.id}-${par.otra.id}`}
                par={par}
                onCompare={onCompare}
                onChange={candidatas.reload}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const nombreDe = ({ nombre, apellido }: Candidata["una"]) => `${nombre} ${apellido}`;

/** Who has the membership stays by default, or the older record. */
function enOrden({ una, otra }: Candidata) {
  return una.estado === "usuario" && otra.estado !== "usuario" ? [otra, una] : [una, otra];
}

function Par({ par, onCompare, onChange }: AdminCandidatasProps & { par: Candidata; onChange: () => void }) {
  const [queda, sale] = enOrden(par) as [Candidata["una"], Candidata["una"]];
  const [descartar, busy] = useSingleFlight(async () => {
    const answer = await answerOf(api.fusiones.descartar.$post({ json: { una: queda.id, otra: sale.id } }));
    notifications.show(
      answer.ok
        ? { message: `${nombreDe(queda)} y ${nombreDe(sale)} son dos personas.`, color: "green" }
        : { message: answer.problem.detail, color: "red" },
    );
    onChange();
  });
  return (
    <li className={styles.pair}>
      <div className={styles.reasons}>
        {par.motivos.map((motivo) => (
          <Badge key={motivo} tone={motivo === "dni" ? "danger" : "info"}>
            {PALABRA_DE_MOTIVO[motivo]}
          </Badge>
        ))}
      </div>
      <div className={styles.two}>
        <Resumen de={queda} />
        <Resumen de={sale} />
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          aria-label={`Comparar a ${nombreDe(queda)} con ${nombreDe(sale)}`}
          onClick={() => onCompare(queda.id, sale.id)}
        >
          Comparar
        </Button>
        <Button size="small" variant="outline" loading={busy} onClick={() => void descartar()}>
          Son dos personas
        </Button>
      </div>
    </li>
  );
}

function Resumen({ de }: { de: Candidata["una"] }) {
  const { dni, fechaDeNacimiento, telefono, numero, estado, correo, nombreUsuario } = de;
  return (
    <p className={styles.summary}>
      <strong>{nombreDe(de)}</strong>
      {[
        estado === "usuario" ? "No es socio" : `Socio n.º ${numero}`,
        dni ? `DNI ${dni}` : "Sin DNI",
        fechaDeNacimiento && `Nació el ${formatFecha(fechaDeNacimiento)}`,
        telefono && formatTelefono(telefono),
        correo ?? `Usuario ${nombreUsuario}`,
      ]
        .filter(Boolean)
        .map((dato) => (
          <span key={dato}>{dato}</span>
        ))}
    </p>
  );
}
