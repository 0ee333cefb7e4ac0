import { clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatFecha, formatMoney } from "#contract/format.ts";
import { AdminDeQuienesPaga } from "#features/cuotas/cuentas-corrientes/web/admin-de-quienes-paga.tsx";
import type { FichaDePersona } from "#features/socios/padron/contract.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { ObjectCard, ObjectFigures, partAddress } from "#web/admin/object-page.tsx";
import { StaffButtonLink, StaffLink } from "#web/admin/staff-link.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";

interface ResumenProps {
  ficha: FichaDePersona;
  to: string;
}

/** A person's data, payments of the year, debts, family and next events on one screen (Rule PER-12). */
export function AdminResumen({ ficha, to }: ResumenProps) {
  const { padron, perfil, parientes, agenda } = ficha;
  const { id, nombre, dni, edad, telefono, correo, contactoDe, numero, plan } = padron;
  return (
    <div className="stack-4">
      <Dinero personaId={id} />
      <AdminDeQuienesPaga personaId={id} version={0} />
      <div className="row-2">
        <ButtonLink variant="accent" to={`${partAddress(to, "cuenta")}&abrir=cobrar`}>
          Registrar un pago
        </ButtonLink>
        <StaffButtonLink variant="outline" to="transferencias">
          Buscar su transferencia
        </StaffButtonLink>
      </div>
      <ObjectCard>
        <DetailList
          details={[
            ["DNI", perfil.socioDto?.dni || dni],
            ["Edad", edad === null ? null : formatCantidad(edad, "año")],
            [
              contactoDe ? `Teléfono de ${contactoDe}` : "Teléfono",
              telefono && <PhoneLink key="telefono" phone={telefono} of={nombre} />,
            ],
            [
              "Email",
              correo && (
                <span key="email" className="row-2">
                  {correo}
                  <StaffLink to={`correos?termino=${encodeURIComponent(correo)}`}>
                    ¿No le llegan los correos?
                  </StaffLink>
                </span>
              ),
            ],
            ...(numero === null ? [] : [["Socio", `N.º ${numero}, ${plan}`] as const]),
            [
              "Familia",
              <Link key="familia" to={partAddress(to, "familia")}>
                {parientes ?? "Sin responsables ni personas a cargo"}
              </Link>,
            ],
            [
              "Lo que viene",
              agenda.length === 0
                ? "Sin entradas ni reservas por delante"
                : agenda.map(({ tipo, titulo, fecha, hora, pendiente }) => (
                    <p key={`${tipo} ${titulo} ${fecha} ${hora}`}>
                      {`${titulo}, ${formatFecha(fecha)}, ${hora} hs${pendiente ? " (sin responder)" : ""}`}
                    </p>
                  )),
            ],
          ]}
        />
      </ObjectCard>
    </div>
  );
}

function Dinero({ personaId }: { personaId: number }) {
  const anio = clubTime(serverTime()).fecha.slice(0, 4);
  const id = String(personaId);
  const cuenta = useLiveAnswer(`${id} ${anio}`, (options) =>
    api.personas[":id"].cuenta.$get({ param: { id }, query: {} }, options),
  );
  const pagos = useLiveAnswer(`${id} ${anio}`, (options) =>
    api.cobros.totales.$get({ query: { usuarioId: id, desde: `${anio}-01-01` } }, options),
  );
  return (
    <Loaded of={cuenta}>
      {({ vencido, porVencer, credito }) => (
        <Loaded of={pagos}>
          {({ total: { neto, cuantos } }) => (
            <ObjectFigures
              figures={[
                {
                  name: `Pagó en ${anio}`,
                  value: formatMoney(neto),
                  of: `en ${formatCantidad(cuantos, "pago")}`,
                },
                { name: "Debe", value: formatMoney(vencido), of: vencido > 0 && "ya vencido" },
                { name: "Por vencer", value: formatMoney(porVencer) },
                ...(credito ? [{ name: "A favor", value: formatMoney(credito) }] : []),
              ]}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
