import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';

const manifest = new URL('../../../../package.json', import.meta.url);
const webPage = new URL('../../../web/dist/index.html', import.meta.url);

/**
 * Returns the version that open pages compare: the release and a hash of the built web app's page, which names all
 * its files. It is the same for every process of a deployment.
 */
export function readVersion(): { version: string; deployedAt: string } {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  if (!existsSync(webPage)) return { version, deployedAt: new Date().toISOString() };
  const hash = createHash('sha256').update(readFileSync(webPage)).digest('hex').slice(0, 8);
  return { version: `${version}-${hash}`, deployedAt: statSync(webPage).mtime.toISOString() };
}
