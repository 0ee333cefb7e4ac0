import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { formatCantidad, formatInstant, formatMes, formatMoney } from "#contract/format.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Badge } from "#web/ui/badge.tsx";
import { AdminNuevoAumento, cambio } from "./admin-nuevo-aumento.tsx";

export const meta = pageMeta({ title: "Aumentos, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const options = { init: { signal: request.signal } };
  const [aumentos, aranceles] = await Promise.all([
    answerOf(api.aumentos.$get({}, options)),
    answerOf(api.aranceles.$get({}, options)),
  ]);
  return { aumentos, aranceles };
}

export default function AdminAumentos() {
  const answers = useLoaderData<typeof clientLoader>();
  const aranceles = useLoaderAnswer(answers.aranceles);
  const aumentos = useLoaderAnswer(answers.aumentos);
  const { reload } = aumentos;
  return (
    <StaffScreen
      title="Aumentos"
      lead="Antes de aplicarlo se ve a quién le cambia y cuánto. Cada familia recibe un correo con el motivo."
    >
      <Loaded of={aranceles}>{(data) => <AdminNuevoAumento aranceles={data} onChange={reload} />}</Loaded>
      <Loaded of={aumentos}>
        {(aplicados) =>
          aplicados.length > 0 && (
            <section aria-labelledby="aplicados">
              <h2 id="aplicados">Los aplicados</h2>
              <ObjectCards>
                {aplicados.map((aumento) => (
                  <ObjectCard key={aumento.id} title={`Desde ${formatMes(aumento.vigenteDesde)}`}>
                    <p>
                      {aumento.que
                        .map(({ nombre, antes, despues }) => `${nombre}: ${cambio(antes, despues)}`)
                        .join(". ")}
                      .
                    </p>
                    <p>{aumento.motivo}</p>
                    <p>
                      {aumento.cuotas === 0
                        ? "No sumó nada a las cuotas ya emitidas."
                        : `Sumó ${formatMoney(aumento.importe)} a ${formatCantidad(aumento.cuotas, "cuota")} sin pagar.`}
                    </p>
                    <p>
                      {aumento.aplicadoPor}, {formatInstant(aumento.aplicadoEn)}
                    </p>
                    <div>
                      {aumento.deshechoEn && <Badge tone="neutral">Deshecho</Badge>}
                      {!aumento.deshechoEn && (
                        <ConfirmButton
                          button={{ variant: "outline", size: "small", children: "Deshacer" }}
                          title="Deshacer el aumento"
                          confirmLabel="Deshacer el aumento"
                          danger
                          onConfirm={() => answerOf(api.aumentos[":id"].deshacer.$post(withId(aumento.id)))}
                          onChange={reload}
                          done="El aumento queda sin efecto."
                        >
                          <p>
                            Vuelven los precios de antes desde {formatMes(aumento.vigenteDesde)}, se resta lo
                            que se sumó a las cuotas sin pagar, y cada familia recibe un correo. Se puede
                            hasta que alguien pague una cuota con el aumento.
                          </p>
                        </ConfirmButton>
                      )}
                    </div>
                  </ObjectCard>
                ))}
              </ObjectCards>
            </section>
          )
        }
      </Loaded>
    </StaffScreen>
  );
}
