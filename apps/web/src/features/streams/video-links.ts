const youtubeId = /^[A-Za-z0-9_-]{11}$/;
const tiktokId = /^\d{18,20}$/;
const youtubeLink =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/|live\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?:[?&#/].*)?$/i;

/** Returns whether typed text looks like the bare id of a video, which does not say whose id it is as a link does. */
export const isVideoId = (term: string): boolean =>
  tiktokId.test(term) || (youtubeId.test(term) && /[A-Z]/.test(term) && /[a-z]/.test(term) && /[\d_-]/.test(term));

/** Returns the terms that find a YouTube video under all spellings of its link; other texts stay unchanged. */
export function videoTerms(term: string): string[] {
  const id = youtubeLink.exec(term.trim())?.[1];
  return id ? [`youtu.be/${id}`, `v=${id}`, `embed/${id}`] : [term];
}
