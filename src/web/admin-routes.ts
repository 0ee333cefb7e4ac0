import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The staff's screens (spec 2 §2). */
export const adminRoutes: RouteConfigEntry[] = [];
