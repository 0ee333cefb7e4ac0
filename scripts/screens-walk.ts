import { MEMBER_SCREENS } from "./screens-members.ts";
import { PUBLIC_SCREENS } from "./screens-public.ts";
import type { Screen } from "./screens-screen.ts";
import { STAFF_SCREENS } from "./screens-staff.ts";

/** Every screen of the site, public and private. */
export const SCREENS: readonly Screen[] = [...PUBLIC_SCREENS, ...MEMBER_SCREENS, ...STAFF_SCREENS];
