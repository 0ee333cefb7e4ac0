import { type PointerEvent, use } from "react";
import { preload, preloadModule } from "react-dom";
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  type LinkProps,
  UNSAFE_DataRouterContext as RouterContext,
  Link as RouterLink,
} from "react-router";

/**
 * A link that loads its page's scripts and styles when it is pointed at or touched. At the click, the router would find
 * the imports of each script only in the script. Its own prefetching would load the page's data twice.
 */
export function Link(props: LinkProps) {
  const router = use(RouterContext)?.router;
  const manifest = use(FrameworkContext)?.manifest;
  function loadFiles({ currentTarget: { pathname } }: PointerEvent<HTMLAnchorElement>) {
    for (const { route } of router?.match(pathname) ?? []) {
      const { module = "", imports = [], css = [] } = manifest?.routes[route.id] ?? {};
      for (const file of [module, ...imports]) preloadModule(file);
      for (const file of css) preload(file, { as: "style" });
    }
  }
  return <RouterLink onPointerEnter={loadFiles} {...props} />;
}
