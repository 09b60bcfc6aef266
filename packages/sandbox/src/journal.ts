/** The last requests and their answers, with secrets masked. */
import { mask, masker } from "./mask.ts";
import { isKey } from "./merchants.ts";

export interface JournalEntry {
  id: number;
  at: string;
  method: string;
  path: string;
  /** The merchant that the credentials belong to, or null. */
  merchant: string | null;
  /** The HTTP status, or null when the connection was dropped. */
  status: number | null;
  milliseconds: number;
  request: { headers: Record<string, string>; body: string | null };
  response: { body: string | null };
  notes: string[];
}

/** What is noted while a request is served; it becomes an entry when somebody reads the journal. */
export interface Note {
  time: number;
  method: string;
  path: string;
  key: string | null;
  secret: string | null;
  contentType: string | null;
  merchant: string | null;
  body: string | null;
  status: number | null;
  answer: string | null;
  milliseconds: number;
  notes: string[];
}

const kept = 200;
const longest = 4_000;

export interface Journal {
  add(note: Note): void;
  /** Newest first. */
  entries(): JournalEntry[];
  clear(): void;
}

/** A new, empty journal. It keeps the last 200 requests and the first 4,000 characters of each body. */
export function journal(): Journal {
  let count = 0;
  let notes: Note[] = [];
  return {
    add(note) {
      notes[count++ % kept] = note;
    },
    entries: () =>
      Array.from({ length: Math.min(count, kept) }, (_, index) => {
        const id = count - index;
        return entryOf(id, notes[(id - 1) % kept] as Note);
      }),
    clear() {
      count = 0;
      notes = [];
    },
  };
}

/** A secret is masked wherever it stands: in its header, and where somebody put it by mistake. */
function entryOf(id: number, note: Note): JournalEntry {
  const hide = masker(note);
  const masked = <Text extends string | null>(text: Text): Text => (text && hide(text)) as Text;
  const cut = (text: string | null) => (text && text.length > longest ? `${text.slice(0, longest)}… (cut)` : text);
  const headers: Record<string, string> = {};
  if (note.contentType !== null) headers["content-type"] = masked(note.contentType);
  // A key of the sandbox is no secret; one that is not its own may be somebody's real one.
  if (note.key !== null) headers["x-merchant-key"] = isKey(note.key) ? note.key : mask;
  if (note.secret !== null) headers["x-merchant-secret"] = mask;
  return {
    id,
    at: new Date(note.time).toISOString(),
    method: note.method,
    path: masked(note.path),
    merchant: note.merchant,
    status: note.status,
    milliseconds: note.milliseconds,
    request: { headers, body: cut(masked(note.body)) },
    response: { body: cut(masked(note.answer)) },
    notes: note.notes.map(masked),
  };
}
