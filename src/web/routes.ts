import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { club } from "../../club.config.ts";

const page = (area: string, name: string) => `../features/${area}/web/${name}.page.tsx`;

/** The site map (spec 1 §2, spec 2 §2). */
export default [
  layout("./public-layout.tsx", [index(page("institucional", "inicio"))]),
] satisfies RouteConfig;
void club;
void route;
