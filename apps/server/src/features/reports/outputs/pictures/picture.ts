/** Pictures of pieces by the ids of their clippings: JPEG, all of one size. */
export type PiecePictures = ReadonlyMap<string, Buffer>;

export const noPictures: PiecePictures = new Map();
export const pictureSize = { width: 480, height: 320 } as const;
