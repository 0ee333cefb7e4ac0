import type { StandInPage } from "./setup-page.ts";

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
