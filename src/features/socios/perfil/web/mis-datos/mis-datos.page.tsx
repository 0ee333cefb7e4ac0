import CreditCard from "icon:credit-card";
import IdCard from "icon:id-card";
import { useEffect } from "react";
import { useLoaderData, useOutletContext } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { updateUser } from "#web/session.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Perfil } from "../../contract.ts";
import type { PerfilContext } from "../perfil-context.ts";
import { FormularioPerfil } from "./formulario-perfil.tsx";
import styles from "./mis-datos.module.css";

export const meta = pageMeta({ title: "Mi perfil", index: false });

export async function clientLoader() {
  const answer = await answerOf(api.usuario.perfil.$get());
  if (answer.ok) return { perfil: answer.data, fallo: null };
  const fallo =
    answer.status === 404 ? "Datos del perfil no disponibles" : "Error al obtener los datos del perfil";
  return { perfil: null, fallo };
}

export const HydrateFallback = GuardFallback;

export default function MisDatos() {
  const { perfil, fallo } = useLoaderData<typeof clientLoader>();
  const { invitaASumar } = useOutletContext<PerfilContext>();
  // The membership may have been confirmed since the login, which changes the menu and the tabs.
  useEffect(() => {
    if (perfil) void updateUser(perfil);
  }, [perfil]);
  if (!perfil) {
    return <LoadProblem detail={fallo} className="reading" />;
  }
  return (
    <div className={`stack-5 top ${styles.pagina}`}>
      <Card as="section" aria-labelledby="mis-datos">
        <h2 id="mis-datos" className="text-xl">
          Cambiá solo los datos que quieras
        </h2>
        <FormularioPerfil perfil={perfil} />
      </Card>
      <MiMembresia perfil={perfil} />
      {invitaASumar && (
        <p className="muted">
          ¿Tenés hijos en el club? <Link to="/perfil/familia">Sumalos a tu cuenta</Link>
        </p>
      )}
    </div>
  );
}

function MiMembresia({ perfil }: { perfil: Perfil }) {
  const { socioDto, permisos } = perfil;
  if (!socioDto) return permisos.includes("usuario") ? <Invitacion /> : null;
  const desde = (instante: string) => formatFecha(clubTime(new Date(instante)).fecha);
  return (
    <Card as="section" aria-labelledby="mi-membresia">
      <div className="row-3 middle apart">
        <h2 id="mi-membresia" className="text-xl">
          Mi membresía
        </h2>
        {socioDto.confirmadoEn ? <Badge tone="success">Socio</Badge> : <Badge tone="warn">En proceso</Badge>}
      </div>
      <dl className={`facts ${styles.datos}`}>
        <Dato nombre="Plan">{socioDto.plan.nombre_plan}</Dato>
        <Dato nombre="Socio n.º">{String(socioDto.numero)}</Dato>
        {socioDto.confirmadoEn && <Dato nombre="Socio desde">{desde(socioDto.confirmadoEn)}</Dato>}
      </dl>
      {socioDto.confirmadoEn ? (
        <div className="row-3 above-2 spread">
          <ButtonLink to="/perfil/carnet" icon={<IdCard />}>
            Mi carnet
          </ButtonLink>
          <ButtonLink to="/perfil/cuotas" variant="outline" icon={<CreditCard />}>
            Mis cuotas
          </ButtonLink>
        </div>
      ) : (
        <p className="muted">
          Pedido en curso desde el {desde(socioDto.pedidoEn)}. Te avisamos por correo cuando la secretaría lo
          resuelva.
        </p>
      )}
    </Card>
  );
}

function Invitacion() {
  return (
    <Card as="section" aria-labelledby="hacete-socio">
      <h2 id="hacete-socio" className="text-xl">
        Todavía no sos socio
      </h2>
      <p>Elegí tu plan, pagá las cuotas desde acá y entrá al club con tu carnet.</p>
      <div className="row-3 above-2 spread">
        <ButtonLink to="/hacete_socio" variant="accent">
          Hacete socio
        </ButtonLink>
      </div>
    </Card>
  );
}

function Dato({ nombre, children }: { nombre: string; children: string }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}
