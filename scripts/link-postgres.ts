/** Part of `npm run build`: completes the installed PostgreSQL, as its package's own install script does not run (.npmrc). */
import { findServerBinaries, makeLibraryLinks } from "#server/db/engine/server-binaries.ts";

// Left out (`--omit=optional`) by a club that names its own server; a start without one says what to do.
const binaries = await findServerBinaries().catch(() => undefined);
if (binaries) await makeLibraryLinks(binaries.native);
