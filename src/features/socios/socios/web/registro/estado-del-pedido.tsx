import { useEffect, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** Status of a pending request or membership. */
export function EstadoDelPedido({ esSocio }: { esSocio: boolean }) {
  const perfil = usePerfil();
  const socio = perfil?.socioDto;
  return (
    <FormPage title={esSocio ? "Ya sos socio" : "Tu pedido está en curso"}>
      <Alert tone={esSocio ? "success" : "info"}>
        {esSocio ? (
          <p>Sos socio del club{socio && ` (${socio.plan.nombre_plan})`}. ¡Gracias por bancarlo!</p>
        ) : (
          <p>
            La secretaría está revisando tu pedido
            {socio &&
              ` del ${formatFecha(clubTime(new Date(socio.pedidoEn)).fecha)} (${socio.plan.nombre_plan})`}
            .{" "}
            {perfil?.persona.correo
              ? `Cuando lo resuelva te escribimos a ${perfil.persona.correo}.`
              : "El resultado lo vas a ver en Mi perfil."}
          </p>
        )}
      </Alert>
      <ButtonLink to="/perfil">Ir a mi perfil</ButtonLink>
    </FormPage>
  );
}

/** Fields of the profile shown here. */
interface Pedido {
  persona: { correo: string | null };
  socioDto: { plan: { nombre_plan: string }; pedidoEn: string } | null;
}

/** The user's profile; null until loaded. */
function usePerfil(): Pedido | null {
  const [perfil, setPerfil] = useState<Pedido | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    answerOf(api.usuario.perfil.$get({}, { init: { signal: controller.signal } })).then(
      (answer) => answer.ok && setPerfil(answer.data),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return perfil;
}
