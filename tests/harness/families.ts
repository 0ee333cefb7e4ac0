import type { Derecho } from "#features/personas/vinculos/rules.ts";
import { vincular } from "#features/personas/vinculos/server/vincular.ts";
import { makeMember } from "./members.ts";
import type { TestSite, TestUser } from "./site.ts";

const ALL: Record<Derecho, boolean> = { ve: true, paga: true, autoriza: true };

export async function makeBond(
  { deps }: TestSite,
  responsable: { id: number },
  dependiente: { id: number },
  rights: Partial<Record<Derecho, boolean>> & { restringido?: boolean } = {},
): Promise<number> {
  const bond = { responsableId: responsable.id, dependienteId: dependiente.id, relacion: "madre" as const };
  const made = await deps.db.transaction((tx) =>
    vincular(deps, tx, null, { ...bond, ...ALL, ...rights, motivo: "" }),
  );
  if (!made.ok) throw new Error(made.detail);
  return made.value.id;
}

/** Creates a responsable with members whom they may see, pay for and decide for. */
export async function makeFamily(
  site: TestSite,
  admin: TestUser,
  planId: number,
  dependants: number,
): Promise<{ responsable: TestUser; hijos: TestUser[] }> {
  const responsable = await site.user();
  const hijos: TestUser[] = [];
  for (let n = 0; n < dependants; n++) {
    const hijo = await makeMember(site, admin, planId);
    await makeBond(site, responsable, hijo);
    hijos.push(hijo);
  }
  return { responsable, hijos };
}
