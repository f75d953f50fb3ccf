import { findProgram, runProgram } from '../../platform/programs/index.ts';
import { atMost } from '../../platform/threads/at-most.ts';

const keptFor = 60_000;
let kept: { at: number; found: Promise<string | null> } | undefined;

/**
 * Returns the path of ffmpeg, looked for again after a minute: it may be installed while Masthead runs. Returns null if
 * it is not installed.
 */
export function findFfmpeg(): Promise<string | null> {
  const now = performance.now();
  if (!kept || now - kept.at > keptFor) kept = { at: now, found: findProgram('ffmpeg') };
  return kept.found;
}

/** Containers that may be opened. Lists of other files, such as HLS and concat, are not among them. */
const containers = 'mp3,mov,mp4,m4a,aac,ogg,flac,wav,matroska,webm,mpeg,mpegts,avi';
const memory = 2000;
const output = 64_000;

/** Returns the length of a recording in seconds, as its container or its frames tell; null if neither does. */
export async function lengthOf(file: string, signal?: AbortSignal): Promise<number | null> {
  const ffprobe = await findProgram('ffprobe');
  if (!ffprobe) return null;
  const facts = ['-show_entries', 'format=duration', '-of', 'csv=p=0', '-i', `file:${file}`];
  const said = await runProgram(
    ffprobe,
    ['-v', 'error', '-protocol_whitelist', 'file,pipe', '-format_whitelist', containers, ...facts],
    { patience: 60_000, memory, output, ...(signal && { signal }) },
  );
  const length = Number.parseFloat(said.toString('utf8'));
  return Number.isFinite(length) && length > 0 ? Math.ceil(length) : null;
}

/** One at a time: each keeps a core busy. */
const oneAtATime = atMost(1);

interface Piece {
  file: string;
  target: string;
  from: number;
  /** Seconds; null: to the end. */
  length: number | null;
}

/** Runs ffmpeg on a stranger's file: it opens that file alone, reaches no network and is ended beyond its bounds. Rejects with TooMuchWork or ProgramFailure. */
const cut = (
  ffmpeg: string,
  { file, target, from, length }: Piece,
  { options, patience, bytes, signal }: { options: string[]; patience: number; bytes: number; signal?: AbortSignal },
): Promise<unknown> =>
  oneAtATime(() =>
    runProgram(
      ffmpeg,
      [
        ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-threads', '1'],
        ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', containers, '-ss', `${from}`],
        ...(length === null ? [] : ['-t', `${length}`]),
        ...['-i', `file:${file}`, '-map_metadata', '-1', '-threads', '1', '-fs', `${bytes}`, ...options],
        `file:${target}`,
      ],
      { patience, memory, output, ...(signal && { signal }) },
    ),
  );

/** Writes the sound of a piece as services for transcription want it: one channel, 16 kHz, as MP3. */
export const cutSpeech = (ffmpeg: string, piece: Piece, signal?: AbortSignal): Promise<unknown> =>
  cut(ffmpeg, piece, {
    options: ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', '16000', '-b:a', '48k', '-f', 'mp3'],
    patience: 300_000,
    bytes: 24_000_000,
    ...(signal && { signal }),
  });

/** Writes a clip as a file that people can use: sound as MP3, film as MP4 without encoding it again. */
export const cutClip = (ffmpeg: string, piece: Piece, isFilm: boolean): Promise<unknown> =>
  cut(ffmpeg, piece, {
    options: isFilm
      ? [
          '-map',
          '0:v:0',
          '-map',
          '0:a:0?',
          '-c:v',
          'copy',
          '-c:a',
          'aac',
          '-b:a',
          '128k',
          '-movflags',
          '+faststart',
          '-f',
          'mp4',
        ]
      : ['-map', '0:a:0', '-vn', '-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3'],
    patience: 120_000,
    bytes: 1_000_000_000,
  });
