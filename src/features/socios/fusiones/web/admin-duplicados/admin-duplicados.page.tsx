import { useSearchParams } from "react-router";
import { formatFecha, formatInstant } from "#contract/format.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { FindPersona } from "#features/personas/usuarios/web/admin-find-persona.tsx";
import { ActionButton } from "#web/admin/action-button.tsx";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Candidata, UnionHecha } from "../../contract.ts";
import { PALABRA_DE_MOTIVO } from "../../rules.ts";
import { AdminComparacion } from "./admin-comparacion.tsx";
import styles from "./admin-duplicados.module.css";

export const meta = pageMeta({ title: "Duplicados, administración", index: false });

const idDe = (value: string | null) => (/^[1-9]\d{0,8}$/.test(value ?? "") ? Number(value) : null);

export default function AdminDuplicados() {
  const [params, setParams] = useSearchParams();
  const adminPath = useAdminPath();
  const queda = idDe(params.get("queda"));
  const sale = idDe(params.get("sale"));
  const comparar = (una: number, otra: number) => setParams({ queda: String(una), sale: String(otra) });
  if (queda === null)
    return (
      <StaffScreen title="Duplicados">
        <FindPersona label="¿Quién está dos veces?" onPick={({ id }) => setParams({ queda: String(id) })} />
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
        <ObjectCard>
          <FindPersona
            label="¿Con quién es la misma persona?"
            except={queda}
            onPick={({ id }) => comparar(queda, id)}
          />
        </ObjectCard>
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

/** Earlier merges, with a button to undo them for 30 days (Rule UNI-4). */
function AdminUniones() {
  const uniones = useLiveAnswer("uniones", (options) => api.fusiones.$get({}, options));
  return (
    <Loaded of={uniones}>
      {(hechas) =>
        hechas.length > 0 && (
          <section className="stack-3 above-6" aria-labelledby="uniones">
            <h2 id="uniones">Uniones hechas</h2>
            <ul className="stack-3 plain-list">
              {hechas.map((una) => (
                <Union key={una.id} una={una} onChange={uniones.reload} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function Union({ una, onChange }: { una: UnionHecha; onChange: () => void }) {
  return (
    <li className={`stack-3 breakable box pad-4 shrink ${styles.pair}`}>
      <p className="stack-1 packed breakable">
        <span>
          {una.sale}
          <span>{una.numeroDeLaQueSale !== null && ` (n.º ${una.numeroDeLaQueSale})`}</span> se unió a{" "}
          <StaffLink to={`usuarios/${una.quedaId}`}>{una.queda}</StaffLink>
        </span>
        <span className="note">
          El {formatInstant(una.hechaEn)}, por {una.hechaPor}
          {una.deshechaEn && <span>{`. Se deshizo el ${formatInstant(una.deshechaEn)}`}</span>}
          {una.seDeshaceHasta && (
            <span>{`. Se puede deshacer hasta el ${formatInstant(una.seDeshaceHasta)}`}</span>
          )}
        </span>
      </p>
      <div>
        {una.seDeshaceHasta !== null && (
          <ConfirmButton
            button={{
              size: "small",
              variant: "outline",
              "aria-label": `Deshacer la unión de ${una.sale} con ${una.queda}`,
            }}
            title="Deshacer la unión"
            confirmLabel="Deshacer"
            onConfirm={() => answerOf(api.fusiones[":id"].deshacer.$post(withId(una.id)))}
            onChange={onChange}
            done={`${una.sale} y ${una.queda} vuelven a ser dos personas.`}
          >
            <p>
              Lo que era de <strong>{una.sale}</strong> vuelve a serlo. Lo que se pagó desde la unión queda
              con <strong>{una.queda}</strong>.
            </p>
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

interface AdminCandidatasProps {
  onCompare: (queda: number, sale: number) => void;
}

/** Pairs of records that may be the same person, with the reasons (Rule UNI-1). */
function AdminCandidatas({ onCompare }: AdminCandidatasProps) {
  const candidatas = useLiveAnswer("candidatas", (options) => api.fusiones.candidatas.$get({}, options));
  return (
    <Loaded of={candidatas} text="Buscando personas repetidas...">
      {(pares) =>
        pares.length === 0 ? (
          <EmptyState title="NADIE PARECE ESTAR DOS VECES" />
        ) : (
          <ul className="stack-3 plain-list">
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

/** Keeps the record with the membership by default, or else the older record. */
function enOrden({ una, otra }: Candidata) {
  return una.estado === "usuario" && otra.estado !== "usuario" ? [otra, una] : [una, otra];
}

function Par({ par, onCompare, onChange }: AdminCandidatasProps & { par: Candidata; onChange: () => void }) {
  const [queda, sale] = enOrden(par) as [Candidata["una"], Candidata["una"]];
  return (
    <li className={`stack-3 breakable box pad-4 shrink ${styles.pair}`}>
      <div className={styles.reasons}>
        {par.motivos.map((motivo) => (
          <Badge key={motivo} tone={motivo === "dni" ? "danger" : "info"}>
            {PALABRA_DE_MOTIVO[motivo]}
          </Badge>
        ))}
      </div>
      <div className={`stack-3 ${styles.two}`}>
        <Resumen de={queda} />
        <Resumen de={sale} />
      </div>
      <div className="row-2">
        <Button
          size="small"
          aria-label={`Comparar a ${nombreDe(queda)} con ${nombreDe(sale)}`}
          onClick={() => onCompare(queda.id, sale.id)}
        >
          Comparar
        </Button>
        <ActionButton
          size="small"
          variant="outline"
          call={() => answerOf(api.fusiones.descartar.$post({ json: { una: queda.id, otra: sale.id } }))}
          done={`${nombreDe(queda)} y ${nombreDe(sale)} son dos personas.`}
          onChange={onChange}
        >
          Son dos personas
        </ActionButton>
      </div>
    </li>
  );
}

function Resumen({ de }: { de: Candidata["una"] }) {
  const { dni, fechaDeNacimiento, telefono, numero, estado, correo, nombreUsuario } = de;
  return (
    <p className="stack-1 packed breakable">
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
