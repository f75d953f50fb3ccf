import { type Cue, composeTranscript, type Episode, longestTranscript, readTranscript } from '@masthead/reading';
import { FetchFailure } from '../../platform/fetch/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Announced } from './compose-document.ts';

/** Types with times first, then what may have them. */
const preferred = [/vtt/, /srt|subrip/, /json/, /html/];
const mostTried = 3;
const longestNotes = 5000;

/** Orders the transcripts of an episode by what they tell; those without times (plain text) are left out. */
const byTimes = ({ transcripts }: Episode): Episode['transcripts'] =>
  preferred.flatMap((pattern) => transcripts.filter(({ type }) => pattern.test(type))).slice(0, mostTried);

export interface ReadEpisode {
  cues: Cue[];
}

/** Fetches the transcript of an episode. Returns null if none can be read. Throws FetchFailure if a later try may succeed. */
export async function readEpisode(
  { fetcher }: Pick<Services, 'fetcher'>,
  episode: Episode,
  isPassing: (error: FetchFailure) => boolean,
): Promise<ReadEpisode | null> {
  for (const { url } of byTimes(episode)) {
    try {
      const { body, contentType } = await fetcher.fetch(url, { maxBytes: longestTranscript / 2 });
      const cues = readTranscript(body, contentType);
      if (cues.length > 0) return { cues };
    } catch (error) {
      if (!(error instanceof FetchFailure) || isPassing(error)) throw error;
    }
  }
  return null;
}

/**
 * Returns the media type of a podcast. Those of broadcasters are broadcasts; all others are published on the web, also if a
 * newspaper makes them.
 */
export const podcastMediaType = (outletMediaType: string | null): string =>
  outletMediaType === 'radio' || outletMediaType === 'tv' ? outletMediaType : 'web';

/**
 * Turns the announcement of an episode into that of its recording, whose text is the transcript, preceded by its notes.
 */
export function spoken<Page extends Announced>(page: Page, { cues }: ReadEpisode, origin: string): Page {
  const { text, times } = composeTranscript(cues);
  const notes = page.entry.summary?.slice(0, longestNotes);
  return {
    ...page,
    url: `${origin}/recordings/${page.document_id}`,
    entry: {
      ...page.entry,
      summary: text,
      content_html: null,
      text_from: 'delivered',
      media_type: podcastMediaType(page.outlet.media_type),
      time_codes: times,
      ...(notes && { lead: notes }),
    },
  };
}
