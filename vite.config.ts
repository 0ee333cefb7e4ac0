import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { lucideIcons } from "./scripts/lucide-icons.ts";
import { oldBrowsers } from "./scripts/old-browsers.ts";
import { BUILD_TARGET } from "./scripts/oldest-browsers.ts";
import { pictureSizes } from "./scripts/picture-sizes.ts";

/**
 * Chunks shared by all pages, and chunks that the home page shares with other pages. A group includes the imports of
 * its modules, so without the second group every page would load the whole home page with its styles.
 */
const OF_EVERY_PAGE = new RegExp(
  [
    "src/web/(root|public-layout)[.]tsx$",
    "icon:(calendar-days|camera|chevron-left|chevron-right|clock|external-link|id-card|ticket|users)$",
    "src/web/(page-meta|ui/(picture|badge))[.]tsx?$",
    "src/features/eventos/eventos/web/direccion-de-imagen[.]ts$",
    "src/features/contenido/(colecciones|publicaciones)/rules[.]ts$",
    "src/features/contenido/(colecciones/web/enlaces-de-interes|institucional/web/tarjeta-jugador)[.]tsx?$",
  ].join("|"),
);

/** Modules of every page import these, but use them only on the server. */
const OF_FEW_PAGES = {
  formato: /src\/contract\/(club-time|format)[.]ts$/,
  colores: /src\/contract\/palette[.]ts$/,
};

/** Shared code of forms and guarded pages, in one file instead of a dozen of a few hundred bytes. */
const OF_FORMS = new RegExp(
  [
    "src/web/(api|guard|contexts)[.]ts$",
    "src/web/shell/(use-single-flight|guard-fallback|fault-code)[.]tsx?$",
    "src/web/ui/(page-header|alert|field|loading-screen|spinner)[.]tsx$",
    "src/contract/permission[.]ts$",
  ].join("|"),
);

/**
 * Styles of the shell and its components, loaded with every page. A route's chunk would unload them while a
 * notice or button still uses them, and their order relative to a route's own styles would vary.
 */
const SHELL_STYLES = /src[\\/]web[\\/](ui|shell)[\\/].*[.]module[.]css$/;

/** Warnings fail the build, because volunteers could do nothing about them. */
const QUIET = {
  checks: { bundlerTimings: false },
  onwarn({ message }: { message: string }) {
    throw new Error(message);
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [reactRouter(), lucideIcons(), pictureSizes(), oldBrowsers()],
  publicDir: "src/web/public",
  // Finds dependencies at startup. Otherwise the first visit of a page would search for them and fail with 504.
  optimizeDeps: { entries: ["src/{web,features}/**/*.{ts,tsx}"] },
  // Bundles React's production build: the demo does not set NODE_ENV=production, and Vite would otherwise leave the
  // choice, and the slow development build, to the server.
  ssr: command === "build" ? { noExternal: true } : {},
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    target: BUILD_TARGET,
    // Sends the font of the headings with the styles, because headings in another font would break their lines
    // elsewhere.
    assetsInlineLimit: (file) => file.endsWith("oswald-es.woff2"),
    // In browsers without preloading (Safari before 17) the starter of `http/paint-first.ts` imports modules in turn.
    modulePreload: { polyfill: false },
    // Modules that every page needs. One file compresses better than eight, and stays cached when only the site's own
    // code changes.
    rolldownOptions: isSsrBuild
      ? QUIET
      : {
          ...QUIET,
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
                ...Object.entries(OF_FEW_PAGES).map(([name, test]) => ({ name, test, priority: 3 })),
                { name: "site", test: OF_EVERY_PAGE, priority: 2 },
                { name: "formularios", test: OF_FORMS, priority: 1 },
                { name: "agenda", test: /[\\/]suscripcion-a-eventos[.]tsx$/, priority: 1 },
                { name: "inicio", test: /[\\/]inicio\.page\.tsx/, priority: 0 },
              ],
            },
          },
        },
  },
}));
