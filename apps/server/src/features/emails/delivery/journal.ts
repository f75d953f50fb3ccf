import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';

/** The progress of an interrupted batch with one recipient. Recipients without an entry were not begun. */
type JournalEntry = { recipientId: string; kind: 'begun' } | { recipientId: string; kind: 'answered'; reply: string };

interface LeftBatch {
  claim: string;
  /** True if the machine has run without interruption since, so that nothing written is missing. */
  isComplete: boolean;
  entries: JournalEntry[];
  /** Forgets the batch; call it once the database knows. */
  forget(): void;
}

/** Notes of a batch beside the database: written before the bytes of a message and after the reply. */
export interface BatchNotes {
  begin(recipientId: string): void;
  answer(recipientId: string, reply: string): void;
  /** Forgets the batch: the database knows its outcomes, or it has no recipients. */
  close(): void;
  /** Leaves the notes to `left`: nobody knows if the database has the claim. */
  abandon(): void;
}

/**
 * Opens files that survive a killed process. The database receives outcomes in batches; these notes record the outcome
 * of each message of an interrupted batch, so that only those whose reply was not yet received are unknown.
 */
export function openJournal(dataDir: string) {
  const folder = join(dataDir, 'outgoing-mail');
  mkdirSync(folder, { recursive: true });
  const machine = bootId();
  const own = new Set<string>();
  return {
    start(claim: string): BatchNotes {
      const path = join(folder, `${claim}.log`);
      // Without its first line nobody could tell whose the file is.
      const file = openSync(`${path}.new`, 'ax');
      own.add(claim);
      writeSync(file, `${machine} ${hostname()} ${process.pid}\n`);
      renameSync(`${path}.new`, path);
      return {
        begin: (recipientId) => void writeSync(file, `B ${recipientId}\n`),
        answer: (recipientId, reply) =>
          void writeSync(file, `A ${recipientId} ${reply.replace(/\s+/g, ' ').slice(0, 300)}\n`),
        close() {
          closeSync(file);
          unlinkSync(path);
          own.delete(claim);
        },
        abandon() {
          closeSync(file);
          own.delete(claim);
        },
      };
    },
    /**
     * Returns the batches of processes of this host that are gone. A process of another host or container cannot be seen from
     * here, so its batches wait until their lease ends.
     */
    left(): LeftBatch[] {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.log') && !own.has(name.slice(0, -4)))
        .flatMap((name) => {
          const path = join(folder, name);
          const [head = '', ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
          const [boot, host, pid] = head.split(' ');
          if (head && host !== hostname()) return [];
          if (boot === machine && Number(pid) !== process.pid && isRunning(Number(pid))) return [];
          const isComplete = boot === machine && machine !== unknownBoot;
          return [
            { claim: name.slice(0, -4), isComplete, entries: lines.flatMap(readEntry), forget: () => unlinkSync(path) },
          ];
        });
    },
  };
}
export type Journal = ReturnType<typeof openJournal>;

function readEntry(line: string): JournalEntry[] {
  const [, sign, recipientId = '', reply = ''] = /^([BA]) (\S{36})(?: (.*))?$/.exec(line) ?? [];
  if (sign === 'B') return [{ recipientId, kind: 'begun' }];
  return sign === 'A' ? [{ recipientId, kind: 'answered', reply }] : [];
}

const unknownBoot = 'unknown';
/** Identifies the run of the operating system: files of an earlier one may lack their last lines. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return unknownBoot;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const newClaim = (): string => uuidv7();
