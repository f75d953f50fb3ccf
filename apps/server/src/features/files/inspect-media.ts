import { parseFile } from 'music-metadata';

interface MediaFacts {
  width: number | null;
  height: number | null;
  duration_sec: number | null;
}

const unknown: MediaFacts = { width: null, height: null, duration_sec: null };

/**
 * Returns the length of a recording, and the size of its picture, as far as its container states them. A container that
 * cannot be read is no failure.
 */
export async function inspectMedia(path: string): Promise<MediaFacts> {
  try {
    const { format } = await parseFile(path, { duration: true, skipCovers: true });
    // The length of a film without sound is known to its track only.
    const longest = Math.max(0, ...(format.trackInfo ?? []).map((track) => track.duration ?? 0));
    const picture = format.trackInfo?.map((track) => track.video).find((video) => video?.pixelWidth);
    return {
      width: whole(picture?.pixelWidth),
      height: whole(picture?.pixelHeight),
      duration_sec: whole(format.duration ?? (longest || undefined)),
    };
  } catch {
    return unknown;
  }
}

const whole = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value < 1e7 ? Math.round(value) : null;
