import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface FoundBrowser {
  path: string;
  /** What it needs of its surroundings. */
  env: Record<string, string>;
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
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
 * The browser of the setting, else that of the system, else the one that came as a package, unpacked below
 * `folder`. null: there is none.
 */
export async function findBrowser(setting: string | undefined, folder: string): Promise<FoundBrowser | null> {
  if (setting) return (await canRun(setting)) ? { path: setting, env: {} } : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places];
  for (const path of candidates) if (await canRun(path)) return { path, env: {} };
  return await packagedBrowser(folder);
}

/** Where the packaged browser unpacks itself to is for its own process to say, so that nobody else's file is started in its place. */
const unpack =
  "const { default: browser } = await import('@sparticuz/chromium'); console.log(await browser.executablePath());";

/** Linux on x64 only. It brings the libraries with it that a bare server lacks. */
async function packagedBrowser(folder: string): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: import.meta.dirname,
      // By this name the package recognises the surroundings for which it unpacks its libraries too.
      env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    return { path: stdout.trim(), env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } };
  } catch {
    return null;
  }
}
