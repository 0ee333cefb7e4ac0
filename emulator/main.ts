import { z } from "zod";
import { startEmulator } from "./server.ts";

/**
 * The emulator as a program: prints `{"ready":true,"url":…}` when it listens, and exits when its standard input closes
 * (the parent process died) or on SIGTERM and SIGINT.
 */

const settings = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .refine((value) => value !== "production", "the Mercado Pago emulator never runs in production"),
  EMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  EMULATOR_DATA_FILE: z.string().min(1).optional(),
  EMULATOR_ACCESS_TOKEN: z.string("name the token that the API accepts").min(1),
  EMULATOR_WEBHOOK_SECRET: z.string("name the secret that signs the notices").min(1),
  /** Address for notices of subscriptions to the seller's application. */
  EMULATOR_NOTIFICATION_URL: z.url().optional(),
});

const parsed = settings.safeParse(process.env);
if (!parsed.success) {
  for (const issue of parsed.error.issues) console.error(`${issue.path.join(".")}: ${issue.message}`);
  process.exit(1);
}

const emulator = await startEmulator({
  port: parsed.data.EMULATOR_PORT,
  dataFile: parsed.data.EMULATOR_DATA_FILE,
  accessToken: parsed.data.EMULATOR_ACCESS_TOKEN,
  webhookSecret: parsed.data.EMULATOR_WEBHOOK_SECRET,
  notificationUrl: parsed.data.EMULATOR_NOTIFICATION_URL,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await emulator.close();
  process.exit(0);
}
process.on("SIGTERM", end);
process.on("SIGINT", end);
process.stdin.on("end", end);
process.stdin.on("close", end);
process.stdin.on("error", end);
process.stdin.resume();

console.log(JSON.stringify({ ready: true, url: emulator.url }));
