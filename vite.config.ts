import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { lucideIcons } from "./scripts/lucide-icons.ts";
import { oldBrowsers } from "./scripts/old-browsers.ts";
import { BUILD_TARGET } from "./scripts/oldest-browsers.ts";
import { pictureSizes } from "./scripts/picture-sizes.ts";

/** Modules that every page needs, or that most pages need and are small. */
const OF_EVERY_PAGE = new RegExp(
  [
    "src/web/(root|public-layout)[.]tsx$",
    "icon:(calendar-days|camera|chevron-left|chevron-right|clock|external-link|id-card|ticket|trophy|users)$",
    "src/web/(page-meta|ui/(picture|badge))[.]tsx?$",
    "src/features/eventos/eventos/web/(direccion-de-imagen|escudos)[.]tsx?$",
  ].join("|"),
);

/**
 * Parts that the home page shares with other pages. A group includes the imports of its modules, so without these
 * groups the other pages would load the whole home page with its styles.
 */
const OF_HOME_AND_OTHERS = {
  reglas: /src\/features\/(contenido\/(colecciones|publicaciones)|temporada\/competencias)\/rules[.]ts$/,
  agenda: /\/(suscripcion-a-eventos|racha)[.]tsx$/,
  tarjetas: new RegExp(
    [
      "src/features/temporada/(competencias/web/partido-en-lista|equipos/web/tarjeta-jugador)[.]tsx$",
      "src/features/contenido/(publicaciones/web/tarjetas-de-noticias|institucional/web/video)[.]tsx$",
      "src/features/contenido/colecciones/web/enlaces-de-interes[.]tsx$",
      "src/web/ui/(club-icon[.]tsx|even-rows[.]ts)$",
    ].join("|"),
  ),
};

/** Modules of every page import these, but use them only on the server. */
const OF_FEW_PAGES = {
  formato: /src\/contract\/(club-time|format|keys)[.]ts$/,
  colores: /src\/contract\/palette[.]ts$/,
  personas: /src\/(features\/personas\/(vinculos|usuarios)\/rules|contract\/text-fields)[.]ts$/,
};

/** Shared code of forms, guarded pages and pages for users, in one file instead of dozens of a few hundred bytes. */
const OF_FORMS = new RegExp(
  [
    "src/web/(api|guard|contexts|use-(answer|tapped|write))[.]ts$",
    "src/web/shell/(use-(single-flight|download|revalidate)|guard-fallback|fault-code|tab-links)[.]tsx?$",
    "src/web/ui/(page-header|alert|field|loading-screen|spinner|empty-state|dialog)[.]tsx$",
    "src/contract/permission[.]ts$",
    "icon:(circle-check|info|pencil|search|trash|triangle-alert)$",
  ].join("|"),
);

/** Shared code of the office's lists, in one file instead of thirty. */
const OF_LISTS = new RegExp(
  [
    "src/web/admin/(staff-list|record-table|object-page|staff-screen|load-failure|more-actions|state-toggle)[.]tsx$",
    "src/web/admin/(confirm-modal|delete-modal|action-button|icon-button|lazy-dialog|export-button)[.]tsx$",
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

export default defineConfig(({ command }) => ({
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
    modulePreload: {
      // In browsers without preloading (Safari before 17) the starter of `http/paint-first.ts` imports modules in turn.
      polyfill: false,
      // The office loads its dialogs when the browser is idle, so lists of what they import would only cost.
      resolveDependencies: (file, imports) =>
        /[\\/]admin-/.test(file) ? imports.filter((one) => one.endsWith(".css")) : imports,
    },
    rolldownOptions: {
      ...QUIET,
      output: {
        codeSplitting: {
          // Modules that many pages need. One file compresses better than eight, and stays cached when only the site's
          // own code changes.
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
            ...Object.entries(OF_HOME_AND_OTHERS).map(([name, test]) => ({ name, test, priority: 1 })),
            { name: "listas", test: OF_LISTS, priority: 0 },
            { name: "inicio", test: /[\\/]inicio\.page\.tsx/, priority: 0 },
          ],
        },
      },
    },
  },
  // One file loads in two thirds of the time of hundreds.
  environments: { ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } } },
}));
