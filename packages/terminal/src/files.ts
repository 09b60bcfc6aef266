/** Files and addresses that a command line names. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, type Stats } from "node:fs";
import { access, constants, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { UserError } from "./user-error.ts";

/** Why a file cannot be used. The message quotes nothing from the file, which may hold a secret. */
export class JsonFileError extends Error {}

/**
 * @param name What the message calls the file, such as `the config a.json`.
 * @param read Reads it.
 * @throws {JsonFileError}
 */
export async function readJson(
  file: string,
  name: string,
  read: (file: string) => Promise<Uint8Array> = readFile,
): Promise<unknown> {
  const bytes = await read(file).catch((error: NodeJS.ErrnoException) => {
    throw new JsonFileError(`cannot read ${name}: ${fileProblem(error)}`);
  });
  try {
    return JSON.parse(textOf(bytes));
  } catch (error) {
    if (error instanceof TypeError) throw new JsonFileError(`${name} is not text in UTF-8 or UTF-16`);
    // The message of the parser quotes the file.
    const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
    throw new JsonFileError(`${name} is not JSON${place ? `, at ${place}` : ""}`);
  }
}

/**
 * Reads what another program left: a file and nothing else, which a link does not lead to, and which cannot fill the memory.
 *
 * @throws It is not a file, or longer than this many bytes.
 */
export async function readGiven(file: string, maxBytes: number): Promise<Uint8Array> {
  // A pipe without a writer would wait. Windows has neither flag.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const known = await handle.stat();
    if (known.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    if (!known.isFile()) throw new Error("it is not a file");
    const bytes = Buffer.alloc(Math.min(known.size, maxBytes) + 1);
    let length = 0;
    for (let more = -1; more !== 0 && length < bytes.length; length += more) {
      more = (await handle.read(bytes, length)).bytesRead;
    }
    if (known.size > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`);
    if (length > known.size) throw new Error("it is still being written");
    return bytes.subarray(0, length);
  } finally {
    await handle.close();
  }
}

/** Some shells write UTF-16. Both decoders drop the byte order mark. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);

const problems: Readonly<Record<string, string>> = {
  EEXIST: "it is already there",
  ELOOP: "it is a link",
  ENOENT: "there is no such file or folder",
  ENXIO: "it is not a file",
  EISDIR: "it is a folder",
  ENOTDIR: "there is no such folder",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "the disk cannot be written",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
};

/** Why a file cannot be read or written, from the error of the system call. */
export const fileProblem = ({ code = "", message }: NodeJS.ErrnoException): string => problems[code] ?? message;

/** What something is that is no file. */
export function kindOf(found: Stats): string {
  if (found.isDirectory()) return "folder";
  if (found.isFIFO()) return "pipe";
  return found.isSocket() ? "socket" : "device";
}

/** Checks without changing or creating the file. @throws {UserError} It cannot be written. */
export async function assertWritable(file: string): Promise<void> {
  try {
    const known = await stat(file).catch(() => undefined);
    if (known?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    // Opened without a reader, it would wait. One of this process, such as /dev/stdout, has a reader.
    if (known?.isFIFO() && !file.startsWith("/dev/")) throw Object.assign(new Error(), { code: "ENXIO" });
    await access(known ? file : dirname(file), constants.W_OK);
    if (!known && !(await stat(dirname(file))).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
  } catch (error) {
    throw cannotWrite(file, error as NodeJS.ErrnoException);
  }
}

/** Writes what only this user may read, as a new file which takes the place of what is there. @throws {UserError} */
export async function writePrivate(file: string, text: string): Promise<void> {
  const part = `${file}.${randomBytes(8).toString("hex")}.part`;
  try {
    await writeFile(part, text, { flag: "wx", mode: 0o600 });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw cannotWrite(file, error as NodeJS.ErrnoException);
  }
}

/**
 * @param flag `w` replaces what is there, `a` appends to it, `wx` writes only a file that is not there yet.
 * @throws {UserError} It cannot be written.
 */
export const writeText = (file: string, text: string, flag: "w" | "a" | "wx" = "w"): Promise<void> =>
  writeFile(file, text, { flag }).catch((error: NodeJS.ErrnoException) => {
    throw cannotWrite(file, error);
  });

/** A new folder for what is temporary, of this user alone. At once, or a signal could leave it behind. @throws {UserError} */
export function temporaryFolder(name: string): string {
  try {
    return mkdtempSync(join(tmpdir(), `${name}-`));
  } catch (error) {
    throw cannotWrite(tmpdir(), error as NodeJS.ErrnoException);
  }
}

const cannotWrite = (file: string, error: NodeJS.ErrnoException): UserError =>
  new UserError(`cannot write ${file}: ${fileProblem(error)}`, 2);

export interface ListenAddress {
  port: number;
  host: string;
  /** How the user chooses another port. Default: with `--port`. */
  otherPort?: string;
  /** What the user does about a port in use. Default: stops what listens there. */
  inUse?: string;
}

/** Why a server cannot listen, in one line that says what to do. */
export function listenError(
  error: NodeJS.ErrnoException,
  { port, host, otherPort = "choose another with --port", inUse = "stop what listens there" }: ListenAddress,
): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `port ${port} is in use on ${host}; ${inUse}, or ${otherPort}`;
    case "EACCES":
      return `port ${port} on ${host} needs rights that this user does not have; choose one above 1023 with --port`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
      return `this machine has no address ${host}; choose another with --host`;
    default:
      return `cannot listen on ${host}:${port}: ${error.message}`;
  }
}

/** Whether a server that binds to this address is reachable only from this machine. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
