import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Services } from '../../platform/services.ts';
import type { Streamed } from './answer.ts';
import type { SiteFile } from './story.queries.ts';

/** Returns the original names, numbered if two are equal. */
function namesOf(files: readonly SiteFile[]): string[] {
  const taken = new Set<string>();
  return files.map(({ name }) => {
    const [stem, ending] = [name.replace(/\.[^.]*$/, ''), /\.[^.]*$/.exec(name)?.[0] ?? ''];
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/**
 * Writes all files unchanged, one after the other: nothing is kept in memory, and pictures and films do not shrink
 * anyway.
 */
export async function zipFiles(
  { storage, clock, log }: Pick<Services, 'storage' | 'clock' | 'log'>,
  name: string,
  files: readonly SiteFile[],
  text: { name: string; text: string } | null = null,
): Promise<Streamed> {
  const zip = new ZipFile();
  const mtime = clock.now();
  if (text) zip.addBuffer(Buffer.from(text.text), text.name, { mtime, compress: false });
  for (const [at, entryName] of namesOf(files).entries()) {
    const file = files[at]!;
    zip.addReadStreamLazy(entryName, { mtime, compress: false, size: file.bytes }, (give) => {
      storage.get(file.storage_key).then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, undefined as never),
      );
    });
  }
  const size = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void),
  );
  const stream = zip.outputStream as Readable;
  zip.on('error', (error) => {
    log.warn({ err: error }, 'A file of a press kit could not be read');
    stream.destroy(error as Error);
  });
  return {
    stream,
    headers: [
      'content-type',
      'application/zip',
      'content-disposition',
      `attachment; filename="${name}.zip"`,
      'cache-control',
      'no-cache',
      ...(size >= 0 ? ['content-length', String(size)] : []),
    ],
  };
}
