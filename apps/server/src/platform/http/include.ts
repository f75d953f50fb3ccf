/** Returns true if the list of an `include` parameter names a part. */
export const includes = (include: string | undefined, part: string): boolean =>
  (include ?? '').split(',').includes(part);
