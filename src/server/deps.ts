import type { Logger } from "pino";
import type { Club } from "#contract/club.ts";
import type { Clock } from "#contract/club-time.ts";
import type { CacheInvalidation } from "./caches.ts";
import type { Database } from "./db/database.ts";
import type { InboxKind } from "./db/office-inbox.ts";
import type { PersonalData } from "./feature.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { SiteWatch } from "./observability/site-watch.ts";
import type { Finder, OfficeAction } from "./office-search.ts";
import type { Connections } from "./providers/connections.ts";
import type { Mailer } from "./providers/mail/mailer.ts";
import type { PaymentProvider } from "./providers/payments/port.ts";
import type { PostsProvider } from "./providers/posts/port.ts";
import type { FileStorage } from "./providers/storage/port.ts";
import type { SiteSettings } from "./settings.ts";
import type { StandInPage } from "./setup-page.ts";
import type { SignedCodes } from "./signed-codes.ts";

/**
 * The parts of one process, created in `src/site/site.ts`. Most use cases take them as their first argument. A port
 * implemented by another area is added by declaration merging, beside the port.
 */
export interface Deps {
  settings: SiteSettings;
  log: Logger;
  clock: Clock;
  club: () => Club;
  db: Database;
  /** Connection string of `db`, for dedicated connections. */
  databaseUrl: string;
  jobs: Jobs;
  /** Aborted when the process stops, for long work that can be repeated. */
  stopping: AbortSignal;
  /** Aborted when the server is about to close its connections, for responses that do not end by themselves. */
  hangUp: AbortSignal;
  /** Null in a program that listens on no port. */
  maintenance: Maintenance | null;
  /**
   * The providers are replaced when a connection changes; read them in each use case. Null if no mail server is set.
   */
  mailer: Mailer | null;
  storage: FileStorage;
  /** Null without credentials. */
  payments: PaymentProvider | null;
  /** Null if no social network account is connected. */
  posts: PostsProvider | null;
  connections: Connections;
  limits: RateLimits;
  cache: CacheInvalidation;
  watch: SiteWatch;
  /** Returns the signed codes of one purpose. @throws Error for a purpose that no feature registers */
  codes: (purpose: string) => SignedCodes;
  personalData: readonly PersonalData[];
  finders: readonly Finder[];
  actions: readonly OfficeAction[];
  inbox: readonly InboxKind[];
}

/** Closes this process's site for work that needs exclusive use of the database. */
export interface Maintenance {
  /**
   * Answers requests with a 503 and this page, which reloads itself. Once the running requests have ended and the
   * site has closed, `work` runs with the database's URL. Then the site opens again, even if `work` failed.
   * @returns false if other work is in progress
   */
  begin(
    page: Pick<StandInPage, "title" | "paragraphs" | "code">,
    work: (url: string) => Promise<void>,
  ): boolean;
}

export interface Actor {
  usuarioId: number;
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  correo: string | null;
  permisos: string[];
  sid: string;
}
