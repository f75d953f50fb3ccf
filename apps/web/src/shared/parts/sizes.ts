/** Pixels of a person's mark, by the name of the size. */
export const avatarSizes = {
  xsmall: 18,
  small: 24,
  medium: 28,
  large: 32,
  'x-large': 40,
  'xx-large': 56,
  'xxx-large': 72,
} as const;
export type AvatarSize = keyof typeof avatarSizes;

/** Pixels of what is square: the marks of brands. */
export const squareSizes = { small: 18, medium: 24, large: 32, xl: 56 } as const;
export type SquareSize = keyof typeof squareSizes;
