import { conflict, conflictField, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import { conflictoDePersona } from "#features/personas/vinculos/server/anotar-persona.ts";
import {
  corregirPersona,
  permitidoSobre,
  personaConocida,
} from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import { conflictoDeDni, modificarSocio } from "#features/socios/socios/server/datos-de-socio.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { DNI_CONFIRMADO, DNI_DE_OTRA } from "../rules.ts";
import { LIMITE_DE_PERSONAS } from "./sumar-persona.ts";

/**
 * Corrects a DNI that the office has not confirmed yet (Rule FAM-26). Shares the rate limit of
 * `sumarPersona`, because both calls reveal whether the club has a DNI.
 */
export async function corregirDni(deps: Deps, actor: Actor, { id, dni }: { id: number; dni: string }) {
  const limite = await deps.limits.take(LIMITE_DE_PERSONAS, String(actor.usuarioId));
  if (limite) return limite;
  return deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      const usuario = await lockUsuario(tx, id);
      const decide =
        id !== actor.usuarioId && (await permitidoSobre(deps, tx, actor.usuarioId, "asociar", id));
      const persona = usuario && decide ? await personaConocida(tx, id) : null;
      if (!persona) return notFound("Esa persona no está en tu familia.");
      if (persona.confirmadaEn) return conflict("dni-confirmado", DNI_CONFIRMADO);
      if (persona.dni === dni) return done({ ok: true });
      await corregirPersona(tx, id, { dni });
      await modificarSocio(tx, id, { dni });
      await registrar(deps, tx, actor, {
        accion: "usuario.corregir-datos",
        objetoId: id,
        despues: { campos: ["dni"] },
      });
      return done({ ok: true });
    })
    .catch(
      refusing((error) =>
        conflictoDePersona(error) || conflictoDeDni(error)
          ? conflictField("dni-en-uso", "dni", DNI_DE_OTRA)
          : null,
      ),
    );
}
