import { done, invalidField, type Outcome } from "#contract/outcome.ts";
import type { CorreoDeclarado } from "#features/compartido/correos/server/correos-declarados.ts";
import { seManda } from "#features/compartido/correos/server/encolar-correo.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { CorreoDelSitio } from "../contract.ts";
import { findAjustes, lockInstalacion } from "./club.repo.ts";
import { officeChanged } from "./club-store.ts";
import { writeVersion } from "./guardar-ajustes.ts";
import { GRUPO_DE_CORREOS, leerInterruptores } from "./leer-ajuste.ts";

/** Lists every email by area, with its switch (Rule COR-5). */
export async function listarCorreos(deps: Deps, _actor: Actor, _input: object) {
  const { correos } = deps.club();
  const porArea = Map.groupBy(deps.correos, ({ area }) => area);
  return done(
    [...porArea].map(([area, suyos]) => ({
      area,
      correos: suyos.map((correo) => toCorreo(correo, seManda(correos, correo))),
    })),
  );
}

/**
 * Switches an email on or off (Rule COR-5).
 * @returns 422 for an unknown email, and for switching off an email that is always sent
 */
export async function cambiarCorreo(
  deps: Deps,
  actor: Actor,
  { nombre, encendido }: { nombre: string; encendido: boolean },
): Promise<Outcome<CorreoDelSitio>> {
  const correo = deps.correos.find(({ name }) => name === nombre);
  if (!correo)
    return invalidField("correo-desconocido", "nombre", "Ese correo no existe: volvé a cargar la página.");
  if (correo.default === "always" && !encendido)
    return invalidField(
      "correo-obligatorio",
      "nombre",
      `«${correo.label}» se manda siempre: no se puede apagar.`,
    );
  await deps.db.transaction(async (tx) => {
    // Concurrent changes of two emails must both be kept.
    await lockInstalacion(tx);
    const row = (await findAjustes(tx)).find(({ grupo }) => grupo === GRUPO_DE_CORREOS);
    if (seManda(leerInterruptores(row?.datos), correo) === encendido) return;
    await writeVersion(deps, tx, actor, {
      grupo: GRUPO_DE_CORREOS,
      version: row?.version ?? 0,
      datos: { ...(row?.datos as object | undefined), [nombre]: encendido },
    });
    await registrar(deps, tx, actor, {
      accion: encendido ? "correo.encender" : "correo.apagar",
      objetoId: null,
      despues: { correo: correo.label },
    });
  });
  await officeChanged(deps);
  return done(toCorreo(correo, encendido));
}

function toCorreo({ name, label, when, ...correo }: CorreoDeclarado, encendido: boolean): CorreoDelSitio {
  return {
    nombre: name,
    etiqueta: label,
    cuando: when,
    siempre: correo.default === "always",
    encendido,
  };
}
