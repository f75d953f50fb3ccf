import type { LoadedTexts, Texts } from './domains.ts';
import { isPlain, parseMessage } from './translator.ts';

/** Returns texts in the form in which a browser needs no parser: those with placeholders are parsed, all others stay as they are. */
export const compileTexts = (texts: Texts): LoadedTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text !== 'string') return [key, compileTexts(text)];
      return [key, isPlain(text) ? text : parseMessage(text)];
    }),
  );
