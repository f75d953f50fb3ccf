import { extractArticle } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Entry } from './announcement.ts';
import { composeDocument } from './compose-document.ts';
import { publishedAt } from './date-document.ts';

const collectedAt = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(collectedAt.getTime() - days * 86_400_000);
const dated = (days: number, confidence: number) => ({ at: ago(days), confidence });
const date = (stated: ReturnType<typeof dated>[], backlog = false) => publishedAt(stated, { collectedAt, backlog });

describe('the date of a document', () => {
  it('the date of a document is the most reliable one that is stated', () => {
    expect(date([dated(0.5, 0.6), dated(0.6, 0.95)])).toEqual({ ...dated(0.6, 0.95), isNews: true });
  });

  it('an old article that is found today keeps its old date, and is no news', () => {
    // The feed says today, the page says when it was written.
    expect(date([dated(0, 0.9), dated(400, 0.95)])).toMatchObject({ at: ago(400), isNews: false });
    expect(date([dated(400, 0.95), dated(0, 0.97)])).toMatchObject({ at: ago(400), isNews: false });
    expect(date([dated(10, 0.9)])).toMatchObject({ at: ago(10), isNews: false });
  });

  it('an uncertain date does not make a document old', () => {
    expect(date([dated(0, 0.9), dated(400, 0.6)])).toMatchObject({ at: ago(0), isNews: true });
    expect(date([dated(400, 0.4)])).toMatchObject({ at: ago(400), confidence: 0.4, isNews: true });
  });

  it('the date of a document is never in the future, and is that of collection if none is stated', () => {
    expect(date([dated(-3, 0.95)])).toMatchObject({ at: collectedAt, confidence: 0.3, isNews: true });
    expect(date([])).toMatchObject({ at: collectedAt, isNews: true });
    expect(date([{ at: new Date(Number.NaN), confidence: 0.9 }])).toMatchObject({ at: collectedAt });
  });

  it('a document that a source already had before its first reading is no news, unless it states its date', () => {
    expect(date([], true)).toMatchObject({ at: collectedAt, confidence: 0.1, isNews: false });
    expect(date([dated(1, 0.9)], true)).toMatchObject({ isNews: true });
  });
});

const url = 'https://paper.example/a/1';
const announced = (entry: Partial<Entry>, name = 'The Paper') => ({
  document_id: uuidv7(),
  source_id: uuidv7(),
  outlet_id: uuidv7(),
  url,
  outlet: { site: 'paper.example', country_id: 'DK', language: 'en', media_type: 'web', name },
  entry: { title: '', summary: null, content_html: null, author: null, published_at: null, image_url: null, ...entry },
});
const sentence = 'The ferry sails again from the harbour after a year, and everybody is glad about it. ';
const page = (title: string, text = `<p>${sentence.repeat(3)}</p>`.repeat(3)) =>
  extractArticle(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title.split(' | ')[0]}</h1>${text}</article></body></html>`,
    { url },
  );
const compose = (entry: Partial<Entry>, article: ReturnType<typeof page> | null = null, reason: string | null = null) =>
  composeDocument(announced(entry), article, reason).document;

describe('a document', () => {
  it.each([
    ['Ferry sails again | The Paper', undefined],
    ['Ferry sails again - The Paper', undefined],
    ['The Paper | Ferry sails again', undefined],
    ['Ferry sails again – The Paper Online', 'The Paper Online'],
    ['Ferry sails again', undefined],
  ])('the headline of a document does not contain its site’s name: %s', (title, site_name) => {
    const entry = { title, summary: sentence, ...(site_name && { site_name }) };
    expect(compose(entry).headline).toBe('Ferry sails again');
    expect(compose({ title: 'Other' }, page('Ferry sails again | The Paper')).headline).toBe('Ferry sails again');
  });

  it('a headline about the outlet, or with bars of its own, is kept', () => {
    expect(compose({ title: 'The Paper wins a prize', summary: sentence }).headline).toBe('The Paper wins a prize');
    expect(compose({ title: 'Live | England – France', summary: sentence }).headline).toBe('Live | England – France');
  });

  it('a document is made of its page, or of the source’s text with the reason', () => {
    expect(compose({ title: 'T', summary: 'Short.' }, page('T'))).toMatchObject({
      text_from: 'page',
      text_reason: null,
      body: expect.stringContaining('harbour'),
    });
    expect(compose({ title: 'T', summary: sentence }, null, 'source_robots')).toMatchObject({
      text_from: 'announced',
      text_reason: 'source_robots',
      body: sentence.trim(),
    });
    // A consent wall yields less than was announced.
    const long = `<p>${sentence.repeat(20)}</p>`;
    expect(
      compose(
        { title: 'T', content_html: long },
        page('T', '<p>Please accept our cookies to go on reading this page.</p>'),
      ),
    ).toMatchObject({ text_from: 'announced', text_reason: 'page_no_text' });
  });

  it('a post is stored with its text and the audience of its author', () => {
    const post = compose({
      title: 'Ferry',
      content_html: '<p>Ferry sails</p>',
      text_from: 'post',
      media_type: 'social',
      followers: 42,
      language: 'da',
      author: 'Ada',
    });
    expect(post).toMatchObject({
      text_from: 'post',
      text_reason: null,
      media_type: 'social',
      followers: 42,
      body: 'Ferry sails',
      author: 'Ada',
    });
  });

  it('the captions of pictures follow the text, and their beginning is recorded', () => {
    const figure =
      '<figure><img src="/f.jpg"><figcaption>The ferry Norlunde in the harbour of Aalborg</figcaption></figure>';
    const text = `<p>${sentence.repeat(3)}</p>`.repeat(3);
    const { body, captions_from: from, tokens } = compose({}, page('Ferry sails again', `${text}${figure}${text}`));
    expect(body.slice(from ?? 0)).toBe('The ferry Norlunde in the harbour of Aalborg');
    expect(tokens).toContain('norlunde');
    expect(compose({}, page('Ferry sails again', text)).captions_from).toBeNull();
  });

  it('a document without a title gets the beginning of its text as headline', () => {
    expect(compose({ summary: sentence }).headline).toBe(sentence.trim().slice(0, 120));
  });
});
