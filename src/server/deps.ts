import type { Logger } from "pino";
import type { Clock } from "#contract/club-time.ts";
import type { Database } from "./db/database.ts";
import type { PersonalData } from "./feature.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { CacheInvalidation } from "./http/response-cache.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { SiteWatch } from "./observability/site-watch.ts";
import type { Mailer } from "./providers/mail/port.ts";
import type { PaymentProvider } from "./providers/payments/port.ts";
import type { PostsProvider } from "./providers/posts/port.ts";
import type { FileStorage } from "./providers/storage/port.ts";
import type { Settings } from "./settings.ts";
import type { SignedCodes } from "./signed-codes.ts";

/**
 * The parts of one process, made once in `src/site/site.ts`. A use case names the ones that it needs
 * (`Pick<Deps, "db" | "clock">`). An area that needs a port which another area implements declares it here by
 * declaration merging, beside the port.
 */
export interface Deps {
  settings: Settings;
  log: Logger;
  clock: Clock;
  db: Database;
  /** Connection string of `db`, for what needs a connection of its own. */
  databaseUrl: string;
  jobs: Jobs;
  /** Aborted when the process stops, for work that takes long and can be repeated. */
  stopping: AbortSignal;
  mailer: Mailer;
  storage: FileStorage;
  payments: PaymentProvider;
  /** For rehearsals. Null without test credentials. */
  testPayments: PaymentProvider | null;
  /** Null for a club without an account of a social network. */
  posts: PostsProvider | null;
  limits: RateLimits;
  cache: CacheInvalidation;
  /** Metrics and traces of this process. */
  watch: SiteWatch;
  /** The signed codes of one purpose. @throws Error for a purpose that no feature registers */
  codes: (purpose: string) => SignedCodes;
  /** Of all areas, in their order. */
  personalData: readonly PersonalData[];
}

/** The caller, as currently stored in the database. */
export interface Actor {
  usuarioId: number;
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  correo: string | null;
  permisos: string[];
  sid: string;
}
