/** Returns the audience that counts on a day: the last one that had begun. The newest come first. */
export const currentOf = <A extends { valid_from: string }>(audiences: readonly A[], day: string): A | undefined =>
  audiences.find(({ valid_from }) => valid_from <= day);
