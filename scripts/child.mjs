import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, isWindows, projectNode, root } from './project.mjs';

/**
 * Runs programs with the project's Node.js until the first of them ends, then ends the others and waits for them too.
 * Each is `{ args, cwd }`. The result is the exit code of the first to end.
 */
export async function runTogether(programs) {
  const children = programs.map(({ args, cwd = root }) => start(args, cwd));
  const pass = passSignals(children);
  const ends = children.map(end);
  try {
    const code = await Promise.race(ends);
    pass.stopAll();
    await Promise.all(ends);
    return code;
  } finally {
    pass.end();
  }
}

const firstPause = 1;
const longestPause = 60;
/** Milliseconds after which a program counts as running well, so that its next crash begins with the first pause. */
const steadyAfter = 10 * 60_000;

/** Returns the seconds to wait before a program is started again that has crashed so many times in a row. */
export const pauseAfter = (crashes) => Math.min(longestPause, firstPause * 2 ** (crashes - 1));

/**
 * Runs a program and starts it again, after growing pauses, when it crashes. A program that ends before it once said `ready` over its
 * channel cannot start, for a reason that it has told; that and an orderly end are final. The result is the exit code.
 */
export async function keepRunning({ args, cwd = root }) {
  const children = [];
  const pass = passSignals(children);
  let wasReady = false;
  try {
    for (let crashes = 1; ; crashes++) {
      const child = start(args, cwd);
      children[0] = child;
      child.on('message', (message) => {
        wasReady ||= message === 'ready';
      });
      const since = Date.now();
      const code = await end(child);
      if (code === 0 || !wasReady || pass.isStopping()) return code;
      if (Date.now() - since > steadyAfter) crashes = 1;
      const pause = pauseAfter(crashes);
      const how = child.signalCode ? `killed by ${child.signalCode}` : `exit code ${code}`;
      console.error(
        `Masthead ended unexpectedly (${how}). It is started again in ${pause} s; nothing that was saved is lost.`,
      );
      await Promise.race([new Promise((wait) => setTimeout(wait, pause * 1000)), pass.stopping]);
      if (pass.isStopping()) return code;
    }
  } finally {
    pass.end();
  }
}

/**
 * Runs one program in our own process group, if the terminal's Ctrl-C and its keyboard reach it directly: for the
 * console and for other programs that a person talks to.
 */
export async function runInFront(args) {
  const child = spawn(projectNode(), args, { stdio: 'inherit' });
  const ignore = () => undefined;
  const stopIt = () => stop(child, 'SIGTERM');
  process.on('SIGINT', ignore);
  process.on('SIGTERM', stopIt);
  try {
    return await end(child);
  } finally {
    process.off('SIGINT', ignore);
    process.off('SIGTERM', stopIt);
  }
}

// In a group of its own a program gets one Ctrl-C from us, not one each from the terminal, npm and us. The channel
// tells it when we die; see end-with-parent.mjs. Windows opens a window for a new group, so there it stays in ours.
function start(args, cwd) {
  const guard = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href;
  return spawn(projectNode(), ['--import', guard, ...args], {
    cwd,
    detached: !isWindows,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

function passSignals(children) {
  const last = {};
  let setStopping;
  const stopping = new Promise((resolve) => {
    setStopping = resolve;
  });
  const isStopping = () => Object.keys(last).length > 0;
  const tellAll = (signal) => {
    last[signal] = Date.now();
    setStopping();
    for (const child of children) stop(child, signal);
  };
  // Not said twice: a second signal may mean to a program that its user is out of patience.
  const stopAll = () => {
    if (!isStopping()) tellAll('SIGTERM');
  };
  const orphaned = stopWhenOrphaned(stopAll);
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handle = () => {
      const passed = signal === 'SIGHUP' ? 'SIGTERM' : signal;
      // A terminal's Ctrl-C comes twice: from the terminal and from npm.
      if (Date.now() - (last[passed] ?? 0) < 300) return;
      // On Windows the terminal tells everybody, and a signal from us would be a sudden death.
      if (!(isWindows && passed === 'SIGINT')) tellAll(passed);
    };
    process.on(signal, handle);
    return [signal, handle];
  });
  const end = () => {
    clearInterval(orphaned);
    for (const [signal, handle] of handlers) process.off(signal, handle);
  };
  return { stopAll, isStopping, stopping, end };
}

// npm passes SIGTERM to the shell that it starts us with, which dies of it without telling us.
function stopWhenOrphaned(tell) {
  const parent = process.ppid;
  if (isWindows || !process.env.npm_lifecycle_event) return undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, 250);
  return timer.unref();
}

function stop(child, signal) {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}

function end(child) {
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Failure(`Node.js could not be run: ${error.message}.`)));
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
