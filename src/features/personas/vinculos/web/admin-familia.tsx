import UserPlus from "icon:user-plus";
import { Fragment, type ReactElement } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { ObjectCard, ObjectCards, ObjectColumn, partAddress } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { Alert } from "#web/ui/alert.tsx";
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
  const dialogOf = (cambio: CambioDeVinculo) => (
    <AdminCambiarVinculo {...{ cambio, personaId, nombre }} onChange={familia.reload} />
  );
  return (
    <Loaded of={familia} text="Cargando la familia...">
      {({ menor, vinculos, restricciones, grupos }) => (
        <ObjectCards>
          <ObjectColumn>
            <Vigentes {...{ menor, vinculos, nombre, dialogOf }} />
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
                      levantar={dialogOf({ que: "levantar", orden: una })}
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
  );
}

interface VigentesProps extends Pick<FamiliaDePersona, "menor" | "vinculos"> {
  nombre: string;
  dialogOf: (cambio: CambioDeVinculo) => ReactElement;
}

/** The bonds in force: who answers for the person, and for whom the person answers. */
function Vigentes({ menor, vinculos, nombre, dialogOf }: VigentesProps) {
  const del = (lado: Lado) => vinculos.filter((uno) => uno.lado === lado && !uno.terminadoEn);
  const lista = (suyos: readonly Vinculo[]) => (
    <ul className="plain-list ruled">
      {suyos.map((uno) => (
        <VinculoVigente
          key={uno.id}
          vinculo={uno}
          cambiar={dialogOf({ que: "cambiar", vinculo: uno })}
          terminar={dialogOf({ que: "terminar", vinculo: uno })}
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
        <Agregar opens={dialogOf({ que: "agregar", lado: "responsable" })}>Agregar responsable</Agregar>
      </ObjectCard>
      {(!menor || dependientes.length > 0) && (
        <ObjectCard title="A cargo">
          {dependientes.length > 0 ? lista(dependientes) : <p>{nombre} no tiene personas a cargo.</p>}
          <Agregar opens={dialogOf({ que: "agregar", lado: "dependiente" })}>Agregar persona a cargo</Agregar>
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

function Agregar(props: { opens: ReactElement; children: string }) {
  return (
    <div>
      <DialogButton variant="outline" size="small" icon={<UserPlus />} {...props} />
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
  const dialogOf = (cambio: CambioDeGrupo) => (
    <AdminCambiarGrupo {...{ cambio, personaId, nombre, onChange }} />
  );
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
        <DialogButton variant="outline" size="small" opens={dialogOf({ que: "poner" })}>
          {actual ? "Cambiar de grupo" : "Poner en un grupo"}
        </DialogButton>
        {actual && (
          <>
            <DialogButton variant="outline" size="small" opens={dialogOf({ que: "nombre", grupo: actual })}>
              Renombrar
            </DialogButton>
            <DialogButton variant="ghost" size="small" opens={dialogOf({ que: "sacar", grupo: actual })}>
              Sacar del grupo
            </DialogButton>
          </>
        )}
      </div>
    </ObjectCard>
  );
}

const fechasDe = ({ desde, hasta }: GrupoDePersona) =>
  hasta ? `del ${formatFecha(desde)} al ${formatFecha(hasta)}` : `desde el ${formatFecha(desde)}`;
