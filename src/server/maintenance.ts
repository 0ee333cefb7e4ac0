import type { StandInPage } from "./setup-page.ts";

/** Closes the site of this process for work that needs its database alone. */
export interface Maintenance {
  /**
   * From now on requests are answered with 503 and this page, which loads itself again. Once the running requests have
   * ended and the site has closed, `work` runs with the database's URL. Then the site opens again, whatever happened.
   * @returns false if other work is under way
   */
  begin(
    page: Pick<StandInPage, "title" | "paragraphs" | "code">,
    work: (url: string) => Promise<void>,
  ): boolean;
}
