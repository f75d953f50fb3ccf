import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface FoundBrowser {
  path: string;
  /** Environment variables that the browser needs. */
  env: Record<string, string>;
}

// The first draws no windows: it starts, prints and ends with a third of the processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const canRun = async (path: string): Promise<boolean> =>
  await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * Returns the browser of the setting, otherwise that of the system, otherwise the one installed as a package, unpacked
 * below `folder`; null if there is none.
 */
export async function findBrowser(setting: string | undefined, folder: string): Promise<FoundBrowser | null> {
  if (setting) return (await canRun(setting)) ? { path: setting, env: {} } : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places];
  for (const path of candidates) if (await canRun(path)) return { path, env: {} };
  return await findBundledBrowser(folder);
}

/**
 * Code that unpacks the packaged browser. It runs in a process of its own, which alone decides the target folder, so
 * that no other user's file is started instead.
 */
const unpack = "const { default: browser } = await import('@sparticuz/chromium'); await browser.executablePath();";

/**
 * Returns the browser that came as a package, with the libraries that a bare server lacks; Linux on x64 only. It is unpacked once for
 * each version, as a whole or not at all.
 */
export async function findBundledBrowser(folder: string): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const facts = await readFile(new URL('../package.json', import.meta.resolve('@sparticuz/chromium')), 'utf8');
    const home = join(folder, (JSON.parse(facts) as { version: string }).version);
    const found = { path: join(home, 'chromium'), env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib') } };
    if (await canRun(found.path)) return found;
    const unfinished = `${home}-${process.pid}`;
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: import.meta.dirname,
      // By this name the package recognises the surroundings for which it unpacks its libraries too.
      env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    // Another process may have been faster.
    await rename(unfinished, home).catch(() => rm(unfinished, { recursive: true, force: true }));
    return (await canRun(found.path)) ? found : null;
  } catch {
    return null;
  }
}
