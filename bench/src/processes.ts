import { readdirSync, readFileSync } from 'node:fs';

/** Resources of a process and its children: their own memory (shared pages counted once) and processor time. */
export interface Usage {
  node: { bytes: number; seconds: number };
  postgres: { bytes: number; seconds: number };
}

const ticksPerSecond = 100;
const text = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

interface Process {
  pid: number;
  parent: number;
  name: string;
  seconds: number;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = text(`/proc/${pid}/stat`);
      const end = stat.lastIndexOf(')');
      if (end < 0) return [];
      const fields = stat.slice(end + 2).split(' ');
      // With what its ended children have used: a database starts and ends one for each connection.
      const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
      return [{ pid: Number(pid), parent: Number(fields[1]), name: stat.slice(stat.indexOf('(') + 1, end), seconds }];
    });
}

const bytesOf = (pid: number): number => {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(text(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kilobytes ?? /^VmRSS:\s+(\d+) kB/m.exec(text(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
};

/**
 * Returns the usage of processes, on Linux only; elsewhere everything is zero. A part that runs under a server's name
 * is recognised by it.
 */
export function usageOf(root: number): Usage {
  const all = processes();
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  const own = [...all.filter(({ pid }) => pid === root), ...below(root)];
  const sum = (of: readonly Process[]) => ({
    bytes: of.reduce((total, { pid }) => total + bytesOf(pid), 0),
    seconds: of.reduce((total, one) => total + one.seconds, 0),
  });
  return {
    node: sum(own.filter(({ name }) => name !== 'postgres')),
    postgres: sum(own.filter(({ name }) => name === 'postgres')),
  };
}
