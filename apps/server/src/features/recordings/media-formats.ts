import { fileTypeFromFile } from 'file-type';

interface MediaFormat {
  contentType: string;
  isVideo: boolean;
}

const sound = (contentType: string): MediaFormat => ({ contentType, isVideo: false });
const film = (contentType: string): MediaFormat => ({ contentType, isVideo: true });

/** Accepted formats by the names of the recogniser; all are containers of sound or film, none is a list of other files. */
const formats: Readonly<Record<string, MediaFormat>> = {
  mp3: sound('audio/mpeg'),
  mp2: sound('audio/mpeg'),
  m4a: sound('audio/mp4'),
  aac: sound('audio/aac'),
  ogg: sound('audio/ogg'),
  oga: sound('audio/ogg'),
  opus: sound('audio/ogg'),
  flac: sound('audio/flac'),
  wav: sound('audio/wav'),
  mp4: film('video/mp4'),
  m4v: film('video/mp4'),
  mov: film('video/quicktime'),
  webm: film('video/webm'),
  mkv: film('video/x-matroska'),
  mpg: film('video/mpeg'),
  mts: film('video/mp2t'),
  avi: film('video/x-msvideo'),
};

/** Returns the format of a file by its content; null: it is no recording. */
export async function mediaFormatOf(path: string): Promise<MediaFormat | null> {
  return formats[(await fileTypeFromFile(path))?.ext ?? ''] ?? null;
}

export const isVideo = (contentType: string | null): boolean => contentType?.startsWith('video/') ?? false;
