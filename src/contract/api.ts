import type { Hono } from "hono";
import type { BlankEnv } from "hono/types";
import type * as auditoria from "#features/auditoria/contract.ts";
import type * as canchas from "#features/canchas/contract.ts";
import type * as carrousel from "#features/carrousel/contract.ts";
import type * as claves from "#features/claves/contract.ts";
import type * as cobros from "#features/cobros/contract.ts";
import type * as consumidor from "#features/consumidor/contract.ts";
import type * as cuotas from "#features/cuotas/contract.ts";
import type * as enlaces from "#features/enlaces/contract.ts";
import type * as entradas from "#features/entradas/contract.ts";
import type * as eventos from "#features/eventos/contract.ts";
import type * as fila from "#features/fila/contract.ts";
import type * as galeria from "#features/galeria/contract.ts";
import type * as padron from "#features/padron/contract.ts";
import type * as pagos from "#features/pagos/contract.ts";
import type * as perfil from "#features/perfil/contract.ts";
import type * as planes from "#features/planes/contract.ts";
import type * as prensa from "#features/prensa/contract.ts";
import type * as publicaciones from "#features/publicaciones/contract.ts";
import type * as puerta from "#features/puerta/contract.ts";
import type * as reservas from "#features/reservas/contract.ts";
import type * as sesion from "#features/sesion/contract.ts";
import type * as sistema from "#features/sistema/contract.ts";
import type * as socios from "#features/socios/contract.ts";
import type * as sponsors from "#features/sponsors/contract.ts";
import type * as tablero from "#features/tablero/contract.ts";
import type * as usuarios from "#features/usuarios/contract.ts";
import type * as verificacion from "#features/verificacion/contract.ts";
import type { ContractSchema } from "./route.ts";

/** Every call of the API, for the typed client; only types, so that no schema reaches the browser. */
export type Api = Hono<
  BlankEnv,
  ContractSchema<typeof carrousel> &
    ContractSchema<typeof consumidor> &
    ContractSchema<typeof enlaces> &
    ContractSchema<typeof entradas> &
    ContractSchema<typeof eventos> &
    ContractSchema<typeof fila> &
    ContractSchema<typeof galeria> &
    ContractSchema<typeof pagos> &
    ContractSchema<typeof prensa> &
    ContractSchema<typeof publicaciones> &
    ContractSchema<typeof puerta> &
    ContractSchema<typeof sesion> &
    ContractSchema<typeof sponsors> &
    ContractSchema<typeof auditoria> &
    ContractSchema<typeof claves> &
    ContractSchema<typeof cobros> &
    ContractSchema<typeof cuotas> &
    ContractSchema<typeof padron> &
    ContractSchema<typeof perfil> &
    ContractSchema<typeof planes> &
    ContractSchema<typeof sistema> &
    ContractSchema<typeof socios> &
    ContractSchema<typeof canchas> &
    ContractSchema<typeof reservas> &
    ContractSchema<typeof tablero> &
    ContractSchema<typeof usuarios> &
    ContractSchema<typeof verificacion>,
  "/"
>;
