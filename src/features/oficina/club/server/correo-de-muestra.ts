import type { Ajustes } from "#contract/club.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import type { Actor, Deps } from "#server/deps.ts";

/** A mail as the club would send it with these unsaved data; what is missing is as saved. */
export async function dibujarCorreoDeMuestra(
  deps: Pick<Deps, "club">,
  _actor: Actor,
  { identidad, contacto }: Partial<{ [G in "identidad" | "contacto"]: Ajustes[G] | undefined }>,
): Promise<Outcome<{ html: string }>> {
  const club = deps.club();
  const { html } = await dibujarCorreo(
    { ...club, identidad: identidad ?? club.identidad, contacto: contacto ?? club.contacto },
    {
      titulo: "Tu entrada está lista",
      parrafos: ["¡Gracias por tu compra! Mostrá el código en la puerta."],
      datos: [
        ["Evento", "Partido de ejemplo"],
        ["Entrada", "General"],
      ],
      boton: { texto: "Ver mis entradas", url: "#" },
    },
  );
  return done({ html });
}
