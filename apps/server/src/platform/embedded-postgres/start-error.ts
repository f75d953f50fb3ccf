/** A start that cannot continue. Its message is the sentence for the user; no stack is needed. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

interface Cause {
  pattern: RegExp;
  sentence: (folder: string, found: RegExpExecArray) => string;
}

const ownServer = 'or set DATABASE_URL to a PostgreSQL server of your own';

const causes: Cause[] = [
  {
    pattern: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    sentence: (folder) =>
      `The disk that holds ${folder} is full. Free some space and start again; nothing that was saved is lost.`,
  },
  {
    // A recursive mkdir as root answers ENOENT on a read-only disk.
    pattern: /Read-only file system|EROFS|ENOENT: no such file or directory, mkdir/,
    sentence: (folder) =>
      `The data folder ${folder} lies on a read-only disk. Set MASTHEAD_DATA to a folder that can be written.`,
  },
  {
    pattern: /ENOTDIR|EEXIST/,
    sentence: (folder) => `The data folder ${folder} cannot be made because a file has that name. Set MASTHEAD_DATA.`,
  },
  {
    pattern: /spawn \S+ (EPERM|EINVAL)|initgroups|setgroups/,
    sentence: () =>
      `PostgreSQL does not run as root and this machine does not let root switch to another user. ` +
      `Start Masthead as an ordinary user, ${ownServer}.`,
  },
  {
    pattern: /error while loading shared libraries: (\S+?):|version `(GLIBC_[\d.]+)' not found/,
    sentence: (_folder, found) =>
      `The PostgreSQL that comes with Masthead needs ${found[1] ?? found[2]}, which this system does not have. ` +
      `Install it, ${ownServer}.`,
  },
  {
    pattern: /could not look up effective user ID (\d+)/,
    sentence: (_folder, found) =>
      `PostgreSQL needs a user with a name, and user ${found[1]} has none on this system (in a container, start it ` +
      `without --user or add the user to /etc/passwd), ${ownServer}.`,
  },
  {
    pattern: /Permission denied|EACCES|EPERM|has wrong ownership/,
    sentence: (folder) =>
      `The data folder ${folder} cannot be read and written by this user. ` +
      `Change its owner or set MASTHEAD_DATA to another folder.`,
  },
  {
    pattern: /Cannot allocate memory|ENOMEM|could not (?:map|create) (?:anonymous )?shared memory/,
    sentence: () => 'There is too little free memory for the database. Stop other programs and start again.',
  },
  {
    pattern: /incompatible with server|could not locate a valid checkpoint|invalid (?:primary )?checkpoint record/,
    sentence: (folder) =>
      `The database in ${folder} is damaged and cannot be opened. Nothing was changed: keep a copy of the folder, ` +
      'then put back a backup.',
  },
  {
    pattern: /pre-existing shared memory block/,
    sentence: (folder) =>
      `Another PostgreSQL still works on ${folder}. Stop it, or wait a minute and start again; nothing is lost.`,
  },
  {
    pattern: /spawn (\S+) ENOENT/,
    sentence: (folder, found) =>
      `PostgreSQL could not be run: either ${found[1]} was built for another kind of system, or ${folder} is gone. ` +
      `Look for the folder, ${ownServer}.`,
  },
];

/**
 * Returns the sentence for a failure, found in the messages of PostgreSQL, initdb or the operating system. `folder` is
 * the data folder as the user knows it.
 */
export function explainFailure(output: string, folder: string): string {
  for (const { pattern, sentence } of causes) {
    const found = pattern.exec(output);
    if (found) return sentence(folder, found);
  }
  const said = output.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line));
  const last = (said.at(-1) ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*?(?:FATAL|PANIC|error):\s*/, '');
  return `The database in ${folder} could not start: ${last || 'PostgreSQL gave no reason'}.`;
}

/** Returns any thrown value as a StartError; a StartError stays itself. */
export function asStartError(error: unknown, folder: string): StartError {
  if (error instanceof StartError) return error;
  return new StartError(explainFailure(error instanceof Error ? error.message : String(error), folder));
}
