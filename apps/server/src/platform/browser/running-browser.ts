import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import type { FoundBrowser } from './find-browser.ts';

/**
 * Features that Chromium starts without. The invisible pop-ups of its address bar cost each context half a second of
 * processor
 * time. The others are Playwright's own list, which this flag replaces.
 */
export const withoutFeatures = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
].join(',')}`;

const flags = [
  withoutFeatures,
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  '--mute-audio',
  '--font-render-hinting=none',
  // Nothing goes out but through the proxy of its job: no names are asked for, no packets sent beside it.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--js-flags=--max-old-space-size=512',
];

/**
 * Launches the browser. Chromium's own sandbox does not start for root, nor if a container forbids it; then its other
 * barriers have to suffice.
 */
export async function launchBrowser({ path, env }: FoundBrowser): Promise<Browser> {
  // Loading Playwright costs a second of processor in each thread, and few of them ever draw.
  const { chromium } = await import('playwright-core');
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath: path,
      args: flags,
      chromiumSandbox,
      env: { ...minimalEnv(), ...env },
      timeout: 30_000,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      // A proxy of its own for every context takes the place of this one, which leads nowhere.
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
    });
  if (process.getuid?.() === 0) return await launch(false);
  return await launch(true).catch(() => launch(false));
}

/** Returns an environment without Masthead's settings and secrets, because foreign pages are drawn there. */
const minimalEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'].flatMap(
      (name) => (process.env[name] ? [[name, process.env[name]]] : []),
    ),
  );

/** Returns the bytes used by all processes of the browser; null if the system does not report them. */
export async function memoryOf(browser: Browser): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sizes = await Promise.all(
      processInfo.map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await session.detach().catch(() => {});
  }
}
