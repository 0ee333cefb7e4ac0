import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [reactRouter()],
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
                  name: "site",
                  test: /[\\/]src[\\/]web[\\/](entry\.client|root|public-layout)\.tsx/,
                  priority: 2,
                },
                { name: "inicio", test: /[\\/]inicio\.page\.tsx/, priority: 1 },
              ],
            },
          },
        },
  },
}));
