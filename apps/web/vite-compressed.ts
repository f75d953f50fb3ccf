import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Bytes below which a file is not worth a second one. */
const least = 1000;

/**
 * Writes each program and style sheet of a build once more, compressed as far as possible: a seventh smaller than what the server makes
 * of it for each request, and no work then. Texts are left to the server: there are hundreds of small ones.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'masthead-compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name) && !name.startsWith('assets/texts-'));
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name));
          if (content.length < least) return;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(join(dir, `${name}.br`), await compress(content, { params }));
        }),
      );
    },
  };
}
