import sharp from 'sharp';
import { Failure } from '../../../../platform/http/failure.ts';
import type { Services } from '../../../../platform/services.ts';
import { startThreads, TooMuchWork } from '../../../../platform/threads/index.ts';
import { drawing } from '../../../files/index.ts';
import { readLogo } from '../logo.ts';
import type { View } from '../view.ts';
import { type Deck, type DeckPicture, deckOf } from './deck.ts';

export interface OfficeTask {
  format: 'pptx' | 'docx';
  deck: Deck;
}

const threads = startThreads<OfficeTask, Uint8Array>({
  script: new URL('./office-thread.ts', import.meta.url),
  threads: 1,
  patience: 60_000,
});

const largestLogo = { width: 900, height: 360 } as const;

/** Returns the logo as a PNG of moderate size, which all programs draw. */
async function pictureOf(services: Services, view: View): Promise<DeckPicture | null> {
  const logo = await readLogo(services, view);
  if (!logo) return null;
  try {
    const { data, info } = await drawing(() =>
      sharp(logo.bytes)
        .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer({ resolveWithObject: true }),
    );
    return { data, width: info.width, height: info.height };
  } catch (error) {
    services.log.warn({ err: error }, 'The logo of a report could not be drawn');
    return null;
  }
}

/** Returns a report as slides or as a text document, written in a thread. Throws 422 render_too_heavy. */
export async function writeOffice(services: Services, view: View, format: OfficeTask['format']): Promise<Uint8Array> {
  try {
    return await threads.run({ format, deck: deckOf(view, await pictureOf(services, view)) });
  } catch (error) {
    throw error instanceof TooMuchWork ? new Failure(422, 'render_too_heavy') : error;
  }
}
