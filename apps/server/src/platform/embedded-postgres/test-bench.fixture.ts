import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isAlive } from './server-process.ts';

interface Line {
  url?: string;
  error?: string;
  level?: string;
  message?: string;
}

interface Child {
  process: ChildProcess;
  lines: Line[];
  /** The first line that says how the start went. */
  started: Promise<Line>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The resources of one test; `cleanUp` ends and removes all of them. */
export class TestBench {
  readonly messages: string[] = [];
  private readonly undo: (() => unknown)[] = [];

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-pg-'));
    this.undo.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  async start(dataDir: string, native?: string): Promise<EmbeddedPostgres> {
    const log = (level: string, message: string) => this.messages.push(`${level}: ${message}`);
    const database = await startEmbeddedPostgres({ dataDir, log, native });
    this.undo.push(() => database.stop());
    return database;
  }

  /** A process of its own, leader of its own group, so that a whole group can be sent a signal like Ctrl-C. */
  child(dataDir: string, ...more: string[]): Child {
    const file = join(import.meta.dirname, 'child.fixture.ts');
    const child = spawn(process.execPath, [file, dataDir, ...more], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.undo.push(async () => {
      const pid = postmasterPid(dataDir);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT');
      if (pid) await until(() => !isAlive(pid));
    });
    const lines: Line[] = [];
    const reader = createInterface({ input: child.stdout });
    const started = new Promise<Line>((resolve) => {
      reader.on('line', (text) => {
        const line = JSON.parse(text) as Line;
        lines.push(line);
        if (line.url || line.error) resolve(line);
      });
    });
    const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
    return { process: child, lines, started, ended };
  }

  onCleanUp(action: () => unknown): void {
    this.undo.push(action);
  }

  async cleanUp(): Promise<void> {
    while (this.undo.length > 0) await this.undo.pop()?.();
    this.messages.length = 0;
  }
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

export function postmasterPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

export async function until(condition: () => boolean, milliseconds = 10_000): Promise<void> {
  for (const end = Date.now() + milliseconds; !condition(); await delay(20)) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
  }
}

/** Mounts a disk of a size such as '100m' in memory. Returns false if the machine does not allow it. */
export function mountSmallDisk(folder: string, size: string): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
}

/** Returns true if disks can be mounted: as root on Linux, and not in every container. */
export function canMountDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-mount-'));
  const isMounted = mountSmallDisk(folder, '1m');
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}
