import { z } from "@hono/zod-openapi";
import { parseJson } from "../contract.ts";

const PARA = "Elegí para quién es cada entrada";

/** Who goes with each ticket, in a form: JSON `[id | null]`; null leaves it to the site. */
export const paraJson = z
  .preprocess(
    parseJson,
    z
      .array(z.number({ error: PARA }).int(PARA).min(1, PARA).max(2147483647, PARA).nullable(), {
        error: PARA,
      })
      .max(100, PARA),
  )
  .openapi({ type: "string", example: "[null,12]" });
