import { describe, expect, it } from 'vitest';
import type { StoredDocument } from '../documents/index.ts';
import { toneTowards } from './compose-mention.ts';

const body = 'Nordbank suffered a terrible loss and a scandal. The weather was wonderful and lovely everywhere.';
const document = {
  headline: '',
  lead: '',
  body,
  language: 'en',
  sentiment: 'neutral',
  sentiment_confidence: 0.41,
} as StoredDocument;
const marked = (word: string) => {
  const start = body.indexOf(word);
  return [{ part: 'body' as const, start, end: start + word.length, clause: 0 }];
};

describe('the tone of a mention', () => {
  it('the tone of a mention is the tone towards the words that the stream found, not that of the whole text', () => {
    expect(toneTowards(marked('Nordbank'), document).sentiment).toBe('negative');
    expect(toneTowards(marked('weather'), document).sentiment).not.toBe('negative');
  });

  it('the tone of a mention is that of the document if the stream marks no words', () => {
    expect(toneTowards([], document)).toEqual({ sentiment: 'neutral', sentiment_confidence: 0.41 });
  });
});
