import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { lucideIcons } from "./scripts/lucide-icons.ts";

/**
 * What every page needs, and what the home page has in common with others. A group takes along all that its modules
 * import: without the latter every page would load the whole home page, with its styles.
 */
const OF_EVERY_PAGE = new RegExp(
  [
    "src/web/(root|public-layout)[.]tsx$",
    "icon:(camera|chevron-left|chevron-right|clock|external-link|id-card|ticket)$",
    "src/web/(page-meta|ui/(picture|badge))[.]tsx?$",
    "src/features/(contenido/(carrousel|enlaces|publicaciones)|eventos/eventos)/rules[.]ts$",
    "src/features/contenido/(enlaces/web/lista-de-enlaces|institucional/web/tarjeta-jugador)[.]tsx?$",
  ].join("|"),
);

/** What forms and guarded pages have: one file in the place of a dozen of some hundred bytes, each a request of a phone. */
const OF_FORMS = new RegExp(
  [
    "src/web/(api|guard|contexts)[.]ts$",
    "src/web/shell/(form-result|use-single-flight|guard-fallback|fault-code)[.]tsx?$",
    "src/web/ui/(page-header|alert|field|field-group|loading-screen|spinner)[.]tsx$",
    "src/contract/(permission|format|club-time)[.]ts$",
  ].join("|"),
);

/**
 * Styles of the shell and its components, loaded with every page. In a chunk of a route they would leave with it, while
 * a notice or a button of theirs stays; and a route's own styles would come before or after them by turns.
 */
const SHELL_STYLES = /src[\\/]web[\\/](ui|shell)[\\/].*[.]module[.]css$/;

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [reactRouter(), lucideIcons()],
  publicDir: "src/web/public",
  // Found at once instead of on the first visit of each page, which would answer 504 meanwhile.
  optimizeDeps: { entries: ["src/{web,features}/**/*.{ts,tsx}"] },
  // React's production build goes into the bundle: the demo does not run with NODE_ENV=production, and
  // Vite by itself leaves the choice to the server's environment, with the slow development build in reach.
  ssr: command === "build" ? { noExternal: true } : {},
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Every browser that runs this code preloads modules by itself.
    modulePreload: { polyfill: false },
    sourcemap: isSsrBuild === true,
    // Every page needs all of these: one file packs better than eight, and stays in the browser's cache
    // when only the site's own code changes.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                  priority: 5,
                },
                { name: "router", test: /[\\/]node_modules[\\/]react-router[\\/]/, priority: 4 },
                { name: "estilos", test: SHELL_STYLES, priority: 3 },
                { name: "site", test: OF_EVERY_PAGE, priority: 2 },
                { name: "formularios", test: OF_FORMS, priority: 1 },
                { name: "inicio", test: /[\\/]inicio\.page\.tsx/, priority: 0 },
              ],
            },
          },
        },
  },
}));
