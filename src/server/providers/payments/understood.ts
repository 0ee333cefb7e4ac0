import type { z } from "zod";
import { refusalAnswer } from "./answers.ts";
import type { HttpAnswer } from "./bounded-http.ts";
import { ProviderUnavailable } from "./port.ts";

/** The parsed response. @throws ProviderUnavailable */
export function understood<T>(answer: HttpAnswer, shape: z.ZodType<T>): T {
  if (answer.status >= 400) {
    const refusal = refusalAnswer.safeParse(answer.body);
    const code = refusal.success ? ` (${refusal.data.error})` : "";
    throw new ProviderUnavailable("refused", `The provider answered ${answer.status}${code}`);
  }
  const parsed = shape.safeParse(answer.body);
  if (!parsed.success) {
    throw nonsense(parsed.error.issues.map((issue) => issue.path.join(".")).join(", "));
  }
  return parsed.data;
}

export function nonsense(where: string): ProviderUnavailable {
  return new ProviderUnavailable("nonsense", `The provider's answer makes no sense: ${where.slice(0, 200)}`);
}
