import UserPlus from "icon:user-plus";
import { Fragment } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { ObjectCard, ObjectCards, ObjectColumn, partAddress } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { FamiliaDePersona, GrupoDePersona, Vinculo } from "../contract.ts";
import { type Lado, rige } from "../rules.ts";
import type { CambioDeGrupo } from "./admin-cambiar-grupo.tsx";
import type { CambioDeVinculo } from "./admin-cambiar-vinculo.tsx";
import { OrdenJudicial, VinculoTerminado, VinculoVigente } from "./admin-vinculo.tsx";

const AdminCambiarVinculo = lazyDialog(() => import("./admin-cambiar-vinculo.tsx"));

interface AdminFamiliaProps {
  personaId: number;
  nombre: string;
}

export default function AdminFamilia({ personaId, nombre }: AdminFamiliaProps) {
  const param = { id: String(personaId) };
  const familia = useLiveAnswer(param.id, (options) => api.personas[":id"].vinculos.$get({ param }, options));
  const cambio = useOpening<CambioDeVinculo>();
  return (
    <>
      <Loaded of={familia} text="Cargando la familia...">
        {({ menor, vinculos, restricciones, grupos }) => (
          <ObjectCards>
            <ObjectColumn>
              <Vigentes {...{ menor, vinculos, nombre }} onOpen={cambio.open} />
            </ObjectColumn>
            <ObjectColumn>
              <AdminGrupoDePersona
                personaId={personaId}
                nombre={nombre}
                grupos={grupos}
                onChange={familia.reload}
              />
              {restricciones.length > 0 && (
                <ObjectCard title="Restricciones judiciales">
                  <ul className="plain-list ruled">
                    {restricciones.map((una) => (
                      <OrdenJudicial
                        key={una.id}
                        orden={una}
                        onLift={() => cambio.open({ que: "levantar", orden: una })}
                      />
                    ))}
                  </ul>
                </ObjectCard>
              )}
              <Terminados vinculos={vinculos.filter(({ terminadoEn }) => terminadoEn)} />
            </ObjectColumn>
          </ObjectCards>
        )}
      </Loaded>
      {cambio.about && (
        <AdminCambiarVinculo
          key={cambio.count}
          cambio={cambio.about}
          personaId={personaId}
          nombre={nombre}
          {...cambio.dialog}
          onChange={familia.reload}
        />
      )}
    </>
  );
}

interface VigentesProps extends Pick<FamiliaDePersona, "menor" | "vinculos"> {
  nombre: string;
  onOpen: (cambio: CambioDeVinculo) => void;
}

/** The bonds in force: who answers for the person, and for whom the person answers. */
function Vigentes({ menor, vinculos, nombre, onOpen }: VigentesProps) {
  const del = (lado: Lado) => vinculos.filter((uno) => uno.lado === lado && !uno.terminadoEn);
  const lista = (suyos: readonly Vinculo[]) => (
    <ul className="plain-list ruled">
      {suyos.map((uno) => (
        <VinculoVigente
          key={uno.id}
          vinculo={uno}
          onChange={() => onOpen({ que: "cambiar", vinculo: uno })}
          onEnd={() => onOpen({ que: "terminar", vinculo: uno })}
        />
      ))}
    </ul>
  );
  const [responsables, dependientes] = [del("responsable"), del("dependiente")];
  return (
    <>
      <ObjectCard title="Responsables">
        {menor && <Falta responsables={responsables} />}
        {responsables.length > 0 ? lista(responsables) : !menor && <p>{nombre} no tiene responsables.</p>}
        <Agregar onClick={() => onOpen({ que: "agregar", lado: "responsable" })}>Agregar responsable</Agregar>
      </ObjectCard>
      {(!menor || dependientes.length > 0) && (
        <ObjectCard title="A cargo">
          {dependientes.length > 0 ? lista(dependientes) : <p>{nombre} no tiene personas a cargo.</p>}
          <Agregar onClick={() => onOpen({ que: "agregar", lado: "dependiente" })}>
            Agregar persona a cargo
          </Agregar>
        </ObjectCard>
      )}
    </>
  );
}

function Terminados({ vinculos }: { vinculos: readonly Vinculo[] }) {
  if (vinculos.length === 0) return null;
  return (
    <ObjectCard title="Vínculos terminados">
      <ul className="plain-list ruled">
        {vinculos.map((uno) => (
          <VinculoTerminado key={uno.id} vinculo={uno} />
        ))}
      </ul>
    </ObjectCard>
  );
}

/** What a minor lacks, in the words of the inbox on Hoy. */
function Falta({ responsables }: { responsables: readonly Vinculo[] }) {
  if (responsables.length === 0)
    return <Alert tone="warn">Es menor y no tiene responsable: agregá al menos uno.</Alert>;
  return responsables.some(({ autoriza }) => autoriza.rige) ? null : (
    <Alert tone="warn">Es menor y ninguno de sus responsables autoriza por él o ella.</Alert>
  );
}

function Agregar({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <div>
      <Button variant="outline" size="small" icon={<UserPlus />} onOpen={onClick}>
        {children}
      </Button>
    </div>
  );
}

const AdminCambiarGrupo = lazyDialog(() => import("./admin-cambiar-grupo.tsx"));

interface AdminGrupoDePersonaProps {
  personaId: number;
  nombre: string;
  grupos: readonly GrupoDePersona[];
  onChange: () => void;
}

function AdminGrupoDePersona({ personaId, nombre, grupos, onChange }: AdminGrupoDePersonaProps) {
  const cambio = useOpening<CambioDeGrupo>();
  const hoy = clubTime(serverTime()).fecha;
  const actual = grupos.find((uno) => rige(uno, hoy));
  const otros = grupos.filter((uno) => uno !== actual);
  return (
    <ObjectCard title="Grupo de descuento">
      {actual ? (
        <div className="stack-2 breakable">
          <div className="row-3 tight middle">
            <strong>{actual.nombre}</strong>
            <span className="note">{fechasDe(actual)}</span>
          </div>
          <p>
            {actual.otros.length === 0
              ? "Por ahora es la única persona del grupo."
              : actual.otros.map((otro, n) => (
                  <Fragment key={otro.id}>
                    {n > 0 && <span>, </span>}
                    <StaffLink to={partAddress(`usuarios/${otro.id}`, "familia")}>{otro.nombre}</StaffLink>
                  </Fragment>
                ))}
          </p>
        </div>
      ) : (
        <p>{nombre} no está en ningún grupo: sus cuotas no tienen descuento por hermanos.</p>
      )}
      {otros.map((uno) => (
        <p key={`${uno.id}-${uno.desde}`} className="note">
          {uno.nombre}, {fechasDe(uno)}
        </p>
      ))}
      <div className="row-3 tight middle">
        <Button variant="outline" size="small" onOpen={() => cambio.open({ que: "poner" })}>
          {actual ? "Cambiar de grupo" : "Poner en un grupo"}
        </Button>
        {actual && (
          <>
            <Button
              variant="outline"
              size="small"
              onOpen={() => cambio.open({ que: "nombre", grupo: actual })}
            >
              Renombrar
            </Button>
            <Button variant="ghost" size="small" onOpen={() => cambio.open({ que: "sacar", grupo: actual })}>
              Sacar del grupo
            </Button>
          </>
        )}
      </div>
      {cambio.about && (
        <AdminCambiarGrupo
          key={`${cambio.about.que}-${cambio.shown}`}
          cambio={cambio.about}
          personaId={personaId}
          nombre={nombre}
          {...cambio.dialog}
          onChange={onChange}
        />
      )}
    </ObjectCard>
  );
}

const fechasDe = ({ desde, hasta }: GrupoDePersona) =>
  hasta ? `del ${formatFecha(desde)} al ${formatFecha(hasta)}` : `desde el ${formatFecha(desde)}`;
