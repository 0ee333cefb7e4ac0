import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [reactRouter()],
  publicDir: "src/web/public",
  // Found at once instead of on the first visit of each page, which would answer 504 meanwhile.
  optimizeDeps: { entries: ["src/{web,features}/**/*.{ts,tsx}"] },
  // React's production build goes into the bundle: the demo does not run with NODE_ENV=production.
  ssr: command === "build" ? { noExternal: true } : {},
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: isSsrBuild === true },
}));
