/**
 * The first step of every npm script: links `node_modules/.bin/node` to the Node that `npm ci` installed, or else to
 * the system's if it is recent enough. The rest of the script, the systemd unit and the documents use this link. npm
 * before 11.6 does not create it, because four packages, one per platform, offer the same name. Without a usable Node,
 * prints what is missing (with --explain, since package.json calls this a second time with npm's own Node if the
 * linked Node does not start).
 * CommonJS without recent syntax, because the system's Node may be old.
 */
"use strict";
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const WANTED = 26;
const root = path.dirname(__dirname);
const modules = path.join(root, "node_modules");
const windows = process.platform === "win32";
const link = path.join(modules, ".bin", windows ? "node.cmd" : "node");

const isRecent = (version) => Number.parseInt(version, 10) >= WANTED;

/** Starts a Node. Returns `{version}`, or `{failure}` with the loader's output. */
function tryNode(file) {
  const { status, stdout, stderr, error } = spawnSync(file, ["-p", "process.versions.node"], {
    encoding: "utf8",
  });
  return status === 0 ? { version: stdout.trim() } : { failure: String(stderr || error || "").trim() };
}

/** Returns the path of the Node in the installed platform package; undefined without one. */
function findInstalled() {
  const folders = fs.readdirSync(modules).filter((name) => name.indexOf("node-") === 0);
  return folders
    .map((name) => path.join(modules, name, "bin", windows ? "node.exe" : "node"))
    .find((file) => fs.existsSync(file));
}

function findInSystem() {
  const folders = (process.env.PATH || "")
    .split(path.delimiter)
    .filter((folder) => path.basename(folder) !== ".bin");
  return [process.execPath]
    .concat(folders.map((folder) => path.join(folder, windows ? "node.exe" : "node")))
    .find(
      (file) =>
        path.dirname(file) !== path.dirname(link) && fs.existsSync(file) && isRecent(tryNode(file).version),
    );
}

function makeLink(target) {
  const relative = path.relative(path.dirname(link), target);
  // Renamed into place, because several scripts may start at once.
  const temporary = `${link}.${process.pid}`;
  fs.mkdirSync(path.dirname(link), { recursive: true });
  if (windows) fs.writeFileSync(temporary, `@"%~dp0${relative}" %*\r\n`);
  else fs.symlinkSync(target.indexOf(modules) === 0 ? relative : target, temporary);
  fs.renameSync(temporary, link);
}

function remedyFor(failure) {
  const library = (/shared libraries: ([^:]*):/.exec(failure) || [])[1];
  if (!library) {
    // The file exists but the system lacks its loader.
    if (failure === "" || /not found|ENOENT/.test(failure))
      return `El Node que trae el sitio necesita glibc y este sistema no la tiene (¿Alpine?): usá Debian, Ubuntu o Fedora, o instalá Node ${WANTED} o más nuevo.`;
    return `El Node que trae el sitio no arranca (${failure}): instalá Node ${WANTED} o más nuevo.`;
  }
  const install = library === "libatomic.so.1" && installCommand();
  return install
    ? `Falta la biblioteca ${library}, que Node necesita: instalala con «${install}» y repetí el comando.`
    : `Falta la biblioteca ${library}, que Node necesita: instalá el paquete de tu sistema que la trae y repetí el comando.`;
}

/** Returns the command that installs libatomic on this family of systems, or undefined. */
function installCommand() {
  let release = "";
  try {
    release = fs.readFileSync(process.env.OS_RELEASE || "/etc/os-release", "utf8");
  } catch (_) {
    return undefined;
  }
  const family = (release.match(/^ID(?:_LIKE)?=.*$/gm) || []).join(" ");
  const sudo = process.getuid && process.getuid() === 0 ? "" : "sudo ";
  if (/\b(debian|ubuntu)\b/.test(family))
    return `${sudo}apt-get update && ${sudo}apt-get install -y libatomic1`;
  if (/\b(fedora|rhel|centos|amzn)\b/.test(family)) return `${sudo}dnf install -y libatomic`;
  if (/suse/.test(family)) return `${sudo}zypper install -y libatomic1`;
  return undefined;
}

/** Links a Node. Returns null, or a sentence that says what is missing. */
function prepare() {
  if (!fs.existsSync(modules)) return "Faltan las dependencias: corré primero npm ci.";
  const installed = findInstalled();
  const trial = installed ? tryNode(installed) : {};
  const target = isRecent(trial.version) ? installed : findInSystem();
  if (!target)
    return installed
      ? remedyFor(trial.failure || `es la versión ${trial.version}`)
      : `Falta Node ${WANTED}: volvé a correr npm ci sin --omit=optional, o instalá Node ${WANTED} o más nuevo.`;
  try {
    makeLink(target);
  } catch (error) {
    return `No se puede escribir en node_modules (${error.code}): corré el comando una vez con el usuario dueño de la carpeta del sitio.`;
  }
  return null;
}

/** Whether the linked Node runs this script, as it usually does, because `npm run` searches node_modules/.bin first. */
function isReady() {
  return (
    isRecent(process.versions.node) &&
    fs.existsSync(link) &&
    (windows || fs.realpathSync(link) === process.execPath)
  );
}

const problem = isReady() ? null : prepare();
if (problem !== null) {
  if (windows || process.argv[2] === "--explain")
    process.stderr.write(`\nEl sitio no puede empezar:\n\n  ${problem}\n\n`);
  process.exitCode = 1;
}
